/**
 * Tests that a site which cannot start prints one sentence with the solution, without a stack trace. It ends with exit
 * code 1 and writes no data.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { start } from '../../src/app/boot/start.ts';
import { StartError } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { ENGINE } from '../support/context.ts';
import {
  emptySettings,
  freePort,
  LIVE,
  PROGRAM,
  startProgram,
  temporaryFolder,
  WITHOUT_PRIVILEGES,
} from '../support/program.ts';

type Given = Parameters<typeof startProgram>[0];

/** Returns the error that the program prints before it ends. The program must not have created DATA_DIR. */
async function refusedProgram({ env = {}, ...given }: NonNullable<Given>): Promise<string> {
  const DATA_DIR = env.DATA_DIR ?? join(temporaryFolder(), 'data');
  const program = startProgram({ env: { DATA_DIR, ...env }, ...given });
  expect(await program.ended).toBe(1);
  expect(program.out).toBe('');
  expect(program.err).not.toMatch(/\n\s+at |Error:|Préparation|Mot de passe/);
  if (!env.DATA_DIR) expect(existsSync(DATA_DIR)).toBe(false);
  return program.err.trim();
}

/** Returns the error of a start in this process. A separate program would need a second of processor time. */
async function refusal(env: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  const DATA_DIR = env.DATA_DIR ?? join(folder, 'data');
  const settings = { PORT: '0', DEALERSHIP_FILE: resolve('dealership.json'), DATA_DIR, ...env };
  const printed = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
  const error = await start(settings, folder)
    .then(
      (app) => app.close(),
      (thrown: unknown) => thrown,
    )
    .finally(() => {
      for (const write of printed) write.mockRestore();
    });
  for (const write of printed) expect(write).not.toHaveBeenCalled();
  if (!(error instanceof StartError)) throw error ?? new Error('The site started.');
  expect(error.message).not.toMatch(/\n\s+at |Error:|Préparation|Mot de passe/);
  if (!env.DATA_DIR) expect(existsSync(DATA_DIR)).toBe(false);
  return error.message;
}

describe.runIf(ENGINE === 'sqlite')('Settings and dealership', () => {
  test('every wrong setting is named, from the environment and from .env', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, '.env'), 'DEMO=0\nLOG_LEVEL=bavard\n');
    const said = await refusedProgram({ cwd, env: { PORT: 'trois mille', STORAGE: 'ftp' } });
    expect(said.split('\n').map((line) => line.replace(/ :.*/, ''))).toEqual([
      'Réglages à corriger (voir .env.example)',
      '  - PORT',
      '  - STORAGE',
      '  - LOG_LEVEL',
      '  - PUBLIC_URL',
    ]);
  });

  test('EDGE-3: a password of ADMIN_PASSWORD that is easy to guess, in both modes', async () => {
    expect(await refusal({ ADMIN_PASSWORD: 'motdepasse12' })).toMatch(
      /^Réglages à corriger .*\n {2}- ADMIN_PASSWORD : Ce mot de passe est trop facile à deviner/,
    );
    const known = { ADMIN_NAME: 'hélène', ADMIN_PASSWORD: 'helene2026' };
    expect(await refusal({ ...LIVE, ...known })).toMatch(/contient le nom du site ou le vôtre/);
  });

  test('TEAM-11: an ADMIN_NAME that the journal gives to something else', async () => {
    expect(await refusal({ ADMIN_NAME: 'Console', ADMIN_PASSWORD: 'motdepasse12' })).toMatch(
      /^Réglages à corriger .*\n {2}- ADMIN_NAME : Ce nom a déjà un sens dans le journal.*\n {2}- ADMIN_PASSWORD : /,
    );
  });

  test('a dealership.json that is missing, or broken', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'dealership.json');
    expect(await refusal({ DEALERSHIP_FILE: file })).toContain(file);
    writeFileSync(file, '{ "name": "Garage",\n  oups }');
    expect(await refusal({ DEALERSHIP_FILE: file })).toMatch(/ligne 2/);
    writeFileSync(file, '{ "name": "Garage" }');
    expect(await refusal({ DEALERSHIP_FILE: file })).toMatch(/- hours : manque/);
  });
});

test.runIf(ENGINE === 'sqlite')(
  'SETT-1 SETT-5: after the first start a broken dealership.json keeps no site from starting',
  async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'dealership.json');
    const env = { ...LIVE, ...(await emptySettings()), DEALERSHIP_FILE: file };
    writeFileSync(file, readFileSync('dealership.json', 'utf8').replace('Garage des Tilleuls', 'Garage du Lac'));
    const first = startProgram({ env });
    await first.address();
    first.kill('SIGTERM');
    await first.ended;
    writeFileSync(file, '{ oups');
    const second = startProgram({ env });
    expect(await (await fetch(`${await second.address()}/contact`)).text()).toContain('Garage du Lac');
  },
);

describe.runIf(ENGINE === 'sqlite')('Address and port', () => {
  test('a port that another program uses, before any picture is processed', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    expect(await refusedProgram({ env: { PORT: String(port) } })).toBe(
      `Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre PORT.`,
    );
  });

  // A container may allow every user to use port 80.
  const reserved = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  const open = !existsSync(reserved) || Number(readFileSync(reserved, 'utf8')) <= 80;
  test.skipIf(open)('a port that is the system’s', async () => {
    expect(await refusedProgram({ env: { PORT: '80' }, command: [...WITHOUT_PRIVILEGES, ...PROGRAM] })).toBe(
      'Le port 80 est réservé au système : choisissez un PORT à partir de 1024.',
    );
  });

  test('an address that is not of this machine', async () => {
    const said = 'n’est pas de cette machine : corrigez HOST.';
    expect(await refusal({ HOST: '192.0.2.1', PORT: '8080' })).toBe(`L’adresse 192.0.2.1 ${said}`);
    expect(await refusal({ HOST: 'nulle-part.invalid', PORT: '0' })).toBe(`L’adresse nulle-part.invalid ${said}`);
  });
});

describe('Folder and database', () => {
  test('a DATA_DIR that cannot be made, cannot be written, or whose pictures have no place', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'fichier');
    writeFileSync(file, '');
    const advice = /^Impossible d.écrire dans le dossier des (données|images) .+ : donnez-en les droits .+ DATA_DIR\.$/;
    expect(await refusal({ ...LIVE, DATA_DIR: file })).toMatch(advice);
    expect(await refusal({ ...LIVE, DATA_DIR: join(file, 'data') })).toMatch(advice);
    const locked = join(folder, 'locked');
    mkdirSync(locked, { mode: 0o500 });
    expect(
      await refusedProgram({ env: { ...LIVE, DATA_DIR: locked }, command: [...WITHOUT_PRIVILEGES, ...PROGRAM] }),
    ).toMatch(advice);
    expect(readdirSync(locked)).toEqual([]);
    const { DATA_DIR, ...engine } = await emptySettings();
    mkdirSync(DATA_DIR);
    writeFileSync(join(DATA_DIR, 'images'), '');
    expect(await refusal({ ...LIVE, ...engine, DATA_DIR })).toMatch(advice);
  });

  test('a database of a newer version of the program, left as it is', async () => {
    const place = await emptySettings();
    const at = { dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL };
    const database = await openDatabase(at, () => undefined);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(
      database.query,
    );
    await database.close();
    expect(await refusal({ ...LIVE, ...place })).toMatch(/^La base de données vient d’une version plus récente/);
  });

  test.runIf(ENGINE === 'sqlite')('a database file that is something else, or damaged, left as it is', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'vitrine.sqlite');
    writeFileSync(file, 'Ceci est une lettre, pas une base de données.'.repeat(100));
    expect(await refusal({ ...LIVE, DATA_DIR: folder })).toMatch(/est abîmée .+ : rendez-lui une sauvegarde/);
    expect(readFileSync(file, 'utf8')).toMatch(/^Ceci est une lettre/);

    const { DATA_DIR } = await emptySettings();
    await (await openDatabase({ dataDir: DATA_DIR, databaseUrl: undefined }, () => undefined)).close();
    const damaged = readFileSync(join(DATA_DIR, 'vitrine.sqlite'));
    damaged.fill(0xff, 4096, 40_960);
    writeFileSync(join(DATA_DIR, 'vitrine.sqlite'), damaged);
    expect(await refusal({ ...LIVE, DATA_DIR })).toMatch(/est abîmée/);
  });

  test.runIf(ENGINE === 'sqlite')('a database file that may only be read', async () => {
    const { DATA_DIR } = await emptySettings();
    await (await openDatabase({ dataDir: DATA_DIR, databaseUrl: undefined }, () => undefined)).close();
    chmodSync(join(DATA_DIR, 'vitrine.sqlite'), 0o400);
    expect(await refusedProgram({ env: { ...LIVE, DATA_DIR }, command: [...WITHOUT_PRIVILEGES, ...PROGRAM] })).toMatch(
      /Impossible d’écrire/,
    );
  });
});

describe('PostgreSQL', () => {
  test.runIf(ENGINE === 'postgres')('no server at its address', async () => {
    const port = await freePort();
    const said = await refusedProgram({ env: { DATABASE_URL: `postgres://garage:secret@127.0.0.1:${port}/vitrine` } });
    expect(said).toMatch(
      new RegExp(`^PostgreSQL ne répond pas à 127.0.0.1:${port}/vitrine \\(.+\\) : vérifiez qu’il tourne`),
    );
    expect(said).not.toContain('secret');
  });

  test.runIf(ENGINE === 'postgres')('a server that does not respond', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    expect(await refusal({ DATABASE_URL: `postgres://127.0.0.1:${port}/vitrine` })).toMatch(/ne répond pas/);
  });

  describe.runIf(ENGINE === 'postgres')('a real one', () => {
    const at = (change: (url: URL) => void): string => {
      const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
      change(url);
      return url.href;
    };

    test('a database that it does not have', async () => {
      const DATABASE_URL = at((url) => {
        url.pathname = '/absente';
      });
      expect(await refusal({ DATABASE_URL })).toMatch(/^La base « absente » n’existe pas .+createdb absente/);
    });

    test('EDGE-1: a server without encryption where the address asks for it', async () => {
      const DATABASE_URL = at((url) => url.searchParams.set('sslmode', 'verify-full'));
      expect(await refusal({ DATABASE_URL })).toMatch(/n’accepte pas de connexion chiffrée/);
    });

    test('a user that it does not know, or a wrong password', async () => {
      const DATABASE_URL = at((url) => {
        url.username = 'personne';
        url.password = 'secret';
      });
      const said = await refusal({ DATABASE_URL });
      expect(said).toMatch(/refuse l’utilisateur « personne » .+ : corrigez son nom ou son mot de passe/);
      expect(said).not.toContain('secret');
    });

    test('a user who may create no tables, and a read-only server', async () => {
      const { DATABASE_URL: owned = '', ...place } = await emptySettings();
      const owner = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: owned }, () => undefined);
      const guest = `guest_${process.pid}`;
      await sql.raw(`create role ${guest} login`).execute(owner.query);
      onTestFinished(async () => {
        await sql.raw(`drop role ${guest}`).execute(owner.query);
        await owner.close();
      });
      const { DATABASE_URL: empty = '' } = await emptySettings();
      const asGuest = new URL(empty);
      asGuest.username = guest;
      expect(await refusal({ DATABASE_URL: asGuest.href })).toMatch(/n’a pas le droit de créer des tables/);
      const readOnly = new URL(empty);
      readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
      expect(await refusal({ DATABASE_URL: readOnly.href })).toMatch(/n’accepte que des lectures/);
    });
  });
});

test.runIf(ENGINE === 'sqlite')('A program that was never built', async () => {
  const folder = temporaryFolder();
  cpSync('src', join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const command = [...PROGRAM.slice(0, -1), join(folder, 'src/main.ts')];
  expect(await refusedProgram({ command })).toMatch(/^Le site n’est pas construit : lancez npm start/);
});
