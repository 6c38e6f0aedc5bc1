import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  rejectionOf,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { addTestAdministrator } from '../../../../../tests/support/test-administrator.ts';
import { accountLimit, countAgainst, unlockAccount } from '../login/login-failures.repository.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';

const hashes = { count: 0 };
const hook = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashes.count += 1;
  },
});

const site = forFile(openAdminApi);
beforeAll(() => void hook.enable());
afterAll(() => void hook.disable());
beforeEach(() => site.context.database.query.deleteFrom('login_failures').execute());

const loginFrom = (remoteAddress: string, user: string, pass: string, cookie = '', app = site.app) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/login',
    remoteAddress,
    headers: cookie ? { cookie } : {},
    payload: { user, pass },
  });
let nextAddress = 0;
const login = (user: string, pass: string, cookie = '', app = site.app) => {
  nextAddress += 1;
  return loginFrom(`203.0.${Math.floor(nextAddress / 250)}.${(nextAddress % 250) + 1}`, user, pass, cookie, app);
};
const statusOf = async (...args: Parameters<typeof login>) => (await login(...args)).statusCode;

const reachCeiling = async (name: string) => {
  for (let i = 0; i < LOGIN_LIMITS.perAccount; i += 1)
    expect(await countAgainst(site.context, accountLimit(name))).toBe(null);
};

async function deviceOf(user = NAME, pass = PASSWORD): Promise<string> {
  const [, device = ''] = [(await login(user, pass)).headers['set-cookie'] ?? []].flat();
  expect(device).toMatch(/^vitrine-device-\d+=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
  return device.split(';')[0] ?? '';
}

test('EDGE-10: beyond thirty failures of a name in an hour, from whatever addresses, no password is looked at', async () => {
  for (let i = 0; i < 3; i += 1) expect(await statusOf(NAME, 'faux')).toBe(401);
  const { failures } = await site.context.database.query
    .selectFrom('login_failures')
    .select(({ fn }) => fn.max('failures').as('failures'))
    .executeTakeFirstOrThrow();
  expect(Number(failures), 'one count of all addresses').toBe(3);
  await site.context.database.query.deleteFrom('login_failures').execute();

  for (const name of [NAME, 'Personne']) {
    await reachCeiling(name);
    const before = hashes.count;
    for (const pass of ['faux', PASSWORD]) {
      const response = await login(name, pass);
      expect(rejectionOf(response)).toMatchObject({ status: 429, message: expect.stringMatching(/^Trop d’essais/) });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(59 * 60);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60 * 60);
    }
    expect(hashes.count).toBe(before);
  }
  expect(await statusOf(` ${NAME.toUpperCase()} `, PASSWORD), 'another spelling of the name').toBe(429);
  const stored = JSON.stringify(await site.context.database.query.selectFrom('login_failures').selectAll().execute());
  expect(stored).not.toMatch(/203\.0|h[ée]l[èe]ne|personne/i);
});

test('EDGE-10: a login that is refused for too many attempts writes nothing', async () => {
  const counts = () => site.context.database.query.selectFrom('login_failures').selectAll().orderBy('key').execute();
  const device = await deviceOf();
  const from = (cookie = '') => loginFrom('198.51.100.23', NAME, 'faux', cookie);
  for (let i = 0; i < LOGIN_LIMITS.perName; i += 1) await from();
  for (let i = 0; i < LOGIN_LIMITS.perDevice; i += 1) await from(device);
  const before = await counts();
  for (const cookie of ['', device, '', device]) expect((await from(cookie)).statusCode).toBe(429);
  expect(await counts()).toEqual(before);
});

test('EDGE-10: attempts at once on two instances are counted as one', async () => {
  const second = await openSecondInstance(site);
  onTestFinished(() => second.close());
  const waits = await Promise.all(
    Array.from({ length: LOGIN_LIMITS.perAccount + 10 }, () => countAgainst(site.context, accountLimit(NAME))),
  );
  expect(waits.filter((wait) => wait === null)).toHaveLength(LOGIN_LIMITS.perAccount);
  expect(await statusOf(NAME, PASSWORD, '', second.app)).toBe(429);
});

test('EDGE-10: the administrator’s own devices pass, and the ceiling ends by itself', async () => {
  const device = await deviceOf();
  await reachCeiling(NAME);
  expect(await statusOf(NAME, PASSWORD, device)).toBe(200);
  expect(await statusOf(NAME, 'faux', device)).toBe(401);
  expect(await statusOf(NAME, PASSWORD), 'a success gives strangers no new tries').toBe(429);
  const ends_at = new Date(Date.now() - 1).toISOString();
  await site.context.database.query.updateTable('login_failures').set({ ends_at }).execute();
  expect(await statusOf(NAME, PASSWORD)).toBe(200);
});

test('EDGE-10: whoever shares the public address of an administrator cannot lock out the known device', async () => {
  const device = await deviceOf();
  const from = (pass: string, cookie = '') => loginFrom('198.51.100.7', NAME, pass, cookie);
  const { perName, perAddress } = LOGIN_LIMITS;
  for (let i = 0; i < perName; i += 1) expect((await from('faux')).statusCode).toBe(401);
  await loginFrom('198.51.100.7', 'Autre', 'faux');
  // Only the count of the address has one more failure.
  const { query } = site.context.database;
  await query.updateTable('login_failures').set({ failures: perAddress }).where('failures', '>', perName).execute();
  expect((await from(PASSWORD)).statusCode, 'a stranger with the right password').toBe(429);
  expect((await from(PASSWORD, device)).statusCode).toBe(200);
  expect((await from(PASSWORD)).statusCode, 'the success gives strangers no new tries').toBe(429);
});

test('EDGE-10: a device is known for its administrator alone, as it was signed, and guesses ten times at most', async () => {
  await addTestAdministrator(site.context, 'Karim', 'quatre chats sous la pluie');
  const karims = await deviceOf('Karim', 'quatre chats sous la pluie');
  const device = await deviceOf();
  const [name = '', value = ''] = device.split('=');
  const parts = value.split('.');
  const altered = (part: number) => `${name}=${parts.with(part, 'A'.repeat(parts[part]?.length ?? 0)).join('.')}`;
  await reachCeiling(NAME);
  for (const forged of [
    karims,
    `${name}=${karims.split('=')[1]}`,
    altered(3),
    altered(4),
    `${name}=${parts.slice(0, -1).join('.')}`,
    `${name}=`,
  ])
    expect([forged, await statusOf(NAME, PASSWORD, forged)]).toEqual([forged, 429]);
  const tries = [];
  for (let i = 0; i < LOGIN_LIMITS.perDevice + 2; i += 1) tries.push(await statusOf(NAME, 'faux', device));
  expect(tries).toEqual([...Array(LOGIN_LIMITS.perDevice).fill(401), 429, 429]);
});

test('EDGE-10: the operator’s command lifts it for an hour, while others go on', async () => {
  await reachCeiling(NAME);
  expect(await statusOf(NAME, PASSWORD)).toBe(429);
  await unlockAccount(site.context, 'HÉLÈNE');
  expect(await statusOf(NAME, 'faux')).toBe(401);
  expect(await statusOf(NAME, PASSWORD)).toBe(200);
});

test('EDGE-10: on https the device’s cookie is bound to this host and to encrypted connections', async () => {
  const https = await openSecondInstance(site, { DEMO: '0', PUBLIC_URL: 'https://garage.example', TRUST_PROXY: '0' });
  onTestFinished(() => https.close());
  const cookies = [(await login(NAME, PASSWORD, '', https.app)).headers['set-cookie'] ?? []].flat();
  expect(cookies[1]).toMatch(
    /^__Host-vitrine-device-\d+=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});
