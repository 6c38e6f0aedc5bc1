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
  // This list is complete, so a route that becomes open to editors fails here.
  expect(routes.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /api/admin/backups/{id}",
      "DELETE /api/admin/team/invitations/{id}",
      "DELETE /api/admin/team/{name}",
      "DELETE /api/admin/team/{name}/second-factors",
      "GET /api/admin/backups",
      "GET /api/admin/demonstration",
      "GET /api/admin/demonstration/emptied",
      "GET /api/admin/journal.csv",
      "GET /api/admin/security",
      "GET /api/admin/security.csv",
      "GET /api/admin/security/people",
      "GET /api/admin/settings",
      "GET /api/admin/settings/checklist",
      "GET /api/admin/settings/{section}/history",
      "GET /api/admin/team",
      "GET /api/admin/team/invitations",
      "POST /api/admin/backups",
      "POST /api/admin/backups/{id}/file",
      "POST /api/admin/demonstration/empty",
      "POST /api/admin/settings/numbers",
      "POST /api/admin/settings/{section}/preview",
      "POST /api/admin/settings/{section}/restore",
      "POST /api/admin/team/invitations",
      "POST /api/admin/team/password-links",
      "PUT /api/admin/settings/{section}",
      "PUT /api/admin/team/{name}",
    ]
  `);
  for (const route of routes) {
    const [method, path = ''] = route.split(' ') as ['GET', string];
    // The server rejects the request before it reads the body, which is no JSON.
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
  // An earlier release inserts administrators without a role.
  await query.insertInto('administrators').values({ name: 'Ancien', password_hash: 'x' }).execute();
  const rows = query.selectFrom('administrators').selectAll().where('name', '=', 'Ancien');
  const { role, must_change_password } = await rows.executeTakeFirstOrThrow();
  expect([role, must_change_password]).toEqual(['owner', 0]);
});
