import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { nodeCommand } from '../../scripts/process.mjs';
import { at, Failure } from '../../scripts/project.mjs';
import { CONFIG_NAMES } from '../../src/server/config.ts';
import { makePhoto } from '../../tests/support/photos.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { prepareInstance } from '../instance.ts';
import { PASSWORD, signIn } from '../ledger.ts';
import { createStock } from '../stock.ts';
import { peakOf } from '../usage.ts';

/** The site under torture: its own build, on a folder, a port and a database that nobody else has. */
export type TortureSite = {
  port: number;
  folder: string;
  databaseUrl: string | undefined;
  /** The server's administrator. */
  serverUrl: string | undefined;
  env: Record<string, string>;
  cookie: string;
  photo: Buffer;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<number | string>;
  /** The most memory that any of its processes had when it was ended, in MB; 0 where the system does not say. */
  peak(): number;
  /** Runs the doctor with its settings. */
  doctor(...args: string[]): Promise<{ code: number; out: string }>;
};

/** @throws Failure where this terminal names a site or a database: nothing but its own is tortured. */
export function refuseSettings(): void {
  const names = CONFIG_NAMES.filter((name) => (process.env[name] ?? '').trim() !== '');
  if (names.length > 0)
    throw new Failure(
      `La torture ne se fait que sur une base et un site à elle : retirez ${names.join(', ')} de l’environnement.`,
    );
}

/** Starts everything, and deletes all of it after `work`. */
export async function withTortureSite(
  engine: 'sqlite' | 'postgres',
  cars: number,
  work: (site: TortureSite) => Promise<string>,
): Promise<string> {
  // What is written here is nobody else's, as deploy/vitrine.service has it.
  process.umask(0o077);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-torture-'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined;
    if (postgres) ends.push(() => postgres.stop());
    const databaseUrl = postgres && (await createOwnDatabase(postgres.url));
    await createStock({ dataDir: folder, databaseUrl }, cars);
    const env = await settingsOf(folder, databaseUrl);
    const instance = await prepareInstance('site', env, folder);
    let peak = 0;
    ends.push(() => instance.end('SIGKILL'));
    const site: TortureSite = {
      port: instance.port,
      folder,
      databaseUrl,
      serverUrl: postgres?.url,
      env: { ...env, PORT: `${instance.port}` },
      cookie: '',
      photo: await makePhoto({ width: 800, height: 600 }),
      start: instance.start,
      end: (signal) => {
        if (process.platform === 'linux') peak = Math.max(peak, peakOf(instance.pid()));
        return instance.end(signal);
      },
      peak: () => peak,
      doctor: (...args) => runDoctor(site, args),
    };
    await instance.start();
    site.cookie = await signIn(instance.port);
    return await work(site);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** All settings that decide where something is, so that no `.env` and no variable of this terminal does. */
async function settingsOf(folder: string, databaseUrl: string | undefined): Promise<Record<string, string>> {
  const inherited = Object.entries(process.env).filter(([name]) => !CONFIG_NAMES.includes(name));
  const system = Object.fromEntries(inherited.map(([name, value]) => [name, value ?? '']));
  return {
    ...system,
    DEMO: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    STORAGE: 'disk',
    TRUST_PROXY: '1',
    ADMIN_NAME: 'admin',
    ADMIN_PASSWORD: PASSWORD,
    DEALERSHIP_FILE: at('dealership.json'),
    LOG_LEVEL: 'warn',
  };
}

/** A database whose owner may do nothing else on the server. */
async function createOwnDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('create role torture login');
  await client.query('create database torture owner torture');
  await client.end();
  const url = new URL(server);
  url.username = 'torture';
  url.pathname = '/torture';
  return url.href;
}

function runDoctor({ env, folder }: TortureSite, options: readonly string[]): Promise<{ code: number; out: string }> {
  const { node, args } = nodeCommand('src/commands/doctor.ts', [...options], {}, { orphan: true });
  return new Promise((resolve) => {
    const child: ChildProcess = execFile(node, args, { cwd: folder, env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? 2, out: out || err }),
    );
  });
}
