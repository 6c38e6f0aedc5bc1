import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  callerOf,
  IMAGE,
  type Method,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  rejectionOf,
} from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { readRevision } from '../../../server/db/database.ts';

const site = forFile(openAdminApi);
let carId: number;
beforeAll(async () => {
  carId = (await site.row('POST', '/cars/new', { title: 'C3', images: [IMAGE] })).id;
});

const OPEN = [
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'POST /api/admin/login/passkey/options',
  'POST /api/admin/login/passkey',
  'POST /api/admin/team/invitations/check',
  'POST /api/admin/team/invitations/accept',
];

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

test('EDGE-13: in a demonstration a Host that names none is 400, and has no effect where nobody needs it', async () => {
  const ask = (host: string) =>
    site.app.inject({ method: 'POST', url: '/api/admin/login/passkey/options', headers: { host }, payload: {} });
  expect((await ask('garage.example:8080')).statusCode).toBe(200);
  for (const host of ['a b', 'x/../y', '"><script>', 'a@b', 'x:99999999', '[::1', 'a:70000', '%00']) {
    const { status, message } = rejectionOf(await ask(host));
    expect([host, status, message]).toEqual([host, 400, expect.stringContaining('Host')]);
    expect((await site.app.inject({ url: '/contact', headers: { host } })).statusCode).toBe(200);
  }
});

describe('AAPI-1: every address under /api/admin', () => {
  const inject = (method: Method, url: string, headers: Record<string, string> = {}, payload?: string) =>
    site.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

  test('the list of routes holds every address of the specification, and the addresses that are none', () => {
    const met = addresses(site.app).map(({ method, url }) => `${method} ${url}`);
    expect(met).toEqual(expect.arrayContaining([...EXPECTED, ...OPEN, 'GET /api/admin/*', 'PATCH /api/admin/*']));
    expect(met).toEqual(expect.arrayContaining(['POST /api/admin', 'DELETE /api/admin', 'HEAD /api/admin/cars/range']));
  });

  test('responds with 401 without a session, whatever is sent', async () => {
    const cookies: Record<string, string>[] = [{}, { cookie: 'vitrine-admin=' }, { cookie: 'vitrine-admin=admin' }];
    for (const { method, url } of addresses(site.app)) {
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
    const reads = addresses(site.app).filter(({ method, url }) => method === 'GET' && !url.includes('*'));
    const statuses = new Set<number>();
    for (const { url } of reads) {
      const { statusCode, headers } = await inject('GET', tried(url), { cookie: site.cookie });
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
    for (const { method, url } of addresses(site.app))
      for (const headers of elsewhere) {
        const response = await inject(method, tried(url), { ...headers, cookie: site.cookie }, undefined);
        expect([method, url, headers, response.statusCode]).toEqual([method, url, headers, 403]);
      }
  });

  test('EDGE-14: names the right address to who logs in at another address of this site, and to nobody else', async () => {
    const publicUrl = 'https://www.garage.example';
    const own = await openSecondInstance(site, { DEMO: '0', PUBLIC_URL: publicUrl, TRUST_PROXY: '0' });
    const errorAt = async (origin: string, host: string) => {
      const response = await own.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        headers: { origin, host },
        payload: { user: NAME, pass: PASSWORD },
      });
      return [response.statusCode, response.json().error.message];
    };
    expect(await errorAt('http://10.0.0.11:3000', '10.0.0.11:3000')).toEqual([
      403,
      `Cette adresse, http://10.0.0.11:3000, n’est pas celle du site\u00a0: ouvrez ${publicUrl}/admin`,
    ]);
    for (const origin of ['https://evil.example', 'null', 'http://10.0.0.11:81'])
      expect(await errorAt(origin, '10.0.0.11:3000')).toEqual([403, 'Cette demande vient d’un autre site.']);
    await own.close();
  });

  test('accepts its own pages, an older browser, and a client that is no browser', async () => {
    const { done } = callerOf(site.app, site.cookie);
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
    for (const { method, url } of addresses(site.app)) {
      if (OPEN.includes(`${method} ${url}`) || ['GET', 'HEAD'].includes(method)) continue;
      for (const [type, body] of bodies)
        expect((await inject(method, tried(url), { 'content-type': type }, body)).statusCode).toBe(401);
    }
  });

  test('that is none, or is asked for by another method, is 404 for an administrator', async () => {
    const before = await readRevision(site.context.database);
    const { rejected } = site;
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
    expect(await readRevision(site.context.database)).toBe(before);
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
      const before = await readRevision(site.context.database);
      const { rejected } = site;
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
      // Without a session, the server reads only 16 KB of a body.
      const deep = `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      expect(await as('application/json', deep)).toBe(OPEN.includes(`${method} /api/admin${path}`) ? 413 : 422);
      const response = await rejected(method, path, { inconnu: 1, toString: 1, constructor: 2 });
      const fields = { inconnu: 'Champ inconnu', toString: 'Champ inconnu', constructor: 'Champ inconnu' };
      expect(response).toMatchObject({ status: 422, fields });
      expect(await readRevision(site.context.database)).toBe(before);
      expect(({} as Record<string, unknown>).a).toBeUndefined();
    },
  );
});

test('a body without its fields, or with fields of another type, is refused in French', async () => {
  const unread = /\/(logout|backups|sessions|empty)$/;
  let refused = 0;
  for (const { method, url } of addresses(site.app)) {
    if (['GET', 'HEAD'].includes(method) || url.includes('*') || unread.test(url)) continue;
    for (const payload of [{}, { changes: [5], moved: 5, name: 5 }]) {
      const response = await site.app.inject({ method, url: tried(url), headers: { cookie: site.cookie }, payload });
      if (response.statusCode !== 422) continue;
      refused += 1;
      expect([url, response.body]).toEqual([url, expect.not.stringMatching(/invalid input|expected|too (small|big)/i)]);
    }
  }
  expect(refused).toBeGreaterThan(50);
});

test('503 with Retry-After while the database is away, for reads, writes and the login, and none is done', async () => {
  const { database } = site.context;
  const { query } = database;
  const restore = () => void Object.assign(database, { query });
  onTestFinished(restore);
  const lost = new Proxy(query, {
    get() {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    },
  });
  Object.assign(database, { query: lost });
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/cars/range'],
    ['PUT', '/cars/edit', { id: 1 }],
    ['POST', '/login', { user: NAME, pass: PASSWORD }],
  ] as [Method, string, object?][]) {
    const headers = { cookie: site.cookie };
    const response = await site.app.inject({
      method,
      url: `/api/admin${path}`,
      headers,
      ...(body && { payload: body }),
    });
    expect(rejectionOf(response).status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
  }
  restore();
  expect((await site.done('GET', '')).data).toEqual([{ name: NAME }]);
});
