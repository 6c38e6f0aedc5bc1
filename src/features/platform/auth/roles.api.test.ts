import { beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf, openAdminApi, PASSWORD, signIn } from '../../../../tests/support/admin-api.ts';
import { addAdministrator } from '../../../../tests/support/administrators.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { OWNERS_ONLY } from '../../../shared/role.ts';
import { operatorOfThisMachine } from './admin.ts';

const owner = forFile(openAdminApi);
let editor: Caller;
beforeAll(async () => {
  await addAdministrator(owner.context, 'Karim', 'un autre long mot de passe', 'editor');
  editor = callerOf(owner.app, await signIn(owner.app, 'Karim', 'un autre long mot de passe'));
});

/** The routes that the OpenAPI document marks as the owners'. */
async function ownersRoutes(): Promise<string[]> {
  const { paths } = (await owner.app.inject({ url: '/api/openapi.json', headers: { cookie: owner.cookie } })).json();
  return Object.entries(paths as Record<string, Record<string, { description?: string; responses: object }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { description }]) => description?.startsWith('Réservé aux propriétaires'))
        .map(([method, { responses }]) => {
          expect(Object.keys(responses)).toContain('403');
          return `${method.toUpperCase()} ${path}`;
        }),
  );
}

test('TEAM-1: an editor works with the stock, and gets 403 with a sentence on every route of the owners', async () => {
  await editor.row('POST', '/rates/new', { title: 'PARIS - ORLY', price: '99' });
  const routes = await ownersRoutes();
  expect(routes).toContain('GET /api/admin/journal.csv');
  for (const route of routes) {
    const [method, path = ''] = route.split(' ') as ['GET', string];
    // Before anything of the request is read: its body is no JSON.
    const { status, message } = await editor.rejected(
      method,
      path.replace('/api/admin', ''),
      method === 'GET' ? undefined : '{',
    );
    expect([route, status, message]).toEqual([route, 403, OWNERS_ONLY]);
  }
});

test('TEAM-1: the journal shows an editor the stock alone, not settings, team and invitations', async () => {
  await owner.done('POST', '/team/invitations', { name: 'Lise', role: 'editor', current: PASSWORD });
  expect((await owner.done('GET', '/journal?object=invitations')).data).toMatchObject([{ title: 'Lise' }]);
  for (const object of ['team', 'invitations', 'settings'])
    expect((await editor.done('GET', `/journal?object=${object}`)).data).toEqual([]);
  const objects = (await editor.done('GET', '/journal')).data.map(({ object }) => object);
  expect(new Set(objects)).toEqual(new Set(['rates']));
  expect((await owner.done('GET', '/journal/authors')).data).toEqual(['Hélène', 'Karim']);
  expect((await editor.done('GET', '/journal/authors')).data).toEqual(['Karim']);
});

test('TEAM-1: an owner is let through, and so is the operator of the machine', async () => {
  const { statusCode } = await owner.app.inject({
    url: '/api/admin/journal.csv',
    headers: { cookie: owner.cookie },
  });
  expect([statusCode, operatorOfThisMachine().role]).toEqual([200, 'owner']);
});

test('TEAM-1: who was an administrator before there were roles is an owner', async () => {
  const { query } = owner.context.database;
  // The insert of the previous release, which names no role.
  await query.insertInto('administrators').values({ name: 'Ancien', password_hash: 'x' }).execute();
  const { role, must_change_password } = await query
    .selectFrom('administrators')
    .selectAll()
    .where('name', '=', 'Ancien')
    .executeTakeFirstOrThrow();
  expect([role, must_change_password]).toEqual(['owner', 0]);
});
