import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureProgram, findHaproxy } from '../scripts/machine.mjs';
import { nodeCommand } from '../scripts/process.mjs';
import { at } from '../scripts/project.mjs';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { freePort, START_TIMEOUT_MS } from '../tests/support/supervised-program.ts';

/** A server in its own process, which can be stopped, killed and started again. */
export type Program = {
  port: number;
  pid(): number;
  /** Resolves when `/readyz` reports success. @throws Error if the server ends first or is not ready in time. */
  start(): Promise<void>;
  /** Sends the signal. Resolves after the process has ended, with the exit code or the signal's name. */
  end(signal: NodeJS.Signals): Promise<number | string>;
};

type Command = { program: string; args: readonly string[]; env: Record<string, string | undefined>; folder: string };

function programOn(port: number, { program, args, env, folder }: Command): Program {
  const log = join(folder, `${port}.log`);
  const url = `http://127.0.0.1:${port}/readyz`;
  let child: ChildProcess | undefined;
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => (await fetch(url).catch(() => undefined))?.ok === true;
  return {
    port,
    pid: () => child?.pid ?? 0,
    async start() {
      const output = openSync(log, 'a');
      // Runs outside the project, so that it reads no `.env` of the project.
      child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', output, output] });
      for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && !hasEnded(); await wait(10))
        if (await isReady()) return;
      throw new Error(`it did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
    },
    async end(signal) {
      if (!child || hasEnded()) return child?.exitCode ?? 0;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}

async function nodeProgram(file: string, env: Record<string, string>, folder: string): Promise<Program> {
  const port = await freePort();
  const given = { NODE_ENV: 'production', ...env, PORT: String(port) };
  const { node, ...command } = nodeCommand(file, [], given, { orphan: true });
  return programOn(port, { program: node, ...command, folder });
}

export const siteProgram = (env: Record<string, string>, folder: string) => nodeProgram('src/main.ts', env, folder);

/** Returns the settings of a live site with this database and the shipped dealership's file. Nothing else is set. */
export const settingsOf = ({ dataDir, databaseUrl = '' }: DatabaseLocation) => ({
  DEMO: '0',
  PUBLIC_URL: 'http://127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  DEALERSHIP_FILE: at('dealership.json'),
});

export type Running = Program & AsyncDisposable;

async function started(program: Program): Promise<Running> {
  const stop = () => program.end('SIGKILL').then(() => undefined);
  await program.start().catch((error) => stop().then(() => Promise.reject(error)));
  return { ...program, [Symbol.asyncDispose]: stop };
}

/** Starts the site on this stock. `env` contains further settings. */
export async function startSite(location: DatabaseLocation, env: Record<string, string> = {}): Promise<Running> {
  return started(await siteProgram({ ...settingsOf(location), ...env }, location.dataDir));
}

/** Starts a server that repeats the site's responses to these paths. The site is at `origin`. */
export async function startBareServer(origin: string, paths: readonly string[], folder: string): Promise<Running> {
  return started(await nodeProgram('bench/bare-server.ts', { ORIGIN: origin, PATHS: paths.join('\n') }, folder));
}

/** Starts HAProxy in front of these two ports, with the project's configuration. */
export async function startHaproxy([a, b]: [number, number], folder: string, port: number): Promise<Running> {
  const program = await ensureProgram('HAProxy', findHaproxy, ['haproxy']);
  const env = {
    PATH: process.env.PATH,
    LISTEN: `127.0.0.1:${port}`,
    SITE_A: `127.0.0.1:${a}`,
    SITE_B: `127.0.0.1:${b}`,
    ADMIN_SOCKET: join(folder, `haproxy-${port}.sock`),
  };
  return started(programOn(port, { program, args: ['-db', '-f', at('deploy/haproxy.cfg')], env, folder }));
}
