import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  addColleague,
  type Caller,
  callerOf,
  IMAGE,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { runMaintenance } from '../../../../app/boot/maintenance.ts';
import { deleteOldEvents } from '../../auth/trail/security-events.repository.ts';
import { SecurityTrail } from '../../auth/trail/security-trail.server.ts';
import type { SecurityItem } from './security.schema.ts';

const site = forFile(openAdminApi);
let editor: Caller;
const OTHER_PASSWORD = 'un autre long mot de passe';
beforeAll(async () => {
  editor = await addColleague(site, 'Bruno', 'editor', OTHER_PASSWORD);
});

/** Each test starts in another minute, because equal events of one minute share a row. */
let start = Date.parse('2026-11-22T10:00:00Z');
const later = (minutes: number) => void vi.setSystemTime(start + minutes * 60_000);

beforeEach(async () => {
  start += 10 * 60_000;
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  const { query } = site.context.database;
  await query.deleteFrom('login_failures').execute();
  const now = new Date().toISOString();
  await query.updateTable('sessions').set({ created_at: now, last_used_at: now }).execute();
  // The read also writes the events of the previous test, which are still in memory.
  await read();
  await query.deleteFrom('security_events').execute();
  await query.deleteFrom('journal').execute();
});
afterEach(() => vi.useRealTimers());

const ADDRESS = '203.0.113.77';
const from = (remoteAddress: string, extra: object = {}) => ({ remoteAddress, ...extra });
const login = (user: string, pass: string, address = ADDRESS) =>
  site.app.inject({ method: 'POST', url: '/api/admin/login', payload: { user, pass }, ...from(address) });
const read = async (query = '') =>
  (await site.done('GET', `/security?${query}`)) as unknown as { data: SecurityItem[]; next: string | null };
const told = async (query = '') =>
  (await read(query)).data.map(({ kind, outcome, reason, who, count }) => [kind, outcome, reason, who, count]);
const rows = () => site.context.database.query.selectFrom('security_events').selectAll().execute();

test('TRAI-1: logins, failures, lock-outs and sign-outs are events, of the account where it is known', async () => {
  await login('Personne', 'faux');
  for (let i = 0; i < 7; i += 1) await login(NAME, 'faux');
  const cookie = await signIn(site.app, 'Bruno', OTHER_PASSWORD);
  await site.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie } });
  expect(await told('kind=login')).toEqual(
    expect.arrayContaining([
      ['logout', 'ok', '', 'Bruno', 1],
      ['login', 'ok', 'password', 'Bruno', 1],
      ['lockout', 'refused', '', NAME, 2],
      ['login', 'refused', 'password', NAME, 5],
      ['login', 'refused', 'password', '', 1],
    ]),
  );
  expect((await read()).data.find(({ kind }) => kind === 'lockout')?.target).toBe('POST /api/admin/login');
});

test('TRAI-1: a login says `password` where no code was checked, whatever was sent with it', async () => {
  const payload = { user: 'Bruno', pass: OTHER_PASSWORD, code: '123456' };
  const { statusCode } = await site.app.inject({ method: 'POST', url: '/api/admin/login', payload });
  expect(statusCode).toBe(200);
  expect(await told('kind=login')).toEqual([['login', 'ok', 'password', 'Bruno', 1]]);
});

test('TRAI-1: what the guard refuses is an event with its reason and route, never the address as written', async () => {
  const get = (url: string, headers: Record<string, string>) => site.app.inject({ url, headers, ...from(ADDRESS) });
  await get('/api/admin/cars/7?q=secret', {});
  await get('/api/admin/cars/8', { cookie: 'vitrine-admin=jeton-inconnu' });
  await get('/api/admin/journal', { cookie: site.cookie, 'sec-fetch-site': 'cross-site' });
  await get('/api/admin/team', { cookie: editor.cookie });
  await get('/api/admin/nulle-part', {});
  const { data } = await read('kind=refusal');
  expect(data.map(({ reason, target, who }) => [reason, target, who]).sort()).toEqual([
    ['ended_session', 'GET /api/admin/cars/:id', ''],
    ['no_session', 'GET /api/admin/*', ''],
    ['no_session', 'GET /api/admin/cars/:id', ''],
    ['other_site', 'GET /api/admin/journal', ''],
    ['owners_only', 'GET /api/admin/team', 'Bruno'],
  ]);
});

test('TRAI-2: neither table nor log has an address, a typed name or a password; one network has one hash', async () => {
  await login('Monsieur Secret', 'mot-de-passe-secret', '2001:db8:1:2::1');
  await login('Monsieur Secret', 'mot-de-passe-secret', '2001:db8:1:2::ffff');
  await login('Monsieur Secret', 'mot-de-passe-secret', ADDRESS);
  const { data } = await read();
  expect(data.map(({ count, network }) => [count, /^[0-9a-f]{16}$/.test(network)]).sort()).toEqual([
    [1, true],
    [2, true],
  ]);
  const logged = site.logs.filter(({ event }) => event === 'security.login');
  expect(logged.at(-1)).toMatchObject({ level: 40, outcome: 'refused', reason: 'password', account: 0, count: 1 });
  expect(data.map(({ network }) => network)).toContain(logged.at(-1)?.network);
  const stored = JSON.stringify([await rows(), site.logs]);
  expect(stored).not.toMatch(/203\.0\.113|2001:db8|secret|h[ée]l[èe]ne/i);
});

test('TRAI-3: the same event of a minute is one row on two instances, and the next minute another', async () => {
  const second = await openSecondInstance(site);
  for (const app of [site.app, second.app, second.app]) await app.inject({ url: '/api/admin/rates', ...from(ADDRESS) });
  await second.close();
  expect(await told()).toEqual([['guard', 'refused', 'no_session', '', 3]]);
  later(1);
  await site.app.inject({ url: '/api/admin/rates', ...from(ADDRESS) });
  expect((await told()).map(([, , , , count]) => count)).toEqual([1, 3]);
});

test('TRAI-3: a flood from many networks is sixty rows a minute and a count', async () => {
  for (let i = 0; i < 200; i += 1) await site.app.inject({ url: '/api/admin/rates', ...from(`198.51.100.${i}`) });
  await read();
  const stored = await rows();
  expect(stored).toHaveLength(61);
  const flood = stored.find(({ reason }) => reason === 'many_networks');
  expect(flood).toMatchObject({ count: 140, network: '', target: '' });
});

test('TRAI-3: events are kept twelve months, and of refusals only the newest of very many', async () => {
  const trail = new SecurityTrail(site.context, site.app.log);
  // The last moment is in the month of the other tests, so that the deletion leaves their key.
  vi.setSystemTime('2025-11-22T10:00:00Z');
  await trail.write({ kind: 'login', outcome: 'ok', address: ADDRESS });
  vi.setSystemTime('2026-11-22T09:59:00Z');
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    await trail.write({ kind: 'login', outcome: 'refused', address });
  const outcomes = async () => (await rows()).map(({ outcome }) => outcome).sort();
  expect(await deleteOldEvents(site.context, new Date(), 2)).toBe(1);
  expect(await outcomes()).toEqual(['ok', 'refused', 'refused']);
  expect(await deleteOldEvents(site.context, new Date('2026-11-22T23:00:00Z'), 2)).toBe(1);
  expect(await outcomes()).toEqual(['refused', 'refused']);
});

test('TRAI-3: what cannot be written now is in the log at once, and in the table later', async () => {
  const { query } = site.context.database;
  const trail = new SecurityTrail(site.context, site.app.log);
  await query.schema.alterTable('security_events').renameTo('away').execute();
  await trail.write({ kind: 'login', outcome: 'ok', address: ADDRESS, account: { id: 7, name: NAME } });
  const lines = () => site.logs.filter(({ event, account }) => event === 'security.login' && account === 7);
  expect(lines()).toHaveLength(1);
  await query.schema.alterTable('away').renameTo('security_events').execute();
  await trail.flush();
  expect(await rows()).toMatchObject([{ kind: 'login', account: 7, who: NAME, count: 1 }]);
  expect(lines()).toHaveLength(1);
});

test('TRAI-4: the journal’s entries stand among the events, by whom, and each part can be read alone', async () => {
  later(1);
  const { id } = await editor.row('POST', '/cars/new', { title: 'Clio', images: [IMAGE] });
  later(2);
  await editor.rejected('GET', '/team');
  later(3);
  await site.done('PUT', '/team/Bruno', { role: 'owner', current: PASSWORD });
  await site.done('PUT', '/team/Bruno', { role: 'editor', current: PASSWORD });
  const names = async (query: string) =>
    (await read(query)).data.filter(({ at }) => Date.parse(at) > start).map(({ kind, who }) => `${kind} ${who}`);
  const [team, guard, write] = [`team ${NAME}`, 'guard Bruno', 'write Bruno'];
  expect(await names('')).toEqual([team, team, guard, write]);
  expect(await names('kind=all')).toEqual([team, team, guard, write]);
  expect(await names('kind=access')).toEqual([team, team, guard]);
  expect(await names('kind=team')).toEqual([team, team]);
  expect(await names('kind=write')).toEqual([write]);
  expect(await names('kind=refusal&who=Bruno')).toEqual([guard]);
  expect(await names('who=Bruno')).toEqual([guard, write]);
  expect(await names('from=2026-11-23')).toEqual([]);
  expect(await names('from=2026-11-22&to=2026-11-22')).toHaveLength(4);
  const [car] = (await read('kind=write&who=Bruno')).data;
  expect(car?.change).toMatchObject({ action: 'create', object: 'cars', id, title: 'Clio', origin: 'form' });
  expect(car?.change?.fields).toContain('title');
  expect((await site.done('GET', '/security/people')).data).toEqual(expect.arrayContaining(['Bruno', NAME]));
});

test('TRAI-4: pages follow each other without a gap or a repetition, also of one moment', async () => {
  const trail = new SecurityTrail(site.context, site.app.log);
  for (let i = 0; i < 40; i += 1) trail.add({ kind: 'sessions', outcome: 'ok', address: ADDRESS, target: `${i}` });
  await trail.flush();
  for (let i = 0; i < 40; i += 1) await site.done('POST', '/brands/new', { brandName: `Marque ${i}` });
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = await read(next === '' ? '' : `after=${next}`);
    seen.push(...page.data.map(({ id }) => id));
    next = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.startsWith('e'))).toHaveLength(40);
  expect(seen.filter((id) => id.startsWith('j')).length).toBeGreaterThanOrEqual(40);
  for (const after of ['x', '2026-13-45T99:99:99.999Z_e1', "2026-11-22T10:00:00.000Z_e1'"])
    expect((await site.rejected('GET', `/security?after=${encodeURIComponent(after)}`)).status).toBe(400);
});

test('TRAI-4: a network is familiar once its administrator has signed in from it, not before and not to others', async () => {
  const networks = async () => (await read('kind=login')).data.map(({ who, familiar }) => [who, familiar]).reverse();
  await login(NAME, PASSWORD);
  later(1);
  await login(NAME, PASSWORD);
  later(2);
  await login('Bruno', OTHER_PASSWORD);
  later(3);
  await login(NAME, PASSWORD, '198.51.100.9');
  expect(await networks()).toEqual([
    [NAME, false],
    [NAME, true],
    ['Bruno', false],
    [NAME, false],
  ]);
});

test('TRAI-4: the trail and its CSV are for owners; a name that is a formula is none in the file', async () => {
  const trail = new SecurityTrail(site.context, site.app.log);
  await trail.write({ kind: 'logout', outcome: 'ok', address: ADDRESS, account: { id: 9, name: '=1+1' } });
  const csv = (cookie: string) => site.app.inject({ url: '/api/admin/security.csv?kind=login', headers: { cookie } });
  const response = await csv(site.cookie);
  expect(response.headers['content-disposition']).toBe('attachment; filename="securite-2026-11-22.csv"');
  expect(response.body).toMatch(/22-11-2026 à \d\d:\d0;22-11-2026 à \d\d:\d0;1;'=1\+1;Déconnexion;fait;;;[0-9a-f]{16}/);
  expect((await csv(editor.cookie)).statusCode).toBe(403);
  for (const path of ['/security', '/security/people']) {
    expect((await editor.rejected('GET', path)).status).toBe(403);
    expect((await callerOf(site.app).rejected('GET', path)).status).toBe(401);
  }
});

test('TRAI-2: each month hashes with another key, and maintenance deletes the keys of earlier ones', async () => {
  const keys = () =>
    site.context.database.query.selectFrom('secrets').select('name').where('name', 'like', 'security-network-%');
  const trail = new SecurityTrail(site.context, site.app.log);
  // Both moments are before those of the other tests, so that the sessions and the key of those tests stay.
  vi.setSystemTime('2026-10-31T23:59:00Z');
  await trail.write({ kind: 'logout', outcome: 'ok', address: ADDRESS });
  vi.setSystemTime('2026-11-01T00:00:00Z');
  await trail.write({ kind: 'logout', outcome: 'ok', address: ADDRESS });
  const [october, november] = await rows();
  expect(november?.network).toMatch(/^[0-9a-f]{16}$/);
  expect(november?.network).not.toBe(october?.network);
  await runMaintenance(site.context, new Date());
  const names = (await keys().execute()).map(({ name }) => name);
  expect(names).toContain('security-network-2026-11');
  expect(names).not.toContain('security-network-2026-10');
});
