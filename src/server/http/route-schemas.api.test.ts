import { Writable } from 'node:stream';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { errorOf } from '../../../tests/support/api.ts';
import { openTestContext } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { seeded } from '../../../tests/support/property.ts';
import { createApp } from './app.ts';
import { sendError } from './errors.ts';
import { publicRoute } from './public-route.ts';
import { registerRouteSchemas } from './route-schemas.ts';

const rowSchema = z.object({ id: z.int(), title: z.string(), size: z.object({ width: z.int() }).optional() });
const listSchema = z.object({ data: z.array(rowSchema) });

const context = forFile(openTestContext);
let app: FastifyInstance;
let returned: z.input<typeof listSchema>;
const logged: string[] = [];
beforeAll(async () => {
  app = createApp({
    logLevel: 'error',
    trustProxy: false,
    development: false,
    publicUrl: undefined,
    storage: 'disk',
    s3: undefined,
    logTo: new Writable({
      write(line, _encoding, done) {
        logged.push(String(line));
        done();
      },
    }),
    cache: { revision: context.database.revision, isOpen: () => true, day: () => '2026-11-22', maxBytes: 0 },
  });
  registerRouteSchemas(app);
  app.setErrorHandler(sendError);
  publicRoute(app, { path: '/list', summary: 'Rows', response: listSchema, handler: async () => returned });
  publicRoute(app, {
    path: '/rates',
    summary: 'Whole rows of the database, of which two columns are declared',
    response: z.object({ data: z.array(z.object({ title: z.string(), price: z.string() })) }),
    handler: async () => ({ data: await context.database.query.selectFrom('rates').selectAll().execute() }),
  });
  publicRoute(app, {
    path: '/echo/:id',
    summary: 'What the schemas read',
    params: z.object({ id: z.string().regex(/^\d+$/, 'Un nombre est attendu.').transform(Number) }),
    query: z.object({ q: z.union([z.string(), z.array(z.string())]).optional(), n: z.coerce.number('Un nombre.') }),
    response: z.object({ id: z.int(), q: z.array(z.string()), n: z.number() }),
    handler: async ({ params, query }) => ({ id: params.id, q: [query.q ?? []].flat(), n: query.n }),
  });
  publicRoute(app, {
    path: '/named/:title',
    summary: 'Rows of one title',
    params: z.object({ title: z.string() }),
    response: z.object({ data: z.array(z.object({ title: z.string() })) }),
    handler: async ({ params: { title } }) => ({
      data: await context.database.query.selectFrom('rates').select('title').where('title', '=', title).execute(),
    }),
  });
  await app.ready();
});
afterAll(() => app.close());

/** Names of columns that only administrators may see, and random names. */
const undeclared = fc
  .dictionary(
    fc.oneof(fc.constantFrom('vin', 'plate', 'password_hash', '__proto__', 'toJSON'), fc.string()),
    fc.anything(),
  )
  .map((extra) => Object.fromEntries(Object.entries(extra).filter(([key]) => !['id', 'title', 'size'].includes(key))));

const row = fc
  .tuple(fc.record({ id: fc.integer(), title: fc.string() }), undeclared, fc.option(undeclared))
  .map(([declared, extra, size]) => ({ ...extra, ...declared, ...(size ? { size: { ...size, width: 1 } } : {}) }));

describe('what a public route sends', () => {
  test('holds the declared keys and no other, at every depth, whatever the handler returns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row), undeclared, async (rows, extra) => {
        returned = { ...extra, data: rows };
        const response = await app.inject('/list');
        expect(response.statusCode).toBe(200);
        expect(response.json()).toEqual({
          data: rows.map(({ id, title, size }) => ({ id, title, ...(size ? { size: { width: 1 } } : {}) })),
        });
      }),
      seeded(200),
    );
  });

  test('leaves out the columns of a row that are not declared', async () => {
    await context.database.query.insertInto('rates').values({ title: 'Orly', price: '99', position: 7 }).execute();
    expect((await app.inject('/rates')).json()).toEqual({ data: [{ title: 'Orly', price: '99' }] });
  });

  test('is a logged 500 where a declared key is missing or has another type', async () => {
    for (const data of [[{ id: 1 }], [{ id: '1', title: 'x' }], 'x', null]) {
      returned = { data } as never;
      logged.length = 0;
      expect(errorOf(await app.inject('/list'))).toEqual({ status: 500, code: 'failed', fields: [] });
      expect(logged.join()).toContain("Response doesn't match the schema");
    }
  });
});

describe('what a route is asked', () => {
  test('arrives in its handler as the schemas read it, repeated names included', async () => {
    expect((await app.inject('/echo/7?q=a&q=b&n=2&other=x')).json()).toEqual({ id: 7, q: ['a', 'b'], n: 2 });
    expect((await app.inject('/echo/7?q=a&n=2')).json()).toEqual({ id: 7, q: ['a'], n: 2 });
  });

  test('FUZZ-1: is 400 where the address names something by a null character, which PostgreSQL does not store', async () => {
    expect((await app.inject('/named/Orly%20')).statusCode).toBe(200);
    for (const url of ['/named/%00', '/named/Orly%00', '/named/Or%00ly'])
      expect(errorOf(await app.inject(url))).toEqual({ status: 400, code: 'unreadable', fields: [] });
  });

  test('is 400 where it cannot be read; of a query, by field', async () => {
    expect((await app.inject('/echo/x?n=2')).json().error).toEqual({
      code: 'unreadable',
      message: 'Un nombre est attendu.',
    });
    expect((await app.inject('/echo/7?n=x')).json().error).toMatchObject({
      code: 'unreadable',
      fields: { n: 'Un nombre.' },
    });
  });
});
