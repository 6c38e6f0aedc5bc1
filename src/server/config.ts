import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../shared/password.ts';
import { propertiesOf } from '../shared/records.ts';
import { trimEndOf } from '../shared/text/text.ts';
import { type Environment, faultsBetween } from './config-rules.ts';
import type { S3Location } from './storage/location.ts';

/** A problem that the operator can correct. The program prints the message without a stack and exits with 1. */
export class StartError extends Error {}

const text = () => z.string().trim();

const bucketName = () =>
  text().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3 à 63 lettres minuscules, chiffres, tirets ou points');

const port = 'un nombre de 0 à 65535';
const days = 'un nombre de jours de 0 (jamais) à 30';

const oneOf = <const T extends string>(values: T[], error: string) => z.enum(values, { error });

/** Every setting with its rule and its default. An error message is shown after the setting's name. */
const fields = {
  PORT: z.coerce.number({ error: port }).int(port).min(0, port).max(65535, port).default(3000),
  HOST: text()
    .refine((host) => isIP(host) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host), {
      error: 'un nom ou une adresse de cette machine, sans http:// ni port, par exemple 127.0.0.1 ou 0.0.0.0',
    })
    .default('127.0.0.1'),
  DATA_DIR: text().default('./data'),
  DATABASE_URL: text()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) && new URL(url).host !== '', {
      error: 'une adresse postgres://utilisateur:motdepasse@machine:port/base (absente : SQLite dans DATA_DIR)',
    })
    .optional(),
  MIGRATION_DATABASE_URL: text()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) && new URL(url).host !== '', {
      error: 'une adresse postgres:// comme DATABASE_URL, avec le rôle qui possède les tables',
    })
    .optional(),
  STORAGE: oneOf(['disk', 's3'], 'disk (dans DATA_DIR) ou s3 (avec S3_ENDPOINT et les autres S3_…)').default('disk'),
  S3_ENDPOINT: text()
    .refine(isAddress, { error: 'l’adresse http(s) du service, par exemple https://s3.eu-west-3.amazonaws.com' })
    .transform(withoutSlash)
    .optional(),
  S3_REGION: text().default('us-east-1'),
  S3_BUCKET: bucketName().default('images'),
  S3_ORIGINALS_BUCKET: bucketName().optional(),
  S3_ACCESS_KEY_ID: text().optional(),
  S3_SECRET_ACCESS_KEY: text().optional(),
  S3_PUBLIC_URL: text()
    .refine(isAddress, { error: 'l’adresse http(s) où les navigateurs lisent le compartiment' })
    .transform(withoutSlash)
    .optional(),
  DEMO: oneOf(['0', '1'], '0 (site réel) ou 1 (démonstration)').default('1'),
  PUBLIC_URL: text()
    .refine(isOrigin, { error: 'une adresse http(s) sans chemin, par exemple https://garage.example' })
    .optional(),
  ADMIN_NAME: text().max(100, '100 caractères au plus').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD_CHARACTERS, `${MIN_PASSWORD_CHARACTERS} caractères au moins`)
    .max(MAX_PASSWORD_CHARACTERS, `${MAX_PASSWORD_CHARACTERS} caractères au plus`)
    .optional(),
  OIDC_ISSUER: text()
    .refine(isAddress, { error: 'une adresse http(s) complète, par exemple https://accounts.google.com' })
    .optional(),
  OIDC_CLIENT_ID: text().optional(),
  OIDC_CLIENT_SECRET: text().optional(),
  DEALERSHIP_FILE: text().optional(),
  TRUST_PROXY: text()
    .refine(isProxies, {
      error:
        'un nombre de serveurs mandataires (1 ; 0 : n’en croire aucun), ou leurs adresses et réseaux séparés par des virgules (10.0.0.0/8), ou loopback. Croire tout le monde laisserait chacun choisir son adresse',
    })
    .optional(),
  METRICS_TOKEN: text()
    .regex(/^[\x21-\x7e]{16,200}$/, '16 caractères au moins, sans espace ni accent')
    .optional(),
  BACKUP_DIR: text().optional(),
  BACKUP_EVERY_DAYS: z.coerce.number({ error: days }).int(days).min(0, days).max(30, days).optional(),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'fatal, error, warn, info, debug, trace ou silent',
  ).default('info'),
};

/** A test compares these names with `.env.example`. */
export const CONFIG_NAMES: readonly string[] = Object.keys(fields);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment and from `.env` in `folder`. The environment has priority.
 * @throws StartError with one line for each wrong value
 */
export function readConfig(env: Environment, folder = process.cwd()) {
  const settings: Environment = { ...givenOnly(readFile(resolve(folder, '.env'))), ...givenOnly(env) };
  const result = z.object(fields).safeParse(settings);
  const wrong = [
    ...(result.success ? [] : result.error.issues.map(({ path, message }) => [String(path[0]), message])),
    ...faultsBetween(settings),
  ].map(([name, reason]) => `  - ${name} : ${reason}.`);
  if (!result.success || wrong.length > 0)
    throw new StartError(`Réglages à corriger (voir .env.example) :\n${wrong.join('\n')}`);
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute path of the folder with SQLite's file and the pictures. */
    dataDir: resolve(folder, values.DATA_DIR),
    /** If undefined, the site uses SQLite in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** Address of the same database for the role that owns its tables. Only `npm run db:migrate` uses it. */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    storage: values.STORAGE,
    /** Set if its address and keys are set. With `storage` 'disk', the command storage:move needs it. */
    s3: s3Of(values),
    demo: values.DEMO === '1',
    /** Origin of absolute links, without a final slash. If undefined, a demonstration uses its own address. */
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL).origin,
    adminName: values.ADMIN_NAME,
    adminPassword: values.ADMIN_PASSWORD,
    /** If undefined, a demonstration uses its own provider, and a live site has no sign-in. */
    issuer:
      values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined
        ? undefined
        : {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            clientSecret: values.OIDC_CLIENT_SECRET,
          },
    /** Absolute path. If undefined, a demonstration reads `dealership.json`; a new live site reads no file. */
    dealershipFile: values.DEALERSHIP_FILE === undefined ? undefined : resolve(folder, values.DEALERSHIP_FILE),
    /** A number of trusted proxies, counted from the site, or a list of addresses and ranges with commas. */
    trustProxy: proxies(values.TRUST_PROXY),
    metricsToken: values.METRICS_TOKEN,
    backupDir: resolve(folder, values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    /** Days between two automatic backups; 0 for none. */
    backupEveryDays: values.BACKUP_EVERY_DAYS ?? (values.DEMO === '1' ? 0 : 1),
    logLevel: values.LOG_LEVEL,
    development: env.NODE_ENV === 'development',
  };
}

function s3Of(values: z.infer<z.ZodObject<typeof fields>>): S3Location | undefined {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_REGION: region, S3_BUCKET: bucket, S3_PUBLIC_URL: publicUrl } = values;
  const originalsBucket = values.S3_ORIGINALS_BUCKET ?? (publicUrl === undefined ? bucket : privateBucketOf(bucket));
  return { endpoint, region, bucket, originalsBucket, accessKeyId, secretAccessKey, publicUrl };
}

/** A prefix protects nothing in a bucket that everybody reads, so the originals lie in another one. */
const privateBucketOf = (bucket: string) => `${bucket.slice(0, 63 - PRIVATE_SUFFIX.length)}${PRIVATE_SUFFIX}`;
const PRIVATE_SUFFIX = '-originals';

function withoutSlash(url: string): string {
  return trimEndOf(url, /\//);
}

function readFile(file: string): Environment {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(
      `Impossible de lire ${file} (${propertiesOf(error).message}) : donnez-en le droit à cet utilisateur, ou supprimez-le.`,
    );
  }
}

function givenOnly(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function isOrigin(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { href, origin } = new URL(url);
  return href === `${origin}/`;
}

function isAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url) && !/[?#]/.test(url);
}

function isProxies(list: string): boolean {
  return /^\d{1,2}$/.test(list) || list.split(',').every((proxy) => isNetwork(proxy.trim()));
}

function isNetwork(network: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(network)) return true;
  const [address = '', bits, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function proxies(list: string | undefined): false | number | string {
  if (list === undefined) return false;
  return /^\d+$/.test(list) ? Number(list) : list;
}
