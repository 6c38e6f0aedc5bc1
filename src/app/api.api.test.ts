import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { signIn } from '../../tests/support/admin-api.ts';
import { buildCar, buildTruck } from '../../tests/support/build-vehicles.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { routesOf } from '../../tests/support/routes.ts';
import { openTestSite } from '../../tests/support/site.ts';
import { addTestAdministrator } from '../../tests/support/test-administrator.ts';
import { cars, trucks } from '../../tests/support/vehicles.ts';
import { fieldFilters } from '../features/catalogue/client/field-filters.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { insertPictures } from '../features/platform/images/processing/pictures.repository.ts';
import { findOrCreateBrand } from '../features/stock/brands/brands.repository.ts';
import { createRate } from '../features/stock/rates/rates.repository.ts';

const ADMIN = operatorOfThisMachine();
const PICTURE = { path: 'cars/1/photo.jpg', width: 1600, height: 1200, placeholder: 'data:image/webp;base64,x' };

type Operation = {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<
    string,
    {
      content?: {
        [type in 'application/json' | 'text/csv' | 'application/x-tar']?: { schema: Record<string, unknown> };
      };
    }
  >;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const site = forFile(openTestSite);
let openApi: Document;
let cookie: string;
let openApiOfAdmins: Document;
beforeAll(async () => {
  const { context } = site;
  const { id: brand } = await findOrCreateBrand(context, ADMIN, 'Citroën');
  await insertPictures(context, ADMIN, [PICTURE]);
  await cars.create(context, ADMIN, buildCar({ brand, images: [PICTURE.path, 'https://images.example/a.jpg'] }));
  await trucks.create(context, ADMIN, buildTruck({ brand, fuel_type: null, gearbox: null, mileage: null }));
  await createRate(context, ADMIN, { title: 'PARIS - ORLY', price: '99' });
  await context.database.query
    .insertInto('users')
    .values({ email: 'a-secret-person@example.org', name: 'A secret name', image: '' })
    .execute();
  await addTestAdministrator(context, 'A secret administrator', 'a long secret password');
  openApi = (await site.app.inject('/api/openapi.json')).json();
  cookie = await signIn(site.app, 'A secret administrator', 'a long secret password');
  openApiOfAdmins = (await site.app.inject({ url: '/api/openapi.json', headers: { cookie } })).json();
});

const READS: Record<string, string> = {
  '/api/cars/list/{lastIndex}': '/api/cars/list/-1',
  '/api/cars/{id}': '/api/cars/1',
  '/api/trucks/list/{lastIndex}': '/api/trucks/list/-1',
  '/api/trucks/{id}': '/api/trucks/1',
  '/api/brands': '/api/brands',
  '/api/rates': '/api/rates',
  '/api/me': '/api/me',
};

/** Pairs of routes that only their order distinguishes. */
const AMBIGUOUS_FOR_ADMINS = [['/api/admin/team/invitations/{id}', '/api/admin/team/{name}/second-factors']];

describe('the API says what it is', () => {
  test('as an OpenAPI 3.1 document', () => {
    expect(openApi.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(openApi.paths)).toEqual(expect.arrayContaining(Object.keys(READS)));
  });

  test('that names every address under /api that the site serves', () => {
    const hidden = [
      'GET /api',
      'GET /api/openapi.json',
      'GET /api/me/picture',
      'GET /api/cards',
      'GET /api/cars/listing',
      'GET /api/trucks/listing',
    ];
    const served = routesOf(site.app.printRoutes({ commonPrefix: false })).filter(
      (route) =>
        / \/api(\/|$)/.test(route) &&
        !route.endsWith('*') &&
        !hidden.includes(route) &&
        // The other methods of /api/admin itself only return an error.
        (!route.endsWith(' /api/admin') || route.startsWith('GET')),
    );
    const named = Object.entries(openApiOfAdmins.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(named.toSorted()).toEqual(served.toSorted());
  });

  test.each([
    ['everybody', () => openApi, []],
    ['administrators', () => openApiOfAdmins, AMBIGUOUS_FOR_ADMINS],
  ])('API-9: that follows the recommended rules of Redocly, as %s read it', async (_reader, document, ambiguous) => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document()), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual(
      ambiguous.map(
        ([one, other]) =>
          `no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: \`${one}\` and \`${other}\`.`,
      ),
    );
  });

  test('API-9: with the calls that need a session, which are all of the administration but signing in and out', () => {
    const withoutSession = Object.entries(openApiOfAdmins.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) =>
        path.startsWith('/api/admin') && security?.length === 0 ? [`${method} ${path}`] : [],
      ),
    );
    expect(withoutSession.toSorted()).toEqual([
      'post /api/admin/login',
      'post /api/admin/login/passkey',
      'post /api/admin/login/passkey/options',
      'post /api/admin/logout',
      'post /api/admin/team/invitations/accept',
      'post /api/admin/team/invitations/check',
    ]);
    expect(Object.values(openApi.paths).flatMap((one) => Object.values(one).map(({ security }) => security))).toEqual(
      Array(8).fill([]),
    );
  });

  test('to a visitor without a word about the administration', async () => {
    expect(Object.keys(openApi.paths).filter((path) => path.startsWith('/api/admin'))).toEqual([]);
    expect(JSON.stringify(openApi)).not.toMatch(/admin/i);
    const { headers } = await site.app.inject({ url: '/api/openapi.json', headers: { cookie: 'vitrine-admin=x' } });
    expect([headers['cache-control'], headers.etag]).toEqual(['public, no-cache', expect.any(String)]);
  });

  test('to an administrator in full and never cached, and no longer once the session is closed', async () => {
    const ask = () => site.app.inject({ url: '/api/openapi.json', headers: { cookie: closing } });
    const closing = await signIn(site.app, 'A secret administrator', 'a long secret password');
    const open = await ask();
    expect([open.headers['cache-control'], open.headers.etag]).toEqual(['no-store', undefined]);
    expect(open.json()).toEqual(openApiOfAdmins);
    await site.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie: closing } });
    expect((await ask()).json()).toEqual(openApi);
  });

  test('and what each call of the administration takes and gives', () => {
    for (const [path, operations] of Object.entries(openApiOfAdmins.paths))
      for (const [method, operation] of Object.entries(operations).filter(() => path.startsWith('/api/admin'))) {
        const call = `${method} ${path}`;
        expect([call, operation.summary]).toEqual([call, expect.any(String)]);
        const success = operation.responses[200] ?? operation.responses[201] ?? operation.responses[202];
        const file = path.endsWith('.csv')
          ? 'text/csv'
          : path.endsWith('/file')
            ? 'application/x-tar'
            : 'application/json';
        const { schema } = success?.content?.[file] ?? {};
        expect([call, schema]).toEqual([call, expect.any(Object)]);
        expect([call, Object.keys(operation.responses)]).toEqual([call, expect.arrayContaining(['403'])]);
        // If an address names what a write deletes or undoes, the write needs no body, except for the password.
        const asksPassword = /\/passkeys\/|\/second-factors$|\/team\/\{name\}$|\/backups\/\{id\}$/.test(path);
        const isNamed = method === 'delete' && /\{|\/sessions$/.test(path) && !asksPassword;
        const hasBody = method !== 'get' && !isNamed && !/\/(logout|\{job\}\/undo|backups|photos)$/.test(path);
        expect([call, operation.requestBody !== undefined]).toEqual([call, hasBody]);
      }
  });

  test.each(Object.keys(READS))('%s with its parameters, its response and its errors', (path) => {
    const operation = openApi.paths[path]?.get;
    expect(operation?.summary).toBeTruthy();
    const parameters = operation?.parameters ?? [];
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }));
    expect(operation?.responses[200]?.content?.['application/json']?.schema).toBeTruthy();
    if (path.endsWith('{id}'))
      expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '400', '404', '410', '429', '503']);
  });

  test('the lists with every query name', () => {
    const ranges = (query: string) => [`${query}_min`, `${query}_max`];
    for (const path of Object.keys(READS).filter((name) => name.includes('/list/'))) {
      const fromFields = fieldFilters(path.includes('trucks') ? 'trucks' : 'cars').flatMap((filter) =>
        filter.type === 'range' ? ranges(filter.query).slice(0, filter.isMinOnly ? 1 : 2) : [filter.query],
      );
      const own = ['q', 'marque', 'offre', 'carburant', 'boite', ...ranges('prix')];
      const names = [...own, ...fromFields, 'tri', 'tarif', 'page'];
      const parameters = openApi.paths[path]?.get?.parameters?.filter((one) => one.in === 'query');
      expect([path, parameters?.map(({ name }) => name)]).toEqual([path, names]);
    }
  });

  test.each(Object.entries(READS))('%s responds with what its schema says, and nothing else', async (path, address) => {
    const schema = openApi.paths[path]?.get?.responses[200]?.content?.['application/json']?.schema ?? {};
    const says = z.fromJSONSchema(schema as never);
    const response = await site.app.inject(address);
    expect(response.statusCode).toBe(200);
    const body = response.json() as { data: unknown };
    expect(says.parse(body)).toEqual(body);
    expect(says.safeParse({ ...body, more: 1 }).success).toBe(false);
    if (Array.isArray(body.data) && body.data.length > 0)
      expect(says.safeParse({ ...body, data: [{ ...body.data[0], more: 1 }] }).success).toBe(false);
  });
});

describe('ROL-4 D50: the data service is inside', () => {
  test('no public response holds a user or an administrator', async () => {
    const pages = ['/', '/trucks-rental', '/car/1', '/trucks-rental/1', '/about', '/contact', '/vtc-transport'];
    const addresses = [...Object.values(READS), ...pages, '/api/openapi.json', '/sitemap.xml', '/readyz', '/healthz'];
    for (const address of addresses) {
      const { body } = await site.app.inject(address);
      expect([address, /secret|password_hash|argon2/i.test(body)]).toEqual([address, false]);
    }
  });

  test.each(['/api/data', '/api/Users', '/api/users', '/api/Cars', '/api/service/Users', '/rest/v1/Users', '/api/rpc'])(
    '%s is no address, whatever the method',
    async (address) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        for (const url of [address, `${address}?select=*`, `${address}/read`])
          expect((await site.app.inject({ method, url, payload: method === 'GET' ? undefined : {} })).statusCode).toBe(
            404,
          );
    },
  );

  test('STAT-1: outside of the administration nothing under /api is written but counts', () => {
    for (const [path, operations] of Object.entries(openApi.paths))
      if (!path.startsWith('/api/admin'))
        expect([path, Object.keys(operations)]).toEqual([path, [path === '/api/events' ? 'post' : 'get']]);
  });
});
