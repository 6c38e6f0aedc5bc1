import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  addColleague,
  callerOf,
  cookieOf,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  rejectionOf,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { type AnswerOptions, SoftAuthenticator } from '../../../../../tests/support/soft-authenticator.ts';
import { LOGIN_LIMITS } from '../../auth/sessions/session.ts';

const ORIGIN = 'http://localhost:80';
const KEYS = '/account/passkeys';

const site = forFile(openAdminApi);
beforeEach(async () => {
  const { query } = site.context.database;
  for (const table of ['passkeys', 'challenges', 'login_failures', 'journal'] as const)
    await query.deleteFrom(table).execute();
});

type Asked = { challenge: string } & Record<string, unknown>;
const asked = (data: unknown[]) => data[0] as Asked;

async function registered(name = 'Téléphone'): Promise<SoftAuthenticator> {
  const phone = new SoftAuthenticator(ORIGIN);
  const { data } = await site.done('POST', `${KEYS}/options`, { current: PASSWORD });
  await site.done('POST', KEYS, { name, response: phone.register(asked(data)) });
  return phone;
}
const question = async () => asked((await callerOf(site.app).done('POST', '/login/passkey/options', {})).data);
const login = (response: unknown, extra: object = {}, app = site.app) =>
  app.inject({ method: 'POST', url: '/api/admin/login/passkey', payload: { response, ...extra } as object });
const factors = async () => (await site.done('GET', '/account/second-factors')).data[0];

test('TEAM-7: a passkey is added with the password, signs in without a name, and is removed', async () => {
  const phone = await registered();
  const response = await login(phone.signIn(await question()), { keep: true });
  expect(response.json()).toEqual({ success: true });
  expect([response.headers['set-cookie']].flat()[0]).toMatch(/Max-Age=2592000;.*HttpOnly/);
  expect((await callerOf(site.app, cookieOf(response)).done('GET', '')).data).toEqual([{ name: NAME }]);
  expect(await factors()).toMatchObject({
    code: false,
    passkeys: [{ id: phone.id, name: 'Téléphone', last_used_at: expect.any(String) }],
  });
  await site.done('DELETE', `${KEYS}/${phone.id}`, { current: PASSWORD });
  expect(rejectionOf(await login(phone.signIn(await question())))).toMatchObject({ status: 401 });
  expect((await site.rejected('DELETE', `${KEYS}/${phone.id}`, { current: PASSWORD })).status).toBe(404);
  expect((await site.done('GET', '/journal?object=team')).data.map(({ changes }) => changes)).toEqual([
    { passkey: ['Téléphone', ''] },
    { passkey: ['', 'Téléphone'] },
  ]);
});

test('TEAM-10: a passkey is removed with the own password: 422 at `current` without it, and it stays', async () => {
  const phone = await registered();
  for (const body of [{}, { current: 'faux' }])
    expect(await site.rejected('DELETE', `${KEYS}/${phone.id}`, body)).toMatchObject({
      status: 422,
      fields: { current: expect.any(String) },
    });
  expect((await login(phone.signIn(await question()))).statusCode).toBe(200);
});

test('TEAM-7: the question asks for the person to be verified, and is bound to this host', async () => {
  const { data } = await site.done('POST', `${KEYS}/options`, { current: PASSWORD });
  expect(data[0]).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: NAME },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(await question()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect((await site.rejected('POST', `${KEYS}/options`, { current: 'faux' })).fields).toEqual({
    current: 'Ce n’est pas votre mot de passe actuel.',
  });
});

test('TEAM-7: an answer counts once, on every instance, and only for a question of this site that is not old', async () => {
  const second = await openSecondInstance(site);
  onTestFinished(() => second.close());
  const phone = await registered();
  const answer = phone.signIn(await question());
  const [one, two] = await Promise.all([login(answer), login(answer, {}, second.app)]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 401]);
  expect((await login(phone.signIn({ ...(await question()), challenge: 'x'.repeat(43) }))).statusCode).toBe(401);
  const old = phone.signIn(await question());
  const ends_at = new Date(Date.now() - 1).toISOString();
  await site.context.database.query.updateTable('challenges').set({ ends_at }).execute();
  expect((await login(old)).statusCode).toBe(401);
  const { challenge } = asked((await site.done('POST', `${KEYS}/options`, { current: PASSWORD })).data);
  expect((await login(phone.signIn({ ...(await question()), challenge }))).statusCode).toBe(401);
});

test.each<[string, AnswerOptions]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['without a check of the person', { userVerified: false }],
  ['whose counter went back', { counter: 1 }],
])('TEAM-7: an answer %s is rejected, by a login and for a new passkey', async (_what, options) => {
  const phone = await registered();
  for (let i = 0; i < 2; i += 1) expect((await login(phone.signIn(await question()))).statusCode).toBe(200);
  const response = await login(phone.signIn(await question(), options));
  expect(rejectionOf(response)).toMatchObject({ status: 401, message: expect.stringMatching(/mot de passe/) });
  expect(response.headers['set-cookie']).toBeUndefined();
  if (options.counter !== undefined) return;
  const { data } = await site.done('POST', `${KEYS}/options`, { current: PASSWORD });
  const other = new SoftAuthenticator(ORIGIN);
  const { status } = await site.rejected('POST', KEYS, { name: 'x', response: other.register(asked(data), options) });
  expect(status).toBe(422);
});

test('TEAM-7: the answer of a registration counts once, and for the administrator who asked', async () => {
  const karim = await addColleague(site, 'Karim', 'editor');
  const phone = new SoftAuthenticator(ORIGIN);
  const { data } = await site.done('POST', `${KEYS}/options`, { current: PASSWORD });
  const body = { name: 'Téléphone', response: phone.register(asked(data)) };
  expect((await karim.rejected('POST', KEYS, body)).status).toBe(422);
  await site.done('POST', KEYS, body);
  expect((await site.rejected('POST', KEYS, body)).status).toBe(422);
  expect((await karim.rejected('DELETE', `${KEYS}/${phone.id}`, { current: PASSWORD })).status).toBe(404);
});

test('TEAM-7: an unreadable answer is 422, an altered signature 401, a page of another site 403', async () => {
  const phone = await registered();
  for (const response of [{}, { id: 1 }, { ...phone.signIn(await question()), type: 'x' }])
    expect((await login(response)).statusCode).toBe(422);
  const answer = phone.signIn(await question());
  const signature = `${answer.response.signature.slice(0, -4)}AAAA`;
  expect((await login({ ...answer, response: { ...answer.response, signature } })).statusCode).toBe(401);
  const broken = { ...answer.response, clientDataJSON: 'AAAA', authenticatorData: '' };
  expect((await login({ ...answer, response: broken })).statusCode).toBe(401);
  const elsewhere = { origin: 'https://evil.example' };
  expect((await callerOf(site.app).rejected('POST', '/login/passkey/options', {}, elsewhere)).status).toBe(403);
});

test('TEAM-7: questions are limited by network, and a login that succeeds gives one back', async () => {
  const phone = await registered();
  for (let i = 1; i < LOGIN_LIMITS.perNetwork; i += 1) await question();
  expect((await login(phone.signIn(await question()))).statusCode).toBe(200);
  const last = await question();
  const response = await site.app.inject({ method: 'POST', url: '/api/admin/login/passkey/options', payload: {} });
  expect(rejectionOf(response).status).toBe(429);
  expect((await login(phone.signIn(last))).statusCode).toBe(200);
});

test('TEAM-7: questions that others ask on the same network leave those of an open session', async () => {
  const phone = await registered();
  for (let i = 0; i < LOGIN_LIMITS.perNetwork; i += 1) await question();
  const payload = { user: NAME, pass: PASSWORD };
  const session = cookieOf(await site.app.inject({ method: 'POST', url: '/api/admin/login', payload }));
  const ask = (cookie = '') =>
    site.app.inject({ method: 'POST', url: '/api/admin/login/passkey/options', headers: { cookie }, payload: {} });
  expect((await ask()).statusCode).toBe(429);
  expect((await ask('vitrine-admin=invented')).statusCode).toBe(429);
  for (let i = 1; i < LOGIN_LIMITS.perNetwork; i += 1) expect((await ask(session)).statusCode).toBe(200);
  const answer = phone.signIn((await ask(session)).json().data[0]);
  expect((await ask(session)).statusCode).toBe(429);
  await callerOf(site.app, session).done('POST', '/login/passkey', { response: answer });
});
