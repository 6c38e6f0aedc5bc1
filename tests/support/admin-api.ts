/** Calls the admin API as a program does: signed in, without a session, or through a second instance of the site. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod';
import { buildSite, type SiteParts } from '../../src/app/boot/build-site.ts';
import type { Settings } from '../../src/features/platform/settings/fields/settings.fields.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { STATUS_OF } from '../../src/shared/errors.ts';
import type { Role } from '../../src/shared/role.ts';
import { openTestSite, type TestSite } from './site.ts';
import { addTestAdministrator } from './test-administrator.ts';

export const NAME = 'Hélène';
export const PASSWORD = 'un long mot de passe';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
export type AdminRow = Record<string, unknown> & { id: number };
export type Called = {
  status: number;
  data: AdminRow[];
  operation?: string;
  remaining?: number;
  headers: Record<string, unknown>;
};

export type Caller = {
  /** Cookie of this caller; '' without a session. */
  cookie: string;
  /** Returns a successful response. Any other response fails the test. `path` follows /api/admin. */
  done(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called>;
  /** Returns the only row of a successful response. */
  row(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<AdminRow>;
  /** Checks the shape of an error response and returns it. Any other response fails the test. */
  rejected(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Rejection>;
};

export type Rejection = { status: number; message: string; fields: Record<string, string> };

export type AdminApiSite = TestSite & Caller;

/** Opens the whole site with an administrator who is signed in. `env` contains settings like the environment. */
export async function openAdminApi(env: Record<string, string> = {}, own?: Settings): Promise<AdminApiSite> {
  const site = await openTestSite(env, own);
  await addTestAdministrator(site.context, NAME, PASSWORD);
  return { ...site, ...callerOf(site.app, await signIn(site.app)) };
}

/** Adds an administrator who is signed in. */
export async function addColleague(
  { context, app }: Pick<TestSite, 'context' | 'app'>,
  name: string,
  role: Role = 'owner',
  password = PASSWORD,
): Promise<Caller> {
  await addTestAdministrator(context, name, password, role);
  return callerOf(app, await signIn(app, name, password));
}

/** Opens another instance of the same site. It uses the same database and files, with its own connections. */
export async function openSecondInstance(
  { context }: TestSite,
  env: Record<string, string> = {},
  parts: Pick<SiteParts, 'limits'> = {},
) {
  const database = await openDatabase(context, () => undefined);
  const config = readConfig({ PORT: '0', DATA_DIR: context.dataDir, LOG_LEVEL: 'silent', ...env }, context.dataDir);
  const app = await buildSite({
    config,
    context: { database, storage: context.storage },
    state: { closing: null },
    ...parts,
  });
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Signs in and returns the cookie as a browser sends it back. */
export async function signIn(app: FastifyInstance, user = NAME, pass = PASSWORD, before = ''): Promise<string> {
  const login = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: before ? { cookie: before } : {},
    payload: { user, pass },
  });
  expect(login.json()).toEqual({ success: true });
  return cookieOf(login);
}

/** Returns the first cookie of a response as a browser sends it back. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

export function callerOf(app: FastifyInstance, cookie = ''): Caller {
  const call = (method: Method, path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method,
      url: `/api/admin${path}`,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
  const done: Caller['done'] = async (method, path, body, headers) => {
    const response = await call(method, path, body, headers);
    expect([response.statusCode, response.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    return { status: response.statusCode, headers: response.headers, ...response.json() };
  };
  return {
    cookie,
    done,
    async row(method, path, body, headers) {
      const { data } = await done(method, path, body, headers);
      expect(data).toHaveLength(1);
      return data[0] as AdminRow;
    },
    async rejected(method, path, body, headers) {
      return rejectionOf(await call(method, path, body, headers));
    },
  };
}

/** Shape of every error response: a code and a French sentence, without a stack or SQL. */
const refusalSchema = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(Object.keys(STATUS_OF) as [keyof typeof STATUS_OF]),
    message: z.string().regex(/^[A-ZÀ-Ý0-9«]/u),
    fields: z.record(z.string(), z.string().regex(/^[A-ZÀ-Ý0-9«]/u)).optional(),
  }),
  data: z.tuple([]),
});

type ResponseEvent = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Checks the shape of an error response and returns its content. */
export function rejectionOf({ statusCode, headers, body }: ResponseEvent): Rejection {
  expect([statusCode, headers['content-type'], body]).toEqual([
    statusCode,
    'application/json; charset=utf-8',
    expect.stringMatching(/^\{/),
  ]);
  const { error } = refusalSchema.parse(JSON.parse(body));
  expect(statusCode).toBe(STATUS_OF[error.code]);
  expect(body).not.toMatch(/select |insert |sqlite|postgres|kysely|node_modules|invalid input|\n\s+at /i);
  return { status: statusCode, message: error.message, fields: error.fields ?? {} };
}

/** A picture address for a vehicle. It needs no upload. */
export const IMAGE = 'https://images.example/voiture.jpg';

/** The facts that the law requires for a sale. */
export const SALE_FACTS = { first_registration: '06-2019', mileage: 42_000, mileage_guaranteed: true };
