import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { FRUGAL } from '../scripts/process.mjs';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { START_TIMEOUT_MS } from '../tests/support/supervised-program.ts';
import type { Recording } from './bare-server.ts';
import { prepareInstance } from './instance.ts';
import { within } from './timed.ts';

export type Server = { port: number; pid: number; stop: () => Promise<unknown> };

/** The site as people start it, on this stock; `ready`: seconds from its start to the first list. */
export async function startSite(location: DatabaseLocation): Promise<Server & { ready: number }> {
  const { dataDir, databaseUrl } = location;
  const env = { DEMO: '0', PUBLIC_URL: 'http://127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const instance = await prepareInstance('site', env, dataDir);
  const stop = () => instance.end('SIGKILL');
  const since = performance.now();
  try {
    await instance.start();
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    await (await fetch(`http://127.0.0.1:${instance.port}/api/cars/list/-1`, { signal })).text();
  } catch (error) {
    await stop();
    throw error;
  }
  const ready = (performance.now() - since) / 1000;
  return { port: instance.port, pid: instance.pid(), ready, stop };
}

/** A server that sends what the site responds to these paths. */
export async function startBareServer(recording: Recording): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [], { execArgv: FRUGAL });
  child.send(recording);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const ready = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the bare server ended'))),
  ]);
  try {
    const [port] = (await within(START_TIMEOUT_MS, ready)) as [number];
    return { port, pid: child.pid ?? 0, stop };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}
