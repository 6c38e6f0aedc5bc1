/**
 * Starts a real PostgreSQL for tests, in a temporary folder that is deleted afterwards. As Vitest's global setup, this
 * file writes the server's address to TEST_POSTGRES_URL. Benches and browser tests call `startPostgres`.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../scripts/machine.mjs';
import { openDatabase } from '../../src/server/db/database.ts';
import { freePort, START_TIMEOUT_MS, startSupervised } from './supervised-program.ts';

export type TemporaryPostgres = { url: string; stop: () => Promise<void> };
export type SystemUser = { uid: number; gid: number };

/** Durability is off: the data is temporary, and tests would wait for the disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Resolves when the server accepts connections on a free port. If it does not start, fails with its own message. */
export async function startPostgres(): Promise<TemporaryPostgres> {
  const bin = findPostgres();
  if (!bin)
    throw new Error('PostgreSQL is missing: install Debian’s package postgresql, or put initdb and postgres on PATH.');
  const person = unprivileged();
  const folder = folderFor(person, 'vitrine-pg-');
  const data = join(folder, 'data');
  try {
    createCluster(join(bin, 'initdb'), data, person);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const config = Object.entries({ ...SETTINGS, port: String(port), unix_socket_directories: folder });
  const args = ['-D', data, ...config.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { guard, log, stop, letGo } = startSupervised(join(bin, 'postgres'), args, {
    folder,
    signal: 'INT',
    env: cleanEnv(),
    person,
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady(url, guard, log);
  } catch (error) {
    await stop();
    throw error;
  }
  letGo();
  return { url, stop };
}

export function createCluster(initdb: string, data: string, person: SystemUser | undefined): void {
  const options = { ...person, cwd: '/', env: cleanEnv(), stdio: 'pipe' } as const;
  const create = (locale: string) =>
    execFileSync(
      initdb,
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        `--locale=${locale}`,
        '--no-sync',
        '--no-instructions',
      ],
      options,
    );
  try {
    // Letters beyond ASCII must count as letters, as on a hosted server. A system without this locale has only C.
    create('C.UTF-8');
  } catch (error) {
    if (!/invalid locale/.test(String((error as { stderr?: Buffer }).stderr))) throw error;
    create('C');
  }
}

/** Removes the machine's PG… variables, which would change the server. */
export const cleanEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root: 'postgres', or a user that owns nothing.
 * Undefined if this process is not root.
 */
export function unprivileged(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody', 'daemon'].map((name) => users.find(([own]) => own === name)).find(Boolean);
  if (!user)
    throw new Error('PostgreSQL does not run as root, and this machine has no user postgres, nobody or daemon.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** A socket below a longer path has no valid address. */
const MAX_PARENT_CHARACTERS = 60;

/** Root's temporary folder may lie below a folder that only root may enter; then makes it in /tmp. */
export function folderFor(person: SystemUser | undefined, prefix: string): string {
  const parent = tmpdir();
  const isUsable = parent.length < MAX_PARENT_CHARACTERS && (person === undefined || isOpenToAll(parent));
  const folder = mkdtempSync(join(isUsable ? parent : '/tmp', prefix));
  chmodSync(folder, 0o700);
  if (person) chownSync(folder, person.uid, person.gid);
  return folder;
}

/** True if every user may enter the folder and all folders above it. */
export function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

export async function waitUntilReady(url: string, guard: ChildProcess, log: string): Promise<void> {
  let words = '';
  let reason: unknown;
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(50)) {
    if (guard.exitCode !== null) break;
    try {
      words = readFileSync(log, 'utf8');
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return await client.end();
    } catch (error) {
      reason = error;
    }
  }
  throw new Error(`No connection to ${url}: ${words}`, { cause: reason });
}

/** Other databases are copies of this one. Migrating each of them would take a third of a second of processor time. */
export const TEMPLATE_DATABASE = 'vitrine_template';

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir() }, () => undefined);
  await database.close();
}

export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  try {
    await makeTemplate(url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
