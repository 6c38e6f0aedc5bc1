import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';

/** A reason not to start, said in one sentence to whoever runs the site: no stack, exit code 1. */
export class StartError extends Error {}

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const text = (inner: z.ZodType<string | undefined>) => z.preprocess(blankIsUnset, inner);
const optional = text(z.string().trim().optional());

const address = (what: string) =>
  z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    error: `${what} est une adresse http(s) complète, par exemple https://garage.example`,
  });

const environment = z.object({
  PORT: z.preprocess(
    blankIsUnset,
    z.coerce
      .number({ error: 'un nombre de 0 à 65535' })
      .int('un nombre de 0 à 65535')
      .min(0, 'un nombre de 0 à 65535')
      .max(65535, 'un nombre de 0 à 65535')
      .default(3000),
  ),
  HOST: z.preprocess(blankIsUnset, z.string().trim().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().trim().default('./data')),
  DATABASE_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .trim()
      .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
        error: 'une adresse postgres://utilisateur:motdepasse@machine:port/base (absente : SQLite dans DATA_DIR)',
      })
      .optional(),
  ),
  STORAGE: z.preprocess(blankIsUnset, z.enum(['disk'], { error: 'disk' }).default('disk')),
  DEMO: z.preprocess(blankIsUnset, z.enum(['0', '1'], { error: '0 (site réel) ou 1 (démonstration)' }).default('1')),
  PUBLIC_URL: text(address('PUBLIC_URL').optional()),
  ADMIN_NAME: text(z.string().trim().max(100, '100 caractères au plus').optional()),
  ADMIN_PASSWORD: z.preprocess(blankIsUnset, z.string().min(10, '10 caractères au moins').max(200).optional()),
  OIDC_ISSUER: text(address('OIDC_ISSUER').optional()),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  DEALERSHIP_FILE: z.preprocess(blankIsUnset, z.string().trim().default('./dealership.json')),
  TRUST_PROXY: optional,
  METRICS_TOKEN: optional,
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'fatal, error, warn, info, debug, trace ou silent',
      })
      .default('info'),
  ),
});

export type Settings = {
  port: number;
  host: string;
  /** Absolute folder of the embedded database and the pictures. */
  dataDir: string;
  /** Set: PostgreSQL; unset: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  demo: boolean;
  /** Origin of absolute links, without a final slash; undefined in a demonstration: the address it listens on. */
  publicUrl: string | undefined;
  adminName: string | undefined;
  adminPassword: string | undefined;
  /** The identity provider; undefined: the demonstration's own, or none on a live site. */
  issuer: { issuer: string; clientId: string; clientSecret: string | undefined } | undefined;
  /** Absolute path. */
  dealershipFile: string;
  /** As Fastify's trustProxy takes it. */
  trustProxy: boolean | number | string;
  metricsToken: string | undefined;
  logLevel: string;
  development: boolean;
};

/**
 * Reads the settings once, from the environment and from `.env` in `folder` (the environment wins).
 * @throws StartError with one line for each wrong value.
 */
export function readSettings(env: Record<string, string | undefined>, folder = process.cwd()): Settings {
  const file = resolve(folder, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const read = environment.safeParse({ ...fromFile, ...definedOnly(env) });
  const wrong = read.success ? [] : read.error.issues.map((issue) => `${String(issue.path[0])} : ${issue.message}`);
  const values = read.data;
  if (values?.DEMO === '0' && values.PUBLIC_URL === undefined)
    wrong.push('PUBLIC_URL : obligatoire quand DEMO=0, par exemple https://garage.example');
  if (values && (values.OIDC_ISSUER === undefined) !== (values.OIDC_CLIENT_ID === undefined))
    wrong.push('OIDC_ISSUER, OIDC_CLIENT_ID : l’un ne va pas sans l’autre');
  if (!values || wrong.length > 0)
    throw new StartError(`Réglages à corriger (voir .env.example) :\n${wrong.map((line) => `  - ${line}`).join('\n')}`);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(folder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    demo: values.DEMO === '1',
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin,
    adminName: values.ADMIN_NAME,
    adminPassword: values.ADMIN_PASSWORD,
    issuer:
      values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined
        ? undefined
        : {
            issuer: values.OIDC_ISSUER as string,
            clientId: values.OIDC_CLIENT_ID as string,
            clientSecret: values.OIDC_CLIENT_SECRET as string | undefined,
          },
    dealershipFile: resolve(folder, values.DEALERSHIP_FILE),
    trustProxy: proxies(values.TRUST_PROXY as string | undefined),
    metricsToken: values.METRICS_TOKEN as string | undefined,
    logLevel: values.LOG_LEVEL,
    development: env['NODE_ENV'] === 'development',
  };
}

function definedOnly(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '').trim() !== ''),
  );
}

function proxies(text: string | undefined): boolean | number | string {
  if (text === undefined) return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}
