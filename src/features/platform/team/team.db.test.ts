import { beforeEach, expect, test } from 'vitest';
import {
  type Caller,
  callerOf,
  NAME,
  PASSWORD as OWN_PASSWORD,
  openAdminApi,
  openSecondInstance,
  signIn,
} from '../../../../tests/support/admin-api.ts';
import { addAdministrator } from '../../../../tests/support/administrators.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { addTestAdministrator } from '../../../../tests/support/test-administrator.ts';
import { listAdministrators } from '../auth/administrators.repository.ts';
import { LAST_OWNER } from './team.ts';

const PASSWORD = 'un autre long mot de passe';

const owner = forFile(openAdminApi);
beforeEach(async () => {
  await owner.context.database.query.deleteFrom('login_failures').execute();
  await owner.context.database.query.deleteFrom('administrators').where('name', '<>', NAME).execute();
});

async function colleague(name: string, role: 'owner' | 'editor' = 'editor'): Promise<Caller> {
  await addTestAdministrator(owner.context, name, PASSWORD, role);
  return callerOf(owner.app, await signIn(owner.app, name, PASSWORD));
}
const team = async () => (await owner.done('GET', '/team')).data;
/** The body of a change of role. */
const to = (role: string, current = OWN_PASSWORD) => ({ role, current });
const journalOfTeam = async () => (await owner.done('GET', '/journal?object=team')).data;

test('TEAM-4: the team names everybody with role, since when, last use and second factors, and no secret', async () => {
  await colleague('Karim');
  const { query } = owner.context.database;
  await addAdministrator(owner.context, 'Zoé', PASSWORD, 'owner');
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
  expect((await owner.rejected('PUT', '/team/Personne', to('editor'))).status).toBe(404);
});

test('TEAM-10: a role is changed with the own password: 422 at `current` without it, and nothing is done', async () => {
  await colleague('Karim');
  for (const [body, sentence] of [
    [{ role: 'owner' }, 'Votre mot de passe actuel est obligatoire'],
    [to('owner', ''), 'Votre mot de passe actuel est obligatoire'],
    [to('owner', 'faux'), 'Ce n’est pas votre mot de passe actuel.'],
    [to('owner', PASSWORD), 'Ce n’est pas votre mot de passe actuel.'],
  ] as const)
    expect(await owner.rejected('PUT', '/team/Karim', body)).toMatchObject({
      status: 422,
      fields: { current: sentence },
    });
  expect(Object.keys((await owner.rejected('PUT', '/team/Karim', {})).fields).sort()).toEqual(['current', 'role']);
  expect((await team())[1]).toMatchObject({ name: 'Karim', role: 'editor' });
});

test('TEAM-4: who is removed is out at once, on every instance; the same name may come back', async () => {
  const second = await openSecondInstance(owner);
  try {
    const { cookie } = await colleague('Karim Évrard');
    const onSecond = callerOf(second.app, cookie);
    await onSecond.done('GET', '');
    await owner.done('DELETE', `/team/${encodeURIComponent('Karim Évrard')}`);
    expect((await onSecond.rejected('GET', '')).status).toBe(401);
    expect((await owner.rejected('DELETE', '/team/Karim%20%C3%89vrard')).status).toBe(404);
    expect(await addAdministrator(owner.context, 'Karim Évrard', PASSWORD, 'editor')).toBe(true);
  } finally {
    await second.close();
  }
});

test('TEAM-5: the last owner is neither removed nor demoted', async () => {
  await colleague('Karim');
  for (const [method, body] of [['DELETE'], ['PUT', to('editor')]] as const)
    expect(await owner.rejected(method, `/team/${encodeURIComponent(NAME)}`, body)).toMatchObject({
      status: 409,
      message: LAST_OWNER,
    });
  expect(await team()).toHaveLength(2);
});

test('TEAM-5: of two owners who demote or remove each other at once, on two instances, one remains', async () => {
  const second = await openSecondInstance(owner);
  try {
    for (const method of ['PUT', 'DELETE'] as const) {
      const zoe = await colleague(`Zoé ${method}`, 'owner');
      const bodyOf = (current: string) => (method === 'PUT' ? { payload: to('editor', current) } : {});
      const responses = await Promise.all([
        owner.app.inject({
          method,
          url: `/api/admin/team/${encodeURIComponent(`Zoé ${method}`)}`,
          headers: { cookie: owner.cookie },
          ...bodyOf(OWN_PASSWORD),
        }),
        second.app.inject({
          method,
          url: `/api/admin/team/${encodeURIComponent(NAME)}`,
          headers: { cookie: zoe.cookie },
          ...bodyOf(PASSWORD),
        }),
      ]);
      // The slower one is told that the other is the last owner, or is out already.
      const statuses = responses.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, expect.toBeOneOf([401, 403, 409])]);
      const owners = (await listAdministrators(owner.context)).filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
      if (owners[0]?.name !== NAME) {
        // Hélène lost: she is made an owner again, by the hand of the database.
        const { query } = owner.context.database;
        await query.updateTable('administrators').set({ role: 'owner' }).where('name', '=', NAME).execute();
        await addAdministrator(owner.context, NAME, 'un long mot de passe');
        Object.assign(owner, callerOf(owner.app, await signIn(owner.app)));
      }
      await owner.context.database.query.deleteFrom('administrators').where('name', '<>', NAME).execute();
    }
  } finally {
    await second.close();
  }
});

test('TEAM-9: an owner takes away the second factors of one who lost the phone, and the sessions with them', async () => {
  const karim = await colleague('Karim');
  const { query } = owner.context.database;
  const { id } = await query
    .selectFrom('administrators')
    .select('id')
    .where('name', '=', 'Karim')
    .executeTakeFirstOrThrow();
  await query.updateTable('administrators').set({ totp_secret: 'x', totp_step: 7 }).where('id', '=', id).execute();
  await query
    .insertInto('recovery_codes')
    .values({ administrator: id, code_hash: 'a'.repeat(64) })
    .execute();
  await query
    .insertInto('passkeys')
    .values({ id: 'clé', administrator: id, name: 'Téléphone', public_key: 'x', counter: 0, transports: '[]' })
    .execute();
  expect((await team())[1]).toMatchObject({ second_factors: ['passkey', 'code'] });
  await owner.done('DELETE', '/team/Karim/second-factors', { current: OWN_PASSWORD });
  expect((await team())[1]).toMatchObject({ second_factors: [] });
  expect(await query.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  expect((await karim.rejected('GET', '')).status).toBe(401);
  expect((await journalOfTeam())[0]).toMatchObject({ changes: { passkey: [1, 0], code: ['actif', 'retiré'] } });
  await signIn(owner.app, 'Karim', PASSWORD);
});

test.each(['Karim', NAME])('TEAM-10: an open session alone takes no second factors away: %s', async (name) => {
  await colleague('Karim');
  const { query } = owner.context.database;
  const { id } = await query
    .selectFrom('administrators')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await query
    .insertInto('passkeys')
    .values({ id: `clé ${id}`, administrator: id, name: 'Téléphone', public_key: 'x', counter: 0, transports: '[]' })
    .execute();
  const path = `/team/${encodeURIComponent(name)}/second-factors`;
  for (const body of [{}, { current: 'faux' }])
    expect(await owner.rejected('DELETE', path, body)).toMatchObject({
      status: 422,
      fields: { current: expect.any(String) },
    });
  const member = (await team()).find((one) => one.name === name);
  expect(member).toMatchObject({ second_factors: ['passkey'] });
  await query.deleteFrom('passkeys').execute();
});
