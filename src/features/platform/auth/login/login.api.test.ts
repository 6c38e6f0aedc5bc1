import { createHook } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  callerOf,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  rejectionOf,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { addAdministrator } from '../../../../../tests/support/administrators.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { addTestAdministrator } from '../../../../../tests/support/test-administrator.ts';
import { changePassword, listAdministrators } from '../administrators.repository.ts';
import { CONCURRENCY, hashPassword, MAX_WAITING } from '../password.server.ts';
import { LOGIN_LIMITS, WRONG_LOGIN } from '../sessions/session.ts';

const hashes = { count: 0 };
const hook = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashes.count += 1;
  },
});
hook.enable();
afterAll(() => void hook.disable());

const site = forFile(openAdminApi);
beforeEach(() => site.context.database.query.deleteFrom('login_failures').execute());

const login = (user: unknown, pass: unknown, app: FastifyInstance = site.app, extra: Record<string, unknown> = {}) =>
  app.inject({ method: 'POST', url: '/api/admin/login', payload: { user, pass } as object, ...extra });
const statusOf = async (...args: Parameters<typeof login>) => (await login(...args)).statusCode;
const from = (remoteAddress: string) => ({ remoteAddress });
const via = (address: string) => ({ headers: { 'x-forwarded-for': address }, remoteAddress: '10.0.0.1' });
const failures = () => site.context.database.query.selectFrom('login_failures').selectAll().execute();

async function secondInstance(env: Record<string, string> = {}) {
  const second = await openSecondInstance(site, env);
  onTestFinished(() => second.close());
  return second;
}

describe('D31: a wrong login', () => {
  test('has one response and costs one password hash, whether the name is known or not', async () => {
    const responses: unknown[] = [];
    for (const [user, pass] of [
      [NAME, 'faux'],
      ['Personne', 'faux'],
      ['Personne', PASSWORD],
      [NAME, ' '],
    ]) {
      const before = hashes.count;
      const response = await login(user, pass);
      expect(hashes.count - before).toBe(1);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(rejectionOf(response)).toEqual({ status: 401, message: WRONG_LOGIN, fields: {} });
      const { 'x-request-id': _id, date: _date, ...headers } = response.headers;
      responses.push([response.body, headers]);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  test('is not read beyond 16 KB, and of a hundred unknown fields it names fifty', async () => {
    expect(await statusOf(NAME, 'x'.repeat(17_000))).toBe(413);
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`inconnu-${i}`, 1]));
    const payload = { user: NAME, pass: 'x', ...unknown };
    const response = await site.app.inject({ method: 'POST', url: '/api/admin/login', payload });
    expect(Object.keys(rejectionOf(response).fields)).toHaveLength(50);
  });

  test('computes one hash for the right password too, and none at all once there were too many', async () => {
    const before = hashes.count;
    await signIn(site.app);
    expect(hashes.count - before).toBe(1);
    for (let i = 0; i < LOGIN_LIMITS.perName; i += 1) await login('Autre', 'x');
    const blocked = hashes.count;
    expect(await statusOf('Autre', 'x')).toBe(429);
    expect(hashes.count).toBe(blocked);
  });

  test.each<[unknown, string[]]>([
    [{}, ['user', 'pass']],
    [{ user: '', pass: '' }, ['user', 'pass']],
    [{ user: NAME }, ['pass']],
    [{ user: 1, pass: true }, ['user', 'pass']],
    [{ user: [NAME], pass: { $ne: '' } }, ['user', 'pass']],
    [{ user: 'x'.repeat(1_001), pass: 'x'.repeat(1_001) }, ['user', 'pass']],
    [{ user: NAME, pass: PASSWORD, remember: true }, ['remember']],
  ])('number %# that lacks a value is reported at its field and not counted', async (body, names) => {
    const { status, fields } = await callerOf(site.app).rejected('POST', '/login', body);
    expect([status, Object.keys(fields).sort()]).toEqual([422, names.sort()]);
    expect(await failures()).toEqual([]);
  });

  test.each([
    ['a name of a thousand characters', 'é'.repeat(1_000), 'x'],
    ['a password of a thousand characters', NAME, '😀'.repeat(500)],
    ['NUL', `${NAME}\u0000x`, 'a\u0000b'],
    ['half a character', '\ud800', '\udfff'],
    ['SQL', "' or '1'='1' --", "' or '1'='1' --"],
    ['wildcards', '%', '%'],
    ['names of JavaScript', '__proto__', 'constructor'],
    ['a password that only begins right', NAME, `${PASSWORD}\u0000`],
    ['a password in capitals', NAME, PASSWORD.toUpperCase()],
  ])('%s is a wrong login like any other', async (_what, user, pass) => {
    expect(rejectionOf(await login(user, pass))).toMatchObject({ status: 401, message: WRONG_LOGIN });
  });
});

test('AAPI-2 D30: a name is the same whatever its case, accents and unusual spaces, and can be taken once', async () => {
  for (const user of ['hélène', 'HELENE', ' Hélène ', 'He\u0301le\u0300ne', 'Hélène\u0000'])
    expect([user, await statusOf(user, PASSWORD)]).toEqual([user, 200]);
  expect(await addAdministrator(site.context, 'HELENE', 'x')).toBe(false);
  await addTestAdministrator(site.context, 'Zoé', PASSWORD);
  expect(await changePassword(site.context, 'zoe ', 'un autre long mot de passe')).toBe(true);
  expect(await statusOf('Zoé', 'un autre long mot de passe')).toBe(200);
  expect((await listAdministrators(site.context)).map(({ name }) => name)).toEqual([NAME, 'Zoé']);
  const { data } = await callerOf(site.app, await signIn(site.app, 'helene')).done('GET', '');
  expect(data).toEqual([{ name: NAME }]);
});

describe('D31: five tries of one name from one network in 15 minutes', () => {
  test('are exactly five, of twenty-five at once on two instances with one database', async () => {
    const second = await secondInstance();
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, i) => login(NAME, 'faux', i % 2 ? site.app : second.app)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(20).fill(429)]);
    for (const response of responses.filter(({ statusCode }) => statusCode === 429)) {
      const wait = Number(response.headers['retry-after']);
      expect(wait).toBeGreaterThan(14 * 60);
      expect(wait).toBeLessThanOrEqual(15 * 60);
      expect(rejectionOf(response).message).toBe('Trop d’essais : réessayez dans 15 min.');
    }
    // The server rejects even the right password, on both instances and in any spelling of the name.
    for (const app of [site.app, second.app]) expect(await statusOf('HÉLÈNE ', PASSWORD, app)).toBe(429);
  });

  test('are counted from zero after a success, and when the 15 minutes are over', async () => {
    for (let i = 0; i < 4; i += 1) expect(await statusOf(NAME, 'faux')).toBe(401);
    expect(await statusOf(NAME, PASSWORD)).toBe(200);
    for (let i = 0; i < 5; i += 1) expect(await statusOf(NAME, 'faux')).toBe(401);
    expect(await statusOf(NAME, PASSWORD)).toBe(429);
    const ends_at = new Date(Date.now() - 1).toISOString();
    await site.context.database.query.updateTable('login_failures').set({ ends_at }).execute();
    expect(await statusOf(NAME, PASSWORD)).toBe(200);
  });

  test('end 15 minutes after the first: a new try while waiting does not make the wait longer', async () => {
    for (let i = 0; i < 6; i += 1) await login(NAME, 'faux');
    const ends_at = new Date(Date.now() + 61_000).toISOString();
    await site.context.database.query.updateTable('login_failures').set({ ends_at }).execute();
    const response = await login(NAME, 'faux');
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(61);
    expect(rejectionOf(response).message).toBe('Trop d’essais : réessayez dans 2 min.');
  });

  test('leave other names and other addresses alone, up to thirty names of one network', async () => {
    for (let i = 0; i < 6; i += 1) await login(NAME, 'faux', site.app, from('203.0.113.1'));
    expect(await statusOf(NAME, PASSWORD, site.app, from('203.0.113.1'))).toBe(429);
    expect(await statusOf(NAME, PASSWORD, site.app, from('203.0.113.2'))).toBe(200);
    expect(await statusOf('Autre', 'x', site.app, from('203.0.113.1'))).toBe(401);
    const reached = { failures: LOGIN_LIMITS.perNetwork - 1 };
    await site.context.database.query.updateTable('login_failures').set(reached).execute();
    expect(await statusOf('Encore un', 'x', site.app, from('203.0.113.1'))).toBe(401);
    const before = (await failures()).length;
    for (let i = 0; i < 5; i += 1) expect(await statusOf(`Plus ${i}`, 'x', site.app, from('203.0.113.1'))).toBe(429);
    expect(await failures()).toHaveLength(before);
  });

  test('count by the address that a trusted proxy reports', async () => {
    for (let i = 0; i < 5; i += 1) expect(await statusOf(NAME, 'x', site.app, via(`198.51.100.${i}`))).toBe(401);
    expect(await statusOf(NAME, PASSWORD, site.app, via('198.51.100.99'))).toBe(429);

    const behind = await secondInstance({ TRUST_PROXY: '1' });
    for (let i = 0; i < 5; i += 1)
      expect(await statusOf(NAME, 'x', behind.app, via(`192.0.2.${i}, 198.51.100.7`))).toBe(401);
    expect(await statusOf(NAME, PASSWORD, behind.app, via('198.51.100.7'))).toBe(429);
    expect(await statusOf(NAME, PASSWORD, behind.app, via('198.51.100.8'))).toBe(200);
  });

  test('EDGE-4: count by the address alone where the proxy adds the port, or writes IPv4 as IPv6', async () => {
    const behind = await secondInstance({ TRUST_PROXY: '1' });
    for (let i = 0; i < 5; i += 1)
      expect(await statusOf(NAME, 'x', behind.app, via(`198.51.100.7:${51_000 + i}`))).toBe(401);
    for (const same of ['198.51.100.7:52000', '198.51.100.7', '::ffff:c633:6407', '[::ffff:198.51.100.7]:443'])
      expect([same, await statusOf(NAME, PASSWORD, behind.app, via(same))]).toEqual([same, 429]);
    expect(await statusOf(NAME, PASSWORD, behind.app, via('::ffff:c633:6408'))).toBe(200);
  });
});

test('no password, name or address is in a log', async () => {
  await login('Monsieur Secret', 'mot-de-passe-secret', site.app, { remoteAddress: '203.0.113.9' });
  await login(NAME, PASSWORD);
  expect(site.logs.length).toBeGreaterThan(0);
  expect(JSON.stringify(site.logs)).not.toMatch(/secret|203\.0\.113|un long mot|h[ée]l[èe]ne/i);
});

test('TRAI-9: more logins at once than may wait get 503 with Retry-After, count as no failure, and the next one works', async () => {
  await login(NAME, 'faux');
  await site.context.database.query.deleteFrom('login_failures').execute();
  const busy = Array.from({ length: CONCURRENCY + MAX_WAITING }, () => hashPassword('x'));
  const response = await login(NAME, PASSWORD);
  expect(response.headers['retry-after']).toMatch(/^\d+$/);
  expect(rejectionOf(response)).toMatchObject({ status: 503, message: expect.stringContaining('réessayez') });
  expect(await failures()).toEqual([]);
  await Promise.all(busy);
  expect(await statusOf(NAME, PASSWORD)).toBe(200);
});
