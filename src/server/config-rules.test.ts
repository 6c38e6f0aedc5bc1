import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isLoopback } from './config-rules.ts';

/** Returns the error of a start with these settings; '' if they are accepted. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env, tmpdir());
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('EDGE-1: a connection to PostgreSQL that leaves this machine says whether it is encrypted', () => {
  const at = (url: string) => refusalOf({ DATABASE_URL: url });

  test.each([
    'postgres://v:s@db.example/vitrine',
    'postgres://v:s@10.0.0.20:5432/vitrine',
    'postgres://v:s@[fd00::20]/vitrine',
    'postgres://v:s@database/vitrine',
    'postgresql://v:s@localhost/vitrine?host=db.example',
    'postgres://v:s@localhost.example/vitrine',
    'postgres://v:s@127.0.0.1.example/vitrine',
    'postgres://v:s@db.example/vitrine?sslmode=require',
    'postgres://v:s@db.example/vitrine?sslmode=prefer',
    'postgres://v:s@db.example/vitrine?sslmode=verify-ca',
    'postgres://v:s@db.example/vitrine?sslmode=no-verify',
    'postgres://v:s@db.example/vitrine?sslmode=',
    'postgres://v:s@db.example/vitrine?sslmode=verify-full&sslmode=require',
    'postgres://v:s@db.example/vitrine?ssl=true',
  ])('%s is refused', (url) => {
    const reasons = at(url);
    expect(reasons).toMatch(/\n {2}- DATABASE_URL : .*\?sslmode=verify-full.*\?sslmode=disable/);
    expect(reasons).not.toContain('v:s');
  });

  test('SUPP-7: the address of the role that owns the tables too', () => {
    const message = refusalOf({ MIGRATION_DATABASE_URL: 'postgres://owner:s@db.example/vitrine' });
    expect(message).toMatch(/\n {2}- MIGRATION_DATABASE_URL : .*\?sslmode=verify-full/);
  });

  test.each(['postgres://v:s@db.%/vitrine', 'postgres://v:s@db.%C3/vitrine?sslmode=verify-full'])(
    'FUZZ-3: %s, whose host cannot be decoded, is refused in a sentence',
    (url) => expect(at(url)).toMatch(/\n {2}- DATABASE_URL : le nom du serveur a un « % »[^\n]*$/),
  );

  test.each([
    'postgres://v:s@db.example/vitrine?sslmode=verify-full',
    `postgres://v:s@db.example/vitrine?sslmode=verify-full&sslrootcert=${process.cwd()}/package.json`,
    'postgres://v:s@10.0.0.20/vitrine?sslmode=disable',
    'postgres://v:s@127.0.0.1:5432/vitrine',
    'postgres://v:s@[::1]/vitrine',
    'postgres://v:s@localhost/vitrine',
    'postgres://v:s@localhost/vitrine?sslmode=no-verify',
    'postgres://v@%2Fvar%2Frun%2Fpostgresql/vitrine',
    'postgres://v@localhost/vitrine?host=/var/run/postgresql',
  ])('%s is taken', (url) => expect(at(url)).toBe(''));

  test('the file of an authority that is not there is named', () => {
    expect(at('postgres://v:s@db.example/vitrine?sslmode=verify-full&sslrootcert=/nowhere/ca.crt')).toContain(
      '/nowhere/ca.crt',
    );
  });
});

describe('EDGE-2: a site that other machines reach must set DEMO and use https', () => {
  test('PUBLIC_URL of another machine needs an explicit DEMO', () => {
    for (const PUBLIC_URL of ['https://garage.example', 'http://192.168.1.20:3000', 'https://localhost.example']) {
      expect(refusalOf({ PUBLIC_URL })).toMatch(/\n {2}- DEMO : à choisir/);
      expect(refusalOf({ PUBLIC_URL, DEMO: '1' })).toBe('');
    }
    for (const PUBLIC_URL of [
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://[::1]:3000',
      'https://vitrine.localhost',
    ])
      expect(refusalOf({ PUBLIC_URL })).toBe('');
  });

  test('a real site is https, except on this machine', () => {
    for (const PUBLIC_URL of ['http://garage.example', 'http://10.0.0.5', 'HTTP://garage.example'])
      expect(refusalOf({ DEMO: '0', PUBLIC_URL })).toMatch(/\n {2}- PUBLIC_URL : une adresse https/);
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(refusalOf({ DEMO: '0', PUBLIC_URL })).toBe('');
  });
});

describe('EDGE-4: a real site behind a proxy must set TRUST_PROXY', () => {
  const live = { DEMO: '0', PUBLIC_URL: 'https://garage.example' };

  test('on loopback, https without TRUST_PROXY is refused; 0, 1 and networks are answers', () => {
    for (const HOST of [undefined, '127.0.0.1', 'localhost', '::1'])
      expect(refusalOf({ ...live, ...(HOST ? { HOST } : {}) })).toMatch(/\n {2}- TRUST_PROXY : obligatoire/);
    for (const TRUST_PROXY of ['0', '1', '2', 'loopback', '10.0.0.0/8'])
      expect(refusalOf({ ...live, TRUST_PROXY })).toBe('');
  });

  test('other addresses, a demonstration and http on this machine need none', () => {
    expect(refusalOf({ ...live, HOST: '0.0.0.0' })).toBe('');
    expect(refusalOf({ ...live, DEMO: '1' })).toBe('');
    expect(refusalOf({ DEMO: '0', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe('');
  });
});

test('Loopback is what the operating system keeps on this machine, not what is spelled like it', () => {
  for (const host of ['localhost', 'LOCALHOST', 'vitrine.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])
    expect([host, isLoopback(host)]).toEqual([host, true]);
  for (const host of [
    '',
    '0.0.0.0',
    '::',
    '127.0.0.1.example',
    'localhost.example',
    'notlocalhost',
    '128.0.0.1',
    '[::2]',
  ])
    expect([host, isLoopback(host)]).toEqual([host, false]);
});
