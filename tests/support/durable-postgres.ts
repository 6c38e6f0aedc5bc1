import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../../scripts/machine.mjs';
import { cleanEnv, createCluster, folderFor, unprivileged, waitUntilReady } from './postgres.ts';
import { freePort, startSupervised } from './supervised-program.ts';

export type DurablePostgres = {
  url: string;
  /** Stops the server in PostgreSQL's fast mode, which ends all connections. Starts it again on the same data. */
  restart(): Promise<void>;
  /** The first half of `restart`. `resume` is the second half. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** It can be restarted, because it writes each commit to the disk, unlike the tests' usual server. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is missing: install Debian’s package postgresql.');
  const person = unprivileged();
  const ownFolder = (name: string) => folderFor(person, `vitrine-${name}-`);
  const home = ownFolder('pg-data');
  const data = join(home, 'data');
  createCluster(join(bin, 'initdb'), data, person);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const folder = ownFolder('pg-run');
    const config = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 100 };
    const args = ['-D', data, ...Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const server = startSupervised(join(bin, 'postgres'), args, { folder, signal: 'INT', env: cleanEnv(), person });
    await waitUntilReady(url, server.guard, server.log);
    server.letGo();
    return server;
  };
  let server = await start();
  const halt = () => server.stop();
  const resume = async () => {
    server = await start();
  };
  return {
    url,
    halt,
    resume,
    async restart() {
      await halt();
      await resume();
    },
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
