import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { nodeCommand } from '../../scripts/process.mjs';
import { SQLITE_FILE } from '../../src/server/db/database.ts';
import { upload } from '../ledger.ts';
import type { TortureSite } from './site.ts';

/** What is done to the site in one step, again and again until `until` (as performance.now()). */
export type Fault = {
  name: string;
  title: string;
  /** Connections that are refused or cut are expected. */
  cuts?: boolean;
  /** Connections that ask at the same time. */
  connections?: number;
  run(site: TortureSite, until: number): Promise<void>;
};

const BURST_CONNECTIONS = 500;
/** Shorter than a writer waits for the database. */
const LOCKED_MS = 2_000;
const PAUSE_MS = 500;
const SLOW_CLIENTS = 100;

async function restart(site: TortureSite, until: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  do {
    await wait(PAUSE_MS);
    await site.end(signal);
    await site.start();
  } while (performance.now() < until);
}

/** Begins requests and sends a byte of them now and then. */
async function slowClients({ port }: TortureSite, until: number): Promise<void> {
  const sockets = Array.from({ length: SLOW_CLIENTS }, () =>
    open(port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '),
  );
  while (performance.now() < until) {
    for (const socket of sockets) if (!socket.destroyed) socket.write('x');
    await wait(PAUSE_MS);
  }
  for (const socket of sockets) socket.destroy();
}

function open(port: number, text: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Sends two thirds of a photo, and is gone. */
async function cutUploads(site: TortureSite, until: number): Promise<void> {
  const { headers, body } = upload(site.photo, site.cookie);
  const head = `POST /api/admin/images HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nCookie: ${headers.cookie}\r\nContent-Type: ${headers['Content-Type']}\r\nContent-Length: ${body.length}\r\n\r\n`;
  const part = Buffer.concat([Buffer.from(head), body.subarray(0, (body.length * 2) / 3)]);
  while (performance.now() < until) {
    const socket = open(site.port, part);
    await wait(100);
    socket.destroy();
  }
}

/** Another program holds the database: on SQLite its file, on PostgreSQL the row that every write takes. */
async function lock(site: TortureSite, until: number): Promise<void> {
  do {
    if (site.databaseUrl === undefined) await lockFile(site.folder);
    else
      await onServer(site.databaseUrl, async (client) => {
        await client.query('begin');
        // Writers take it first too: locking another table as well could end in a deadlock with them.
        await client.query('lock table catalogue in access exclusive mode');
        await wait(LOCKED_MS);
        await client.query('rollback');
      });
    await wait(PAUSE_MS);
  } while (performance.now() < until);
}

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

/** PostgreSQL takes no writes, as a server that has become a standby. */
async function readOnly({ databaseUrl = '', serverUrl = '' }: TortureSite, until: number): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer(serverUrl, async (client) => {
    const set = async (value: 'on' | 'off') => {
      await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    };
    do {
      await set('on');
      await wait(LOCKED_MS);
      await set('off');
      await wait(PAUSE_MS);
    } while (performance.now() < until);
  });
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The command that an operator runs at night, while the site is used. */
async function backUp({ env, folder }: TortureSite, until: number): Promise<void> {
  const { node, args } = nodeCommand(
    'src/commands/backup.ts',
    ['--force', join(folder, 'torture.tar')],
    {},
    { orphan: true },
  );
  do await promisify(execFile)(node, args, { cwd: folder, env });
  while (performance.now() < until);
}

export function faultsOf(engine: 'sqlite' | 'postgres'): Fault[] {
  return [
    { name: 'backup', title: 'sauvegarde pendant l’usage', run: backUp },
    {
      name: 'kill',
      title: 'tué (SIGKILL), redémarré',
      cuts: true,
      run: (site, until) => restart(site, until, 'SIGKILL'),
    },
    { name: 'slow', title: `${SLOW_CLIENTS} clients lents`, run: slowClients },
    { name: 'uploads', title: 'envois de photos coupés', run: cutUploads },
    { name: 'lock', title: 'base verrouillée', run: lock },
    ...(engine === 'postgres' ? [{ name: 'readonly', title: 'base en lecture seule', run: readOnly }] : []),
    {
      name: 'term',
      title: 'arrêté (SIGTERM), redémarré',
      cuts: true,
      run: (site, until) => restart(site, until, 'SIGTERM'),
    },
    {
      name: 'burst',
      title: `${BURST_CONNECTIONS} recherches à la fois`,
      connections: BURST_CONNECTIONS,
      run: (_site, until) => wait(Math.max(0, until - performance.now())),
    },
  ];
}
