import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { NAME, openAdminApi, openSecondInstance, PASSWORD } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { runMaintenance } from '../../../../app/boot/maintenance.ts';
import { LOGIN_LIMITS } from '../sessions/session.ts';

const site = forFile(openAdminApi);
beforeEach(() => site.context.database.query.deleteFrom('login_failures').execute());

const login = (remoteAddress: string, pass: string, user = NAME, app = site.app) =>
  app.inject({ method: 'POST', url: '/api/admin/login', remoteAddress, payload: { user, pass } });
const statusOf = async (...args: Parameters<typeof login>) => (await login(...args)).statusCode;
const counts = () => site.context.database.query.selectFrom('login_failures').selectAll().orderBy('key').execute();

const { perName, perNetwork } = LOGIN_LIMITS;

test('EDGE-10: fifty networks that guess the password of a name lock out nobody but themselves', async () => {
  for (let network = 1; network <= 50; network += 1)
    await Promise.all(Array.from({ length: perName }, () => login(`203.0.113.${network}`, 'faux')));
  expect(await statusOf('203.0.113.1', PASSWORD)).toBe(429);
  expect(await statusOf('203.0.113.50', PASSWORD)).toBe(429);
  expect(await statusOf('198.51.100.7', 'faux')).toBe(401);
  expect(await statusOf('198.51.100.7', PASSWORD)).toBe(200);
  expect(await statusOf('203.0.113.1', PASSWORD), 'the success gives the guessers no new tries').toBe(429);
});

test('EDGE-10: all addresses of an IPv6 network have five tries together', async () => {
  for (let i = 1; i <= perName; i += 1) expect(await statusOf(`2001:db8:1:2::${i}`, 'faux')).toBe(401);
  expect(await statusOf('2001:db8:1:2:3::9', PASSWORD)).toBe(429);
  expect(await statusOf('2001:db8:1:3::9', PASSWORD)).toBe(200);
});

test('EDGE-10: attempts at once on two instances are counted as one', async () => {
  const second = await openSecondInstance(site);
  onTestFinished(() => second.close());
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => statusOf('203.0.113.1', 'faux', NAME, i % 2 ? site.app : second.app)),
  );
  expect(statuses.sort()).toEqual([...Array(perName).fill(401), ...Array(12 - perName).fill(429)]);
});

test('EDGE-10: a login that is refused for too many attempts writes nothing; nothing stored names anybody', async () => {
  for (let i = 0; i < perName; i += 1) await login('203.0.113.1', 'faux');
  const before = await counts();
  expect(before.map(({ failures }) => Number(failures))).toEqual([perName, perName]);
  for (const pass of ['faux', PASSWORD]) expect(await statusOf('203.0.113.1', pass)).toBe(429);
  expect(await counts()).toEqual(before);
  expect(JSON.stringify(before)).not.toMatch(/203\.0|h[ée]l[èe]ne/i);
});

test('EDGE-10: a success takes back its own attempt of the network, and no failure of others', async () => {
  for (let i = 0; i < 3; i += 1) await login('203.0.113.1', 'faux', 'Autre');
  for (let i = 0; i < 2; i += 1) await login('203.0.113.1', 'faux');
  expect(await statusOf('203.0.113.1', PASSWORD)).toBe(200);
  expect((await counts()).map(({ failures }) => Number(failures)).sort()).toEqual([3, 5]);
});

test('EDGE-10: a count that was begun under a clock ahead locks nobody out', async () => {
  for (let i = 0; i < perName; i += 1) await login('203.0.113.1', 'faux');
  const ends_at = new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString();
  await site.context.database.query.updateTable('login_failures').set({ ends_at }).execute();
  expect(await statusOf('203.0.113.1', PASSWORD)).toBe(200);
});

test('EDGE-10: an ended count begins again with the next attempt; the clean-up deletes the ended counts', async () => {
  const end = async () => {
    const ends_at = new Date(Date.now() - 1_000).toISOString();
    await site.context.database.query.updateTable('login_failures').set({ ends_at }).execute();
  };
  const failures = async () => (await counts()).map((count) => Number(count.failures)).sort();
  for (let i = 0; i < perName; i += 1) await login('203.0.113.1', 'faux');
  await login('203.0.113.2', 'faux');
  await end();
  expect(await statusOf('203.0.113.1', 'faux')).toBe(401);
  expect(await failures(), 'an attempt touches only its own counts').toEqual([1, 1, 1, 1]);
  expect(await statusOf('203.0.113.2', PASSWORD)).toBe(200);
  expect(await failures()).toEqual([1, 1]);
  await end();
  await login('203.0.113.3', 'faux');
  expect(await failures()).toEqual([1, 1, 1, 1]);
  await runMaintenance(site.context);
  expect(await failures()).toEqual([1, 1]);
});

test('EDGE-10: a network has thirty failures, whatever the names', async () => {
  for (let i = 0; i < perNetwork; i += 1) expect(await statusOf('203.0.113.1', 'faux', `Nom ${i}`)).toBe(401);
  expect(await statusOf('203.0.113.1', PASSWORD)).toBe(429);
  expect(await statusOf('203.0.113.2', PASSWORD)).toBe(200);
});
