import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONFIG_NAMES, type Config, readConfig, StartError } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string | undefined>) => readConfig(env, folder);

function startErrorOf(env: Record<string, string | undefined>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'accepted';
}

test('Without any setting the site is a demonstration on this machine', () => {
  expect(read({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    storage: 'disk',
    s3: undefined,
    demo: true,
    publicUrl: undefined,
    adminName: undefined,
    adminPassword: undefined,
    issuer: undefined,
    dealershipFile: undefined,
    trustProxy: false,
    metricsToken: undefined,
    backupDir: join(folder, 'data/backups'),
    backupEveryDays: 0,
    logLevel: 'info',
    development: false,
  } satisfies Config);
});

test('.env is read, the environment wins, and an empty value is unset wherever it stands', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4001\nHOST=0.0.0.0 # partout\nLOG_LEVEL=\nDATA_DIR="/srv/vitrine"\n');
  expect(read({ PORT: '4002', HOST: '  ', DATA_DIR: '' })).toMatchObject({
    port: 4002,
    host: '0.0.0.0',
    dataDir: '/srv/vitrine',
    logLevel: 'info',
  });
});

test('A .env that cannot be read stops the start with a sentence', () => {
  mkdirSync(join(folder, '.env'));
  expect(startErrorOf({})).toMatch(/Impossible de lire .*\.env/);
});

test('All that is wrong is named at once, one line for each setting', () => {
  writeFileSync(join(folder, '.env'), 'DEMO=0\nTRUST_PROXY=true');
  const message = startErrorOf({
    PORT: '70000',
    HOST: 'http://garage.example',
    DATABASE_URL: 'mysql://a/b',
    STORAGE: 's3',
    S3_ENDPOINT: 's3.example',
    S3_BUCKET: 'Images',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'court',
    ADMIN_NAME: 'a'.repeat(101),
    ADMIN_PASSWORD: 'court',
  });
  const names = message.split('\n').slice(1);
  expect(names.map((line) => /^ {2}- ([A-Z0-9_]+) : .+\.$/.exec(line)?.[1])).toEqual([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'ADMIN_NAME',
    'ADMIN_PASSWORD',
    'TRUST_PROXY',
    'METRICS_TOKEN',
    'LOG_LEVEL',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'PUBLIC_URL',
  ]);
  expect(message).not.toMatch(/invalid|expected|too big/i);
});

describe('One value', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', '127.0.0.1:3000'],
    ['HOST', 'garage example'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'vitrine.sqlite'],
    ['STORAGE', 'S3'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'Mes images'],
    ['S3_PUBLIC_URL', 'images.garage.example'],
    ['DEMO', 'true'],
    ['PUBLIC_URL', 'garage.example'],
    ['PUBLIC_URL', 'ftp://garage.example'],
    ['PUBLIC_URL', 'https://garage.example/site'],
    ['PUBLIC_URL', 'https://someone:secret@garage.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, voisin'],
    ['METRICS_TOKEN', 'a token with spaces in it'],
    ['LOG_LEVEL', 'INFO'],
  ])('%s=%s is rejected by name', (name, value) => {
    expect(startErrorOf({ [name]: value })).toContain(`\n  - ${name} : `);
  });

  test.each([
    ['PORT', '0', { port: 0 }],
    ['HOST', '::1', { host: '::1' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['PUBLIC_URL', 'http://127.0.0.1:8080/', { publicUrl: 'http://127.0.0.1:8080' }],
    ['PUBLIC_URL', 'https://garage.example/', { publicUrl: 'https://garage.example' }],
    ['PUBLIC_URL', 'HTTPS://Garage.Example:443', { publicUrl: 'https://garage.example' }],
    ['TRUST_PROXY', '0', { trustProxy: 0 }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8, fd00::/8', { trustProxy: 'loopback, 10.0.0.0/8, fd00::/8' }],
    ['ADMIN_PASSWORD', ' bord à bord ', { adminPassword: ' bord à bord ' }],
  ])('%s=%s is taken', (name, value, expected) => {
    expect(read({ DEMO: '1', [name]: value })).toMatchObject(expected);
  });
});

test('EDGE-3: a real site needs its public address; a password of some length that is not the name, in both modes', () => {
  expect(startErrorOf({ DEMO: '0' })).toMatch(
    /PUBLIC_URL : obligatoire quand DEMO=0.*tapez DEMO=0 PUBLIC_URL=http:\/\/127\.0\.0\.1:3000 npm start,/,
  );
  const live = { DEMO: '0', PUBLIC_URL: 'https://garage.example', TRUST_PROXY: '1' };
  expect(read(live)).toMatchObject({ demo: false, publicUrl: 'https://garage.example' });
  for (const mode of [live, {}]) {
    expect(startErrorOf({ ...mode, ADMIN_PASSWORD: 'neuf.....' })).toMatch(/ADMIN_PASSWORD : 10 caractères/);
    expect(startErrorOf({ ...mode, ADMIN_NAME: 'administratrice', ADMIN_PASSWORD: 'administratrice' })).toMatch(
      /ADMIN_PASSWORD : un autre texte/,
    );
    expect(read({ ...mode, ADMIN_PASSWORD: 'dix.......' })).toMatchObject({ adminPassword: 'dix.......' });
  }
});

test('S3 needs its address and its keys; what browsers read is as safe as the site', () => {
  const keys = { S3_ACCESS_KEY_ID: 'clé', S3_SECRET_ACCESS_KEY: 'secret' };
  const env = { S3_ENDPOINT: 'https://s3.example/storage/v1/s3/', ...keys };
  expect(startErrorOf({ STORAGE: 's3' }).match(/ {2}- S3_[A-Z_]+ : obligatoire quand STORAGE=s3/g)).toHaveLength(3);
  const endpoint = {
    endpoint: 'https://s3.example/storage/v1/s3',
    region: 'us-east-1',
    bucket: 'images',
    originalsBucket: 'images',
    accessKeyId: 'clé',
    secretAccessKey: 'secret',
    publicUrl: undefined,
  };
  expect(read({ STORAGE: 's3', ...env })).toMatchObject({ storage: 's3', s3: endpoint });
  expect(read(env), 'known beside the disk, for a move').toMatchObject({ storage: 'disk', s3: endpoint });
  expect(read(keys).s3).toBeUndefined();
  const open = { ...env, S3_REGION: 'eu-west-3', S3_BUCKET: 'photos', S3_PUBLIC_URL: 'https://cdn.example/photos/' };
  expect(read(open).s3).toMatchObject({
    region: 'eu-west-3',
    bucket: 'photos',
    originalsBucket: 'photos-originals',
    publicUrl: 'https://cdn.example/photos',
  });
  expect(read({ ...open, S3_ORIGINALS_BUCKET: 'prives' }).s3).toMatchObject({ originalsBucket: 'prives' });
  expect(startErrorOf({ ...open, S3_ORIGINALS_BUCKET: 'photos' })).toMatch(/S3_ORIGINALS_BUCKET : un autre/);
  const PUBLIC_URL = 'https://garage.example';
  expect(startErrorOf({ ...env, PUBLIC_URL, S3_PUBLIC_URL: 'http://cdn.example' })).toMatch(/S3_PUBLIC_URL : .*https/);
});

test('An identity provider needs its address and our name there; on a live site the connection is encrypted', () => {
  const provider = { OIDC_ISSUER: 'https://accounts.example/tenant', OIDC_CLIENT_ID: 'vitrine' };
  expect(read(provider).issuer).toEqual({
    issuer: 'https://accounts.example/tenant',
    clientId: 'vitrine',
    clientSecret: undefined,
  });
  expect(startErrorOf({ OIDC_ISSUER: provider.OIDC_ISSUER })).toMatch(/OIDC_CLIENT_ID : obligatoire/);
  expect(startErrorOf({ OIDC_CLIENT_SECRET: 'secret' })).toMatch(/OIDC_ISSUER : obligatoire/);
  const live = { DEMO: '0', PUBLIC_URL: 'https://garage.example', TRUST_PROXY: '1', OIDC_CLIENT_ID: 'vitrine' };
  expect(startErrorOf({ ...live, OIDC_ISSUER: 'http://accounts.example' })).toMatch(/OIDC_ISSUER : une adresse https/);
  expect(read({ ...live, OIDC_ISSUER: 'http://localhost:4000' }).issuer?.issuer).toBe('http://localhost:4000');
});

test('.env.example names exactly the settings that are read, each commented out', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const names = lines.map((line) => /^#([A-Z0-9_]+)=/.exec(line)?.[1]).filter((name) => name !== undefined);
  expect([...names].sort()).toEqual([...CONFIG_NAMES].sort());
  expect(lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))).toEqual([]);
});
