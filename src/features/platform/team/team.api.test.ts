import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  addColleague,
  callerOf,
  NAME,
  PASSWORD as OWN_PASSWORD,
  openAdminApi,
  openSecondInstance,
  signIn,
} from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { addTestAdministrator } from '../../../../tests/support/test-administrator.ts';
import type { Role } from '../../../shared/role.ts';
import { listAdministrators } from '../auth/administrators.repository.ts';
import { LAST_OWNER } from './team.ts';

const PASSWORD = 'un autre long mot de passe';

const owner = forFile(openAdminApi);
beforeEach(async () => {
  const { query } = owner.context.database;
  for (const table of ['login_failures', 'journal'] as const) await query.deleteFrom(table).execute();
  await query.deleteFrom('administrators').where('name', '<>', NAME).execute();
});

const colleague = (name: string, role: Role = 'editor') => addColleague(owner, name, role, PASSWORD);
async function secondInstance() {
  const second = await openSecondInstance(owner);
  onTestFinished(() => second.close());
  return second;
}
/** Gives an administrator a passkey without a device. Returns the administrator's id. */
async function addPasskey(name: string): Promise<number> {
  const { query } = owner.context.database;
  const rows = query.selectFrom('administrators').select('id').where('name', '=', name);
  const { id: administrator } = await rows.executeTakeFirstOrThrow();
  const key = { administrator, name: 'Téléphone', public_key: 'x', counter: 0, transports: '[]' };
  await query
    .insertInto('passkeys')
    .values({ id: `clé ${administrator}`, ...key })
    .execute();
  return administrator;
}
const team = async () => (await owner.done('GET', '/team')).data;
const to = (role: string, current = OWN_PASSWORD) => ({ role, current });
const journalOfTeam = async () => (await owner.done('GET', '/journal?object=team')).data;

test('TEAM-4: the team names everybody with role, since when, last use and second factors, and no secret', async () => {
  await colleague('Karim');
  const { query } = owner.context.database;
  await addTestAdministrator(owner.context, 'Zoé', PASSWORD, 'owner');
  await query.updateTable('administrators').set({ totp_secret: 'geheim' }).where('name', '=', 'Zoé').execute();
  const members = await team();
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(members).toEqual([
    { name: NAME, role: 'owner', created_at: time, last_used_at: time, second_factors: [] },
    { name: 'Karim', role: 'editor', created_at: time, last_used_at: time, second_factors: [] },
    { name: 'Zoé', role: 'owner', created_at: time, last_used_at: null, second_factors: ['code'] },
  ]);
  expect(JSON.stringify(members)).not.toMatch(/argon|geheim/);
});

test('TEAM-4: a role is changed at once for open sessions, and stands in the journal', async () => {
  const karim = await colleague('Karim');
  expect((await karim.rejected('GET', '/team')).status).toBe(403);
  await owner.done('PUT', '/team/karim', to('owner'));
  expect((await karim.done('GET', '/team')).data).toHaveLength(2);
  await owner.done('PUT', '/team/Karim', to('owner'));
  expect(await journalOfTeam()).toMatchObject([
    { who: NAME, origin: 'team', action: 'update', title: 'Karim', changes: { role: ['editor', 'owner'] } },
  ]);
  expect((await owner.rejected('PUT', '/team/Karim', to('chef'))).fields).toEqual({ role: 'Choisissez un rôle' });
  expect(Object.keys((await owner.rejected('PUT', '/team/Karim', {})).fields).sort()).toEqual(['current', 'role']);
  expect((await owner.rejected('PUT', '/team/Personne', to('editor'))).status).toBe(404);
});

test.each([
  ['PUT', '/team/Karim', { role: 'owner' }],
  ['DELETE', '/team/Karim', {}],
  ['DELETE', '/team/Karim/second-factors', {}],
  ['DELETE', `/team/${encodeURIComponent(NAME)}/second-factors`, {}],
  ['POST', '/team/invitations', { name: 'Zoé', role: 'editor' }],
  ['POST', '/team/password-links', { name: 'Karim' }],
] as const)(
  'TEAM-10: %s %s wants the own password: 422 at `current` without it, and nothing is done',
  async (method, path, body) => {
    await colleague('Karim');
    for (const name of ['Karim', NAME]) await addPasskey(name);
    const before = await team();
    for (const [current, sentence] of [
      [undefined, 'Votre mot de passe actuel est obligatoire'],
      ['', 'Votre mot de passe actuel est obligatoire'],
      ['faux', 'Ce n’est pas votre mot de passe actuel.'],
      [PASSWORD, 'Ce n’est pas votre mot de passe actuel.'],
    ])
      expect(await owner.rejected(method, path, { ...body, current })).toMatchObject({
        status: 422,
        fields: { current: sentence },
      });
    expect(await team()).toEqual(before.map((member) => ({ ...member, last_used_at: expect.any(String) })));
    expect((await owner.done('GET', '/team/invitations')).data).toEqual([]);
    await owner.context.database.query.deleteFrom('passkeys').execute();
  },
);

test('TEAM-4: who is removed is out at once, on every instance; the same name may come back', async () => {
  const second = await secondInstance();
  const { cookie } = await colleague('Karim Évrard');
  const onSecond = callerOf(second.app, cookie);
  await onSecond.done('GET', '');
  await owner.done('DELETE', `/team/${encodeURIComponent('Karim Évrard')}`, { current: OWN_PASSWORD });
  expect((await onSecond.rejected('GET', '')).status).toBe(401);
  expect((await owner.rejected('DELETE', '/team/Karim%20%C3%89vrard', { current: OWN_PASSWORD })).status).toBe(404);
  await colleague('Karim Évrard');
});

test('TEAM-5: the last owner is neither removed nor demoted', async () => {
  await colleague('Karim');
  for (const [method, body] of [
    ['DELETE', { current: OWN_PASSWORD }],
    ['PUT', to('editor')],
  ] as const)
    expect(await owner.rejected(method, `/team/${encodeURIComponent(NAME)}`, body)).toMatchObject({
      status: 409,
      message: LAST_OWNER,
    });
  expect(await team()).toHaveLength(2);
});

test('TEAM-5: of two owners who demote or remove each other at once, on two instances, one remains', async () => {
  const second = await secondInstance();
  for (const method of ['PUT', 'DELETE'] as const) {
    const zoe = await colleague(`Zoé ${method}`, 'owner');
    const demote = (app: typeof owner.app, name: string, cookie: string, current: string) =>
      app.inject({
        method,
        url: `/api/admin/team/${encodeURIComponent(name)}`,
        headers: { cookie },
        payload: method === 'PUT' ? to('editor', current) : { current },
      });
    const responses = await Promise.all([
      demote(owner.app, `Zoé ${method}`, owner.cookie, OWN_PASSWORD),
      demote(second.app, NAME, zoe.cookie, PASSWORD),
    ]);
    // The slower request fails.
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, expect.toBeOneOf([401, 403, 409])]);
    const owners = (await listAdministrators(owner.context)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
    if (owners[0]?.name !== NAME) {
      // Hélène lost, so the test makes her an owner again in the database.
      const { query } = owner.context.database;
      await query.deleteFrom('administrators').where('name', '=', NAME).execute();
      Object.assign(owner, await addColleague(owner, NAME));
    }
    await owner.context.database.query.deleteFrom('administrators').where('name', '<>', NAME).execute();
  }
});

test('TEAM-9: an owner takes away the second factors of one who lost the phone, and the sessions with them', async () => {
  const karim = await colleague('Karim');
  const { query } = owner.context.database;
  const id = await addPasskey('Karim');
  await query.updateTable('administrators').set({ totp_secret: 'x', totp_step: 7 }).where('id', '=', id).execute();
  const code = { administrator: id, code_hash: 'a'.repeat(64) };
  await query.insertInto('recovery_codes').values(code).execute();
  expect((await team())[1]).toMatchObject({ second_factors: ['passkey', 'code'] });
  await owner.done('DELETE', '/team/Karim/second-factors', { current: OWN_PASSWORD });
  expect((await team())[1]).toMatchObject({ second_factors: [] });
  expect(await query.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  expect((await karim.rejected('GET', '')).status).toBe(401);
  expect((await journalOfTeam())[0]).toMatchObject({ changes: { passkey: [1, 0], code: ['actif', 'retiré'] } });
  await signIn(owner.app, 'Karim', PASSWORD);
});
