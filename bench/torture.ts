import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeCommand } from '../scripts/process.mjs';
import { Failure } from '../scripts/project.mjs';
import { CONFIG_NAMES } from '../src/server/config.ts';
import { SQLITE_FILE } from '../src/server/db/database.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { makePhoto } from '../tests/support/photos.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { createDatabaseOn, onServer } from './database.ts';
import { CUT, type Fault, measureFaults } from './faults.ts';
import { ADMINISTRATOR, signIn, upload } from './ledger.ts';
import { type Program, settingsOf, siteProgram } from './programs.ts';
import { questionsAbout } from './questions.ts';
import { createStock } from './stock.ts';
import { chosen } from './timed.ts';
import { peakOf } from './usage.ts';

/**
 * Tests whether the site loses a confirmed write, under writes, faults, and more reads than it can answer. The exit
 * code is 1 for a lost write, an error that no fault explains, or a finding of the doctor.
 */

/** The current build, with its own folder, port and database. */
type TortureSite = Program & {
  location: DatabaseLocation;
  /** URL of the database server for its administrator; undefined on SQLite. */
  serverUrl: string | undefined;
  cookie: string;
  photo: Buffer;
  /** Runs one of the project's commands with the site's settings. */
  run(file: string, ...args: string[]): Promise<{ code: number; out: string }>;
};

type Engine = 'sqlite' | 'postgres';

/** Number of different addresses of each kind. */
const QUESTIONS = 2_000;

const BURST_READERS = 500;

/**
 * Pause between requests in milliseconds. Without a pause between reads, this process would use a whole processor while
 * the site is down.
 */
const INTERVAL_MS = { read: 10, write: 20 };
/** Duration of a lock. It is shorter than the maximum wait of a writer. */
const LOCKED_MS = 2_000;
const PAUSE_MS = 500;
const SLOW_CLIENTS = 100;

/**
 * Refuses to run if the environment contains a site's settings, because the torture uses only its own. @throws Failure
 */
export function refuseSettings(): void {
  const names = CONFIG_NAMES.filter((name) => (process.env[name] ?? '').trim() !== '');
  if (names.length > 0)
    throw new Failure(
      `La torture ne se fait que sur une base et un site à elle : retirez ${names.join(', ')} de l’environnement.`,
    );
}

type Options = {
  engine: Engine;
  seconds: number;
  cars: number;
  /** Number of visitors that request pages at the same time. */
  readers: number;
  only: string | undefined;
};

export async function measureTorture({ engine, seconds, cars, readers, only }: Options): Promise<string> {
  const faults = faultsOf(engine);
  const count = chosen(faults, only).length;
  // Creates files that only their owner can read, as deploy/vitrine.service does.
  process.umask(0o077);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-torture-'));
  await using ends = new AsyncDisposableStack();
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  ends.defer(async () => postgres?.stop());
  const databaseUrl = postgres && (await createDatabaseOn(postgres.url, 'torture', 'torture'));
  const location = { dataDir: folder.path, databaseUrl };
  await createStock(location, cars);
  const settings = { ...settingsOf(location), ...ADMINISTRATOR };
  const env = { ...settings, HOST: '127.0.0.1', STORAGE: 'disk', TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
  const program = await siteProgram(env, folder.path);
  ends.defer(async () => void (await program.end('SIGKILL')));
  const run = (file: string, ...args: string[]) => runCommand(file, args, { ...env, PORT: `${program.port}` });
  await program.start();
  let peak = 0;
  const end: Program['end'] = (signal) => {
    if (process.platform === 'linux') peak = Math.max(peak, peakOf(program.pid()));
    return program.end(signal);
  };
  const cookie = await signIn(program.port);
  const photo = await makePhoto({ width: 800, height: 600 });
  const site: TortureSite = { ...program, end, location, serverUrl: postgres?.url, cookie, photo, run };
  const conclude = async () => {
    const ended = await end('SIGTERM');
    const doctor = await run('src/commands/doctor.ts', '--deep');
    const verdict = doctor.out.trim().split('\n');
    if (doctor.code !== 0 || ended !== 0) process.exitCode = 1;
    return [
      `Mémoire au plus : ${peak === 0 ? 'inconnue sur ce système' : `${Math.round(peak)} Mo`}`,
      `Dernier arrêt (SIGTERM) : ${ended === 0 ? 'en ordre' : `code ${ended}`}`,
      `Docteur (code ${doctor.code}) : ${verdict.at(-1)}`,
      ...(doctor.code === 0 ? [] : verdict.filter((line) => /^ {2}[✗?]/.test(line))),
    ];
  };
  const measured = await measureFaults({
    ...site,
    site,
    faults,
    only,
    readers,
    next: nextOf(cars),
    intervalMs: INTERVAL_MS,
    seconds: Math.max(1, Math.round(seconds / count)),
    conclude,
  });
  return `Torture : ${engine}, ${seconds} s, ${cars} voitures\n\n${measured}`;
}

/**
 * Returns a function that returns the next address. The kinds alternate, and each address comes from another network.
 */
function nextOf(cars: number) {
  const asked = questionsAbout(cars).map(({ take }) => take(QUESTIONS));
  const kinds = [...asked, ['/'], ['/trucks-rental'], ['/car/1', `/car/${cars}`]];
  let n = 0;
  return () => {
    n += 1;
    const addresses = kinds[n % kinds.length] ?? [];
    const path = addresses[Math.floor(n / kinds.length) % addresses.length] ?? '/';
    const headers = { 'X-Forwarded-For': `10.${n % 256}.${(n >> 8) % 256}.1` };
    return ['lecture', path, { headers }] as const;
  };
}

function runCommand(file: string, options: string[], given: Record<string, string>) {
  const { node, args, env } = nodeCommand(file, options, given, { orphan: true });
  const { promise, resolve } = Promise.withResolvers<{ code: number; out: string }>();
  const child = execFile(node, args, { cwd: given['DATA_DIR'], env }, (_error, out, err) =>
    resolve({ code: child.exitCode ?? 2, out: out || err }),
  );
  return promise;
}

/** Repeats the work until the time `until`, at least once. */
async function repeat(until: number, work: () => Promise<unknown>): Promise<void> {
  do {
    await work();
    await wait(PAUSE_MS);
  } while (performance.now() < until);
}

const restartBy =
  (signal: NodeJS.Signals): Fault<TortureSite>['run'] =>
  (site, until) =>
    repeat(until, async () => {
      await site.end(signal);
      await site.start();
    });

/** Opens requests and sends one byte of each at long intervals. */
async function slowClients({ port }: TortureSite, until: number): Promise<void> {
  const head = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';
  const sockets = Array.from({ length: SLOW_CLIENTS }, () => open(port, head));
  await repeat(until, async () => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('x');
  });
  for (const socket of sockets) socket.destroy();
}

function open(port: number, text: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Sends two thirds of a photo, then closes the connection. */
async function cutUploads({ port, photo, cookie }: TortureSite, until: number): Promise<void> {
  const { headers, body } = await upload(photo, cookie);
  const head = `POST /api/admin/images HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${headers.cookie}\r\nContent-Type: ${headers['Content-Type']}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const part = Buffer.concat([Buffer.from(head), body.subarray(0, (body.length * 2) / 3)]);
  while (performance.now() < until) {
    const socket = open(port, part);
    await wait(100);
    socket.destroy();
  }
}

/** Locks what another program could lock: the file on SQLite, the table of the revision on PostgreSQL. */
const lock: Fault<TortureSite>['run'] = ({ location: { databaseUrl, dataDir } }, until) =>
  repeat(until, () => {
    if (databaseUrl === undefined) return lockFile(dataDir);
    return onServer(databaseUrl, async (client) => {
      await client.query('begin');
      // Writers also lock this table first. A lock on another table could cause a deadlock with them.
      await client.query('lock table catalogue in access exclusive mode');
      await wait(LOCKED_MS);
      await client.query('rollback');
    });
  });

async function lockFile(folder: string): Promise<void> {
  const file = new DatabaseSync(join(folder, SQLITE_FILE), { timeout: LOCKED_MS });
  try {
    file.exec('begin exclusive');
    await wait(LOCKED_MS);
    file.exec('rollback');
  } finally {
    file.close();
  }
}

/** Makes PostgreSQL refuse writes, as a standby server does. */
const readOnly: Fault<TortureSite>['run'] = ({ serverUrl = '' }, until) =>
  onServer(serverUrl, (client) => {
    const set = async (value: 'on' | 'off') => {
      await client.query(`alter database torture set default_transaction_read_only = ${value}`);
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'torture'`);
    };
    return repeat(until, async () => {
      await set('on');
      await wait(LOCKED_MS);
      await set('off');
    });
  });

/** Runs the command for backups, which operators run while the site is in use. */
const backUp: Fault<TortureSite>['run'] = ({ run, location }, until) =>
  repeat(until, async () => {
    const { code, out } = await run('src/commands/backup.ts', '--force', join(location.dataDir, 'torture.tar'));
    if (code !== 0) throw new Error(`backup: ${out}`);
  });

function faultsOf(engine: Engine): Fault<TortureSite>[] {
  return [
    { name: 'backup', title: 'sauvegarde pendant l’usage', run: backUp },
    { name: 'kill', title: 'tué (SIGKILL), redémarré', explains: CUT, run: restartBy('SIGKILL') },
    { name: 'slow', title: `${SLOW_CLIENTS} clients lents`, run: slowClients },
    { name: 'uploads', title: 'envois de photos coupés', run: cutUploads },
    { name: 'lock', title: 'base verrouillée', run: lock },
    ...(engine === 'postgres' ? [{ name: 'readonly', title: 'base en lecture seule', run: readOnly }] : []),
    { name: 'term', title: 'arrêté (SIGTERM), redémarré', explains: CUT, run: restartBy('SIGTERM') },
    {
      name: 'burst',
      title: `${BURST_READERS} recherches à la fois`,
      readers: BURST_READERS,
      run: (_, until) => wait(Math.max(0, until - performance.now())),
    },
  ];
}
