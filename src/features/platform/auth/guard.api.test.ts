import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  callerOf,
  IMAGE,
  type Method,
  NAME,
  openAdminApi,
  PASSWORD,
  rejectionOf,
} from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { readRevision } from '../../../server/db/database.ts';

/** The guard of the admin API, tried at every address that it has (D30). */

const adminContext = forFile(openAdminApi);
let carId: number;
beforeAll(async () => {
  carId = (await adminContext.done('POST', '/cars/new', { title: 'C3', images: [IMAGE] })).data[0]?.id ?? 0;
});

/** Declared without a session, by exact address: everything else is locked. */
const OPEN = [
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'POST /api/admin/login/passkey/options',
  'POST /api/admin/login/passkey',
  'POST /api/admin/team/invitations/check',
  'POST /api/admin/team/invitations/accept',
];

/** Every address under /api/admin that the running program has, as the framework itself lists them. */
function addresses(app: FastifyInstance): { method: Method; url: string }[] {
  const found: { method: Method; url: string }[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes().split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    above.splice(indent.length / 4, above.length, path);
    const url = above.join('');
    if (url.startsWith('/api/admin') && methods !== '')
      for (const method of methods.split(', ')) found.push({ method: method as Method, url });
  }
  return found;
}

/** With an id where the address asks for one, and somewhere where it takes any. */
const tried = (url: string) => url.replace(':id', String(carId)).replace('*', 'nothing/at/all');

const EXPECTED = [
  'GET /api/admin',
  ...['cars', 'trucks'].flatMap((kind) => [
    ...['range', 'bin', ':id'].map((name) => `GET /api/admin/${kind}/${name}`),
    `POST /api/admin/${kind}/new`,
    `PUT /api/admin/${kind}/edit`,
    `DELETE /api/admin/${kind}/delete`,
    `POST /api/admin/${kind}/restore`,
  ]),
  ...['brands', 'rates'].flatMap((kind) => [
    `GET /api/admin/${kind}`,
    `POST /api/admin/${kind}/new`,
    `PUT /api/admin/${kind}/edit`,
    `DELETE /api/admin/${kind}/delete`,
  ]),
  'POST /api/admin/images',
  'DELETE /api/admin/images',
];

describe('AAPI-1: every address under /api/admin', () => {
  const inject = (method: Method, url: string, headers: Record<string, string> = {}, payload?: string) =>
    adminContext.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

  test('the list of routes holds every address of the specification, and the addresses that are none', () => {
    const met = addresses(adminContext.app).map(({ method, url }) => `${method} ${url}`);
    expect(met).toEqual(expect.arrayContaining([...EXPECTED, ...OPEN, 'GET /api/admin/*', 'PATCH /api/admin/*']));
    expect(met).toEqual(expect.arrayContaining(['POST /api/admin', 'DELETE /api/admin', 'HEAD /api/admin/cars/range']));
  });

  test('responds with 401 without a session, whatever is sent', async () => {
    const cookies: Record<string, string>[] = [{}, { cookie: 'vitrine-admin=' }, { cookie: 'vitrine-admin=admin' }];
    for (const { method, url } of addresses(adminContext.app)) {
      if (OPEN.includes(`${method} ${url}`)) continue;
      for (const headers of cookies) {
        const response = await inject(method, tried(url), headers);
        expect([method, url, response.statusCode]).toEqual([method, url, 401]);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.headers['set-cookie']).toBeUndefined();
        if (method !== 'HEAD') expect(rejectionOf(response).message).toMatch(/^Votre session est terminée/);
      }
    }
  });

  test('is stored by no cache, whatever it reads for an administrator', async () => {
    const reads = addresses(adminContext.app).filter(({ method, url }) => method === 'GET' && !url.includes('*'));
    const statuses = new Set<number>();
    for (const { url } of reads) {
      const { statusCode, headers } = await inject('GET', tried(url), { cookie: adminContext.cookie });
      statuses.add(statusCode);
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
    expect(statuses).toContain(200);
  });

  test('responds with 403 to another site before anything else is checked, reads and sign-out too', async () => {
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:81' },
      { origin: 'https://localhost:80' },
      { origin: 'http://localhost:80.evil.example' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ];
    for (const { method, url } of addresses(adminContext.app))
      for (const headers of elsewhere) {
        const response = await inject(method, tried(url), { ...headers, cookie: adminContext.cookie }, undefined);
        expect([method, url, headers, response.statusCode]).toEqual([method, url, headers, 403]);
      }
  });

  test('accepts its own pages, an older browser, and a client that is no browser', async () => {
    const { done } = callerOf(adminContext.app, adminContext.cookie);
    const ours: Record<string, string>[] = [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:80' }];
    for (const headers of ours) expect((await done('GET', '', undefined, headers)).data).toEqual([{ name: NAME }]);
  });

  test('does not read the body without a session: too long, broken or of another type, it is 401', async () => {
    const bodies: [type: string, body: string][] = [
      ['application/json', JSON.stringify({ title: 'x'.repeat(1_100_000) })],
      ['application/json', '{"title":'],
      ['application/json', '{"__proto__":{"a":1}}'],
      ['text/plain', 'x'],
      ['application/x-www-form-urlencoded', 'title=x'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
    ];
    for (const { method, url } of addresses(adminContext.app)) {
      if (OPEN.includes(`${method} ${url}`) || ['GET', 'HEAD'].includes(method)) continue;
      for (const [type, body] of bodies)
        expect((await inject(method, tried(url), { 'content-type': type }, body)).statusCode).toBe(401);
    }
  });

  test('that is none, or is asked for by another method, is 404 for an administrator', async () => {
    const before = await readRevision(adminContext.context.database);
    const { rejected } = adminContext;
    const wrong: [Method, string][] = [
      ['GET', '/'],
      ['GET', '/nothing'],
      ['GET', '/cars'],
      ['GET', '/cars/range/'],
      ['GET', '/Cars/range'],
      ['GET', '/%63ars%2Frange'],
      ['POST', ''],
      ['PATCH', '/cars/edit'],
      ['POST', '/cars/edit'],
      ['PUT', '/cars/new'],
      ['POST', '/cars/delete'],
      ['GET', '/login'],
      ['PUT', '/images'],
      ['OPTIONS', '/cars/new'],
      ['DELETE', '/rates'],
    ];
    for (const [method, path] of wrong)
      expect([method, path, (await rejected(method, path)).status]).toEqual([method, path, 404]);
    const override = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' };
    expect((await rejected('POST', '/cars/delete?_method=DELETE', { id: carId }, override)).status).toBe(404);
    expect(await readRevision(adminContext.context.database)).toBe(before);
  });
});

describe('a body that is no JSON object', () => {
  const writes: [Method, string][] = [
    ['POST', '/login'],
    ['POST', '/login/passkey'],
    ['POST', '/account/passkeys'],
    ['PUT', '/account/password'],
    ['POST', '/account/totp/confirm'],
    ['POST', '/team/invitations/check'],
    ['POST', '/team/invitations/accept'],
    ...EXPECTED.map((line) => line.replace('/api/admin', '').split(' ') as [Method, string]).filter(
      ([method, path]) => method !== 'GET' && !(method === 'POST' && path === '/images'),
    ),
  ];

  test.each(writes)(
    'is rejected by %s %s: 415 for its type, 400 unreadable, 413 too long, 422 for its keys',
    async (method, path) => {
      const before = await readRevision(adminContext.context.database);
      const { rejected } = adminContext;
      const as = async (type: string, body: string | Buffer) =>
        (await rejected(method, path, body, { 'content-type': type })).status;
      for (const type of [
        'text/plain',
        'text/html',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain; application/json',
        'application/jsonp',
        'application/json-patch+json',
      ])
        expect([type, await as(type, '{"id":1}')]).toEqual([type, 415]);
      expect((await rejected(method, path)).status).toBe(415);
      for (const body of ['', '{', '{"id":1', 'null', '1', '"x"', '[]', '[{"id":1}]', '{"__proto__":1}', '\u0000'])
        expect([body, await as('application/json', body)]).toEqual([body, 400]);
      expect(await as('application/json', '{"constructor":{"prototype":{}}}')).toBe(400);
      expect(await as('application/json', JSON.stringify({ title: 'x'.repeat(1_100_000) }))).toBe(413);
      // Login needs no session, so only 16 KB of its body are read.
      const deep = `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      expect(await as('application/json', deep)).toBe(OPEN.includes(`${method} /api/admin${path}`) ? 413 : 422);
      const { status, fields } = await rejected(method, path, { inconnu: 1, toString: 1, constructor: 2 });
      expect(status).toBe(422);
      expect(fields).toMatchObject({
        inconnu: 'Champ inconnu',
        toString: 'Champ inconnu',
        constructor: 'Champ inconnu',
      });
      expect(await readRevision(adminContext.context.database)).toBe(before);
      expect(({} as Record<string, unknown>).a).toBeUndefined();
    },
  );
});

test('503 with Retry-After while the database is away, for reads, writes and the login, and none is done', async () => {
  const away = await openAdminApi();
  const { query } = away.context.database;
  const lost = new Proxy(query, {
    get() {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    },
  });
  try {
    Object.assign(away.context.database, { query: lost });
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/cars/range'],
      ['PUT', '/cars/edit', { id: 1 }],
      ['POST', '/login', { user: NAME, pass: PASSWORD }],
    ] as [Method, string, unknown][]) {
      const response = await away.app.inject({
        method,
        url: `/api/admin${path}`,
        headers: { cookie: away.cookie },
        ...(body ? { payload: body as object } : {}),
      });
      expect(rejectionOf(response).status).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
    }
    Object.assign(away.context.database, { query });
    expect((await away.done('GET', '')).data).toEqual([{ name: NAME }]);
  } finally {
    Object.assign(away.context.database, { query });
    await away.close();
  }
});
