import { afterEach, expect, onTestFinished, test } from 'vitest';
import {
  addColleague,
  callerOf,
  cookieOf,
  NAME,
  PASSWORD as OWN_PASSWORD,
  openAdminApi,
  openSecondInstance,
  signIn,
} from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';

const FORMER = 'sept lampes sur le quai';
const NEXT = 'neuf barques sous la pluie';

const LINKS = '/team/password-links';
const KARIM = { name: 'Karim', current: OWN_PASSWORD };

const owner = forFile(openAdminApi);
afterEach(async () => {
  const { query } = owner.context.database;
  await query.deleteFrom('administrators').where('name', '<>', NAME).execute();
  for (const table of ['invitations', 'login_failures', 'journal'] as const) await query.deleteFrom(table).execute();
});

const stranger = () => callerOf(owner.app);
const tokenOf = ({ data }: { data: { [key: string]: unknown }[] }) =>
  String(data[0]?.['url']).split('/admin/invitation#').at(-1) ?? '';

async function karimWithLink() {
  const { cookie } = await addColleague(owner, 'Karim', 'editor', FORMER);
  const made = await owner.done('POST', LINKS, KARIM);
  return { cookie, made, token: tokenOf(made) };
}
const isIn = async (cookie: string) =>
  (await owner.app.inject({ url: '/api/admin', headers: { cookie } })).statusCode === 200;
const accept = (token: string) => stranger().done('POST', '/team/invitations/accept', { token, password: NEXT });
const statusOf = async (token: string) =>
  (await stranger().rejected('POST', '/team/invitations/check', { token })).status;

test('TEAM-13: a member’s link is listed, says whose it is, and changes nothing until it is used', async () => {
  const { cookie, made, token } = await karimWithLink();
  expect(made.status).toBe(201);
  expect(token).toMatch(/^[\w-]{43}$/);
  const expected = { name: 'Karim', for_member: true, expires_at: made.data[0]?.['expires_at'] };
  expect((await owner.done('GET', '/team/invitations')).data).toMatchObject([{ ...expected, invited_by: NAME }]);
  expect((await stranger().done('POST', '/team/invitations/check', { token })).data).toMatchObject([expected]);
  expect(await isIn(cookie)).toBe(true);
  await signIn(owner.app, 'Karim', FORMER);
});

test('TEAM-13: its use changes the password, ends the sessions on every instance and opens one, once', async () => {
  const second = await openSecondInstance(owner);
  onTestFinished(() => second.close());
  const { cookie, token } = await karimWithLink();
  expect(await isIn(cookie)).toBe(true);
  const opened = callerOf(second.app, cookieOf(await accept(token)));
  const account = { name: 'Karim', role: 'editor', must_change_password: false };
  expect((await opened.done('GET', '/account')).data).toMatchObject([account]);
  expect((await callerOf(second.app, cookie).rejected('GET', '')).status).toBe(401);
  expect((await stranger().rejected('POST', '/login', { user: 'Karim', pass: FORMER })).status).toBe(401);
  await signIn(owner.app, 'Karim', NEXT);
  expect(await statusOf(token)).toBe(410);
  expect((await owner.done('GET', '/team')).data).toHaveLength(2);
});

test('TEAM-13: of five uses at once one counts', async () => {
  const { token } = await karimWithLink();
  const uses = Array.from({ length: 5 }, (_, i) =>
    owner.app.inject({
      method: 'POST',
      url: '/api/admin/team/invitations/accept',
      payload: { token, password: `${NEXT} ${i}` },
    }),
  );
  const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([201, 410, 410, 410, 410]);
});

test('TEAM-13: journal and security trail say who made the link, that it was used or revoked, and no secret', async () => {
  const { token } = await karimWithLink();
  await accept(token);
  await owner.done('POST', LINKS, KARIM);
  const [{ id } = { id: 0 }] = (await owner.done('GET', '/team/invitations')).data;
  await owner.done('DELETE', `/team/invitations/${id}`);
  const { data } = await owner.done('GET', '/journal?object=team');
  const created = { who: NAME, action: 'update', title: 'Karim', changes: { password_link: ['', 'créé'] } };
  expect(data).toMatchObject([
    { who: NAME, changes: { password_link: ['créé', 'annulé'] } },
    created,
    { who: 'Karim', changes: { password: ['', 'changé'], password_link: ['créé', 'utilisé'] } },
    created,
  ]);
  const { data: trail } = await owner.done('GET', '/security?kind=login');
  expect(trail).toContainEqual(expect.objectContaining({ reason: 'password_link', who: 'Karim' }));
  for (const secret of [token, NEXT]) expect(JSON.stringify([data, trail])).not.toContain(secret);
});

test('TEAM-13: with one-time codes the link gives the password alone, and the login asks for the code', async () => {
  const { token } = await karimWithLink();
  const codes = owner.context.database.query.updateTable('administrators').set({ totp_secret: 'x' });
  await codes.where('name', '=', 'Karim').execute();
  const lucie = await addColleague(owner, 'Lucie', 'editor');
  const accepted = await lucie.done('POST', '/team/invitations/accept', { token, password: NEXT });
  expect(accepted.headers['set-cookie']).toBeUndefined();
  // The page promises that the open session on this device ends.
  expect(await isIn(lucie.cookie)).toBe(false);
  const { status, message } = await stranger().rejected('POST', '/login', { user: 'Karim', pass: NEXT });
  expect([status, message]).toEqual([401, expect.stringContaining('code')]);
});

test('TEAM-13: the former link ends with the next one, and each with another password, role or owner', async () => {
  const { token } = await karimWithLink();
  const link = async () => tokenOf(await owner.done('POST', LINKS, KARIM));
  const next = await link();
  expect([await statusOf(token), (await owner.done('GET', '/team/invitations')).data.length]).toEqual([404, 1]);
  const karim = callerOf(owner.app, await signIn(owner.app, 'Karim', FORMER));
  await karim.done('PUT', '/account/password', { current: FORMER, next: NEXT });
  expect(await statusOf(next)).toBe(404);
  const last = await link();
  await owner.done('DELETE', '/team/Karim', { current: OWN_PASSWORD });
  expect(await statusOf(last)).toBe(404);
});

test('TEAM-13: it is for owners, and neither for oneself nor for a stranger', async () => {
  const karim = await addColleague(owner, 'Karim', 'editor', FORMER);
  const refused = [
    await karim.rejected('POST', LINKS, { name: NAME, current: FORMER }),
    await owner.rejected('POST', LINKS, { ...KARIM, name: NAME }),
    await owner.rejected('POST', LINKS, { ...KARIM, name: 'Personne' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 409, 404]);
  expect((await owner.done('GET', '/team/invitations')).data).toEqual([]);
});

test('TEAM-13: its use ends the open links that the member’s account has made', async () => {
  const karim = await addColleague(owner, 'Karim', 'owner', FORMER);
  const invitation = { name: 'Intrus', role: 'owner', current: FORMER };
  const invited = tokenOf(await karim.done('POST', '/team/invitations', invitation));
  await accept(tokenOf(await owner.done('POST', LINKS, KARIM)));
  expect(await statusOf(invited)).toBe(404);
  const { data } = await owner.done('GET', '/journal?object=invitations');
  expect(data[0]).toMatchObject({ who: 'Karim', action: 'delete', title: 'Intrus' });
});
