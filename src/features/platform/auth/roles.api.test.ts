import { beforeAll, expect, test } from 'vitest';
import { addColleague, type Caller, openAdminApi, PASSWORD } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { OWNERS_ONLY } from '../../../shared/role.ts';

const owner = forFile(openAdminApi);
let editor: Caller;
beforeAll(async () => {
  editor = await addColleague(owner, 'Karim', 'editor');
});

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
    // The body is no JSON. The server rejects the request before it reads the body.
    const body = method === 'GET' ? undefined : '{';
    const { status, message } = await editor.rejected(method, path.replace('/api/admin', ''), body);
    expect([route, status, message]).toEqual([route, 403, OWNERS_ONLY]);
  }
});

test('TEAM-1: the journal shows an editor the stock alone, not settings, team and invitations', async () => {
  await editor.row('POST', '/rates/new', { title: 'PARIS - ROISSY', price: '99' });
  await owner.done('POST', '/team/invitations', { name: 'Lise', role: 'editor', current: PASSWORD });
  expect((await owner.done('GET', '/journal?object=invitations')).data).toMatchObject([{ title: 'Lise' }]);
  for (const object of ['team', 'invitations', 'settings'])
    expect((await editor.done('GET', `/journal?object=${object}`)).data).toEqual([]);
  const objects = (await editor.done('GET', '/journal')).data.map(({ object }) => object);
  expect(new Set(objects)).toEqual(new Set(['rates']));
  expect((await owner.done('GET', '/journal/authors')).data).toEqual(['Hélène', 'Karim']);
  expect((await editor.done('GET', '/journal/authors')).data).toEqual(['Karim']);
});

test('TEAM-1: who was an administrator before there were roles is an owner', async () => {
  const { query } = owner.context.database;
  // The previous release inserts administrators without a role.
  await query.insertInto('administrators').values({ name: 'Ancien', password_hash: 'x' }).execute();
  const rows = query.selectFrom('administrators').selectAll().where('name', '=', 'Ancien');
  const { role, must_change_password } = await rows.executeTakeFirstOrThrow();
  expect([role, must_change_password]).toEqual(['owner', 0]);
});
