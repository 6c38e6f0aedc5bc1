import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type AdminRow,
  addColleague,
  type Caller,
  callerOf,
  cookieOf,
  openAdminApi,
  openSecondInstance,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../../tests/support/site.ts';
import { checkCredentials, ensureFirstAdministrator } from '../../auth/administrators.repository.ts';
import { CODE_REQUIRED, LOGIN_LIMITS, WRONG_CODE } from '../../auth/sessions/session.ts';
import { openSession } from '../../auth/sessions/sessions.repository.ts';

const NAME = 'Karim';
const PASSWORD = 'un autre long mot de passe';
const NEXT = 'sept lampes sur le quai';

const site = forFile(openAdminApi);
let karim: Caller;
beforeEach(async () => {
  const { query } = site.context.database;
  await query.deleteFrom('administrators').where('name', '=', NAME).execute();
  await query.deleteFrom('login_failures').execute();
  karim = await addColleague(site, NAME, 'editor', PASSWORD);
});
afterEach(() => void vi.useRealTimers());

const another = async () => callerOf(site.app, await signIn(site.app, NAME, PASSWORD));
const statusOf = async ({ cookie }: Caller) =>
  (await site.app.inject({ url: '/api/admin', headers: { cookie } })).statusCode;
const login = (body: object, app = site.app) =>
  app.inject({ method: 'POST', url: '/api/admin/login', payload: { user: NAME, pass: PASSWORD, ...body } });
type Answer = { secret: string; setup: string; recovery_codes: string[] };
const row = async (method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) =>
  (await karim.done(method, `/account${path}`, body)).data[0] as AdminRow & Answer;

const renewed = (response: { headers: Record<string, unknown> }): Caller => {
  const cookie = cookieOf(response);
  expect(cookie).toMatch(/^vitrine-admin=[\w-]{43}$/);
  karim = callerOf(site.app, cookie);
  return karim;
};

/** Turns one-time codes on. The code that confirms them belongs to the previous period. */
async function withCodes(): Promise<{ codeIn: (periods: number) => string; setup: string; recovery: string[] }> {
  freeze();
  const { secret, setup } = await row('POST', '/totp', { current: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = Date.now();
  const codeIn = (periods: number) => totp.generate({ timestamp: now + periods * 30_000 });
  const confirmed = await karim.done('POST', '/account/totp/confirm', { setup, code: codeIn(-1) });
  renewed(confirmed);
  const [{ recovery_codes } = { recovery_codes: [] }] = confirmed.data as (AdminRow & Answer)[];
  return { codeIn, setup, recovery: recovery_codes };
}
/** Stops the clock in the middle of a period, so that no period ends during a test. */
const freeze = () => vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });

test('TEAM-6: an own password ends the other sessions, this one goes on; the journal has no secret', async () => {
  const other = await another();
  renewed(await karim.done('PUT', '/account/password', { current: PASSWORD, next: NEXT }));
  expect([await statusOf(karim), await statusOf(other)]).toEqual([200, 401]);
  expect((await login({})).statusCode).toBe(401);
  await signIn(site.app, NAME, NEXT);
  const entry = (await site.done('GET', '/journal?object=team')).data[0];
  expect(entry).toMatchObject({ who: NAME, origin: 'team', title: NAME, changes: { password: ['', 'changé'] } });
});

test('TEAM-12: an own password gives this session another token, and a copy of the one before opens nothing', async () => {
  const copy = callerOf(site.app, cookieOf(await login({ keep: true })));
  const [before] = (await copy.done('GET', '/account/sessions')).data.filter(({ current }) => current);
  const response = await copy.done('PUT', '/account/password', { current: PASSWORD, next: NEXT });
  expect(String(response.headers['set-cookie'])).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await statusOf(copy)).toBe(401);
  expect((await renewed(response).done('GET', '/account/sessions')).data).toEqual([
    { ...before, id: expect.not.stringMatching(String(before?.id)), last_used_at: expect.any(String) },
  ]);
});

test('TEAM-2 TEAM-6: a wrong current password, an easy one and the same one are said at their fields', async () => {
  const fields = async (current: string, next: string) =>
    (await karim.rejected('PUT', '/account/password', { current, next })).fields;
  expect(await fields('faux', NEXT)).toEqual({ current: 'Ce n’est pas votre mot de passe actuel.' });
  expect(await fields('', '')).toEqual({ current: expect.any(String), next: expect.any(String) });
  expect(await fields(PASSWORD, PASSWORD)).toEqual({ next: expect.stringMatching(/un autre/) });
  for (const easy of ['azertyuiop', 'karim12345', 'court'])
    expect(await fields(PASSWORD, easy)).toEqual({ next: expect.any(String) });
  expect(await statusOf(karim)).toBe(200);
});

let guesses = 0;
const guess = async (cookie: string) => {
  guesses += 1;
  const response = await site.app.inject({
    method: 'PUT',
    url: '/api/admin/account/password',
    remoteAddress: `198.51.${Math.floor(guesses / 250)}.${(guesses % 250) + 1}`,
    headers: { cookie },
    payload: { current: 'faux', next: NEXT },
  });
  return response.statusCode;
};

test('EDGE-10: an open session guesses the password five times, from whatever addresses, and locks no other one', async () => {
  const other = await another();
  for (let i = 0; i < LOGIN_LIMITS.perName; i += 1) expect(await guess(karim.cookie)).toBe(422);
  expect(await guess(karim.cookie)).toBe(429);
  const change = { current: PASSWORD, next: NEXT };
  expect((await karim.rejected('PUT', '/account/password', change)).status).toBe(429);
  await other.done('PUT', '/account/password', change);
});

test('EDGE-10: what fails at logins of the same network leaves an open session its password change and codes', async () => {
  const { perName, perNetwork } = LOGIN_LIMITS;
  for (let i = 0; i < perName; i += 1) await login({ pass: 'faux' });
  await login({ user: 'Autre', pass: 'faux' });
  // Only the count of the network has one more failure.
  const { query } = site.context.database;
  await query.updateTable('login_failures').set({ failures: perNetwork }).where('failures', '>', perName).execute();
  expect((await login({})).statusCode).toBe(429);
  const { setup } = await row('POST', '/totp', { current: PASSWORD });
  expect(setup).toEqual(expect.any(String));
  await karim.done('PUT', '/account/password', { current: PASSWORD, next: NEXT });
});

test('TEAM-6: a generated first password opens only the account until it is replaced; one of the settings is the operator’s choice', async () => {
  const fresh = await openTestSite();
  onTestFinished(() => fresh.close());
  const first = await ensureFirstAdministrator(fresh.context, { name: undefined, password: undefined });
  const { name = '', password = '' } = first ?? {};
  const admin = callerOf(fresh.app, await signIn(fresh.app, name, password));
  expect((await admin.done('GET', '/account')).data).toMatchObject([{ name: 'admin', must_change_password: true }]);
  for (const [method, path] of [
    ['GET', '/cars/range'],
    ['GET', '/team'],
    ['POST', '/rates/new'],
    ['GET', '/nulle-part'],
  ] as const) {
    const { status, message } = await admin.rejected(method, path, method === 'POST' ? {} : undefined);
    expect([path, status, message]).toEqual([path, 403, 'Choisissez d’abord votre propre mot de passe.']);
  }
  await admin.done('GET', '/account/sessions');
  const changed = await admin.done('PUT', '/account/password', { current: password, next: NEXT });
  const after = callerOf(fresh.app, cookieOf(changed));
  await after.done('GET', '/cars/range');
  await after.done('POST', '/logout');

  await fresh.context.database.query.deleteFrom('administrators').execute();
  await ensureFirstAdministrator(fresh.context, { name: 'admin', password: 'court' });
  await callerOf(fresh.app, await signIn(fresh.app, 'admin', 'court')).done('GET', '/cars/range');
});

test('D30: all other sessions are closed at once', async () => {
  const [one, two] = [await another(), await another()];
  expect(await karim.done('DELETE', '/account/sessions')).toMatchObject({ closed: 2 });
  expect(await Promise.all([karim, one, two].map(statusOf))).toEqual([200, 401, 401]);
});

test('TEAM-8: codes are on once a code has confirmed them; the login then asks for one after the password', async () => {
  const { codeIn } = await withCodes();
  const asked = await login({});
  expect([asked.statusCode, asked.json().error]).toEqual([
    401,
    { code: 'second_factor_required', message: CODE_REQUIRED },
  ]);
  expect((await login({ pass: 'faux', code: codeIn(0) })).json().error.code).toBe('unauthenticated');
  expect((await login({ code: codeIn(0) })).json()).toEqual({ success: true });
  const rows = site.context.database.query.selectFrom('administrators').select('totp_secret').where('name', '=', NAME);
  const { totp_secret } = await rows.executeTakeFirstOrThrow();
  // The stored key is encrypted: a JWE has five parts, a key in base32 has one.
  expect(totp_secret.split('.')).toHaveLength(5);
});

test('TEAM-12: codes end the sessions that the password alone has opened, this one has another token', async () => {
  const [other, copy] = [await another(), karim];
  await withCodes();
  expect(await Promise.all([other, copy, karim].map(statusOf))).toEqual([401, 401, 200]);
});

test('TEAM-12: a login that read the account before the codes were on opens nothing', async () => {
  const account = await checkCredentials(site.context, NAME, PASSWORD);
  if (!account) throw new Error('no account');
  await withCodes();
  expect(await openSession(site.context, account)).toBe(null);
});

test('TEAM-8: a set-up works once, of two requests at once too, and a wrong code does not use it up', async () => {
  freeze();
  const { secret, setup } = await row('POST', '/totp', { current: PASSWORD });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await karim.rejected('POST', '/account/totp/confirm', { setup, code: '000000' });
  const confirm = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/admin/account/totp/confirm',
      headers: { cookie: karim.cookie },
      payload: { setup, code },
    });
  const both = await Promise.all([confirm(), confirm()]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, expect.toBeOneOf([401, 409, 422])]);
  const first = both.find(({ statusCode }) => statusCode === 201);
  if (!first) throw new Error('none was accepted');
  await renewed(first).done('DELETE', '/account/totp', { current: PASSWORD });
  expect((await karim.rejected('POST', '/account/totp/confirm', { setup, code })).fields).toEqual({
    code: expect.stringMatching(/recommencez/),
  });
  expect(await row('GET', '/second-factors')).toMatchObject({ code: false });
});

test('TEAM-8: a code counts once, on every instance; one period early or late counts, two do not', async () => {
  const { codeIn } = await withCodes();
  const second = await openSecondInstance(site);
  onTestFinished(() => second.close());
  const wrong = { code: 'second_factor_required', message: WRONG_CODE, fields: { code: WRONG_CODE } };
  for (const periods of [-1, 2, -2])
    expect([periods, (await login({ code: codeIn(periods) })).json().error]).toEqual([periods, wrong]);
  const both = await Promise.all([login({ code: codeIn(0) }), login({ code: codeIn(0) }, second.app)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  expect((await login({ code: ` ${codeIn(1).replace(/(...)/, '$1 ')} ` })).statusCode).toBe(200);
  // This code belongs to the period before the code that was used last.
  expect((await login({ code: codeIn(0) })).statusCode).toBe(401);
});

test('TEAM-8: a recovery code replaces a code once; there are ten, stored as hashes', async () => {
  const { recovery } = await withCodes();
  expect(new Set(recovery).size).toBe(10);
  const [first = '', second = ''] = recovery;
  expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect((await login({ code: first })).statusCode).toBe(200);
  expect((await login({ code: first })).statusCode).toBe(401);
  expect((await login({ code: ` ${second.toUpperCase().replaceAll('-', ' ')}` })).statusCode).toBe(200);
  expect(await row('GET', '/second-factors')).toMatchObject({ code: true, recovery_codes: 8 });
  const stored = JSON.stringify(await site.context.database.query.selectFrom('recovery_codes').selectAll().execute());
  expect(recovery.some((code) => stored.includes(code.replaceAll('-', '')))).toBe(false);
  const { recovery_codes } = await row('POST', '/recovery-codes', { current: PASSWORD });
  expect((await login({ code: recovery[2] })).statusCode).toBe(401);
  expect((await login({ code: recovery_codes[0] })).statusCode).toBe(200);
});

test('TEAM-8: codes cannot be guessed: ten wrong ones of one account are too many, from whatever address', async () => {
  const { codeIn } = await withCodes();
  const from = (i: number) =>
    site.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      remoteAddress: `203.0.113.${i}`,
      payload: { user: NAME, pass: PASSWORD, code: '000000' },
    });
  for (let i = 0; i < LOGIN_LIMITS.perCode; i += 1) expect((await from(i)).statusCode).toBe(401);
  expect((await from(99)).statusCode).toBe(429);
  expect((await login({ code: codeIn(0) })).statusCode).toBe(429);
});

test('TEAM-8: the right password without a code is no failure, and takes none back', async () => {
  await withCodes();
  for (let i = 1; i < LOGIN_LIMITS.perName; i += 1) await login({ pass: 'faux' });
  for (let i = 0; i < 3; i += 1) expect((await login({})).json().error.code).toBe('second_factor_required');
  await login({ pass: 'faux' });
  expect((await login({})).statusCode).toBe(429);
});

test('TEAM-8: a wrong code, an old or another’s set-up turn nothing on; the password turns codes off', async () => {
  freeze();
  const { setup } = await row('POST', '/totp', { current: PASSWORD });
  expect((await karim.rejected('POST', '/account/totp/confirm', { setup, code: '000000' })).fields).toEqual({
    code: WRONG_CODE,
  });
  expect((await site.rejected('POST', '/account/totp/confirm', { setup, code: '000000' })).fields).toEqual({
    code: expect.stringMatching(/expiré/),
  });
  expect((await login({})).statusCode).toBe(200);
  await withCodes();
  expect((await karim.rejected('POST', '/account/totp', { current: PASSWORD })).status).toBe(409);
  expect((await karim.rejected('DELETE', '/account/totp', { current: 'faux' })).status).toBe(422);
  await karim.done('DELETE', '/account/totp', { current: PASSWORD });
  expect((await login({})).statusCode).toBe(200);
  expect(await row('GET', '/second-factors')).toEqual({ code: false, recovery_codes: 0, passkeys: [] });
});
