import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeCommand } from '../scripts/process.mjs';
import { at } from '../scripts/project.mjs';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { freePort, START_TIMEOUT_MS } from '../tests/support/supervised-program.ts';

/** A server in its own process. Disposing of it ends it. */
export type Running = AsyncDisposable & { port: number; pid: number };

/** Starts a program of the project. Resolves when `/readyz` reports success. */
async function startProgram(file: string, given: Record<string, string>, folder: string): Promise<Running> {
  const port = await freePort();
  const { node, args, env } = nodeCommand(
    file,
    [],
    { NODE_ENV: 'production', ...given, PORT: `${port}` },
    { orphan: true },
  );
  const log = join(folder, `${port}.log`);
  const output = openSync(log, 'a');
  // Runs outside the project, so that it reads no `.env` of the project.
  const child = spawn(node, args, { cwd: folder, env, stdio: ['ignore', output, output] });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && !hasEnded(); await wait(10)) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return { port, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error(`it did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
}

/** Starts a live site on this stock with the shipped dealership's file. `env` contains further settings. */
export const startSite = ({ dataDir, databaseUrl = '' }: DatabaseLocation, env: Record<string, string> = {}) =>
  startProgram(
    'src/main.ts',
    {
      DEMO: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEALERSHIP_FILE: at('dealership.json'),
      ...env,
    },
    dataDir,
  );

/** Starts a server that repeats the site's responses to these paths. The site is at `origin`. */
export const startBareServer = (origin: string, paths: readonly string[], folder: string) =>
  startProgram('bench/bare-server.ts', { ORIGIN: origin, PATHS: paths.join('\n') }, folder);

/** Length of a clock tick of the kernel. */
const TICK_US = 10_000;
const PAGE_BYTES = 4096;

/** Returns the processor time in microseconds, of all threads of the process. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Returns the resident memory in megabytes. */
export const memoryOf = (pid: number): number => (Number(statOf(pid)[21]) * PAGE_BYTES) / 1e6;

/** Returns the highest resident memory since the process started, in megabytes. */
export function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** Returns the fields of /proc/PID/stat from the third on. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
