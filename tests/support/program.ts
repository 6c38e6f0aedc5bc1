import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/process.mjs';
import { createDatabase, ENGINE } from './context.ts';

/** The real program as its own process, as somebody starts it: its words, its logs, its end. */
export type Program = {
  /** Standard output and standard error so far. */
  out: string;
  err: string;
  /** The structured logs on standard output. */
  logs(): Record<string, unknown>[];
  /** Resolves as soon as the words so far, on either stream, match; rejects when the program ends without. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Where it listens, once it is ready. */
  address(): Promise<string>;
  /** Sends a signal; to its whole group when the program was started as the head of one. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
  pid: number;
};

type StartOptions = {
  env?: Record<string, string>;
  /** What is started; by default the program itself, on the Node of this process. */
  command?: string[];
  /** Where it is started: `.env` is read there. A folder without one by default. */
  cwd?: string;
  /** Heads a process group of its own, as what a terminal starts does. */
  group?: boolean;
};

const ROOT = resolve(import.meta.dirname, '../..');
const ORPHAN = join(ROOT, 'scripts/orphan.mjs');

/** How a program is started from this process: `--import` ends it when this process has gone, however it went. */
export const PROGRAM = [process.execPath, '--import', ORPHAN, join(ROOT, 'src/main.ts')];

/** A real site without demonstration: nothing is drawn, it responds at once. */
export const LIVE = { DEMO: '0', PUBLIC_URL: 'http://127.0.0.1' };

/** Starts the program with these settings and no others; whatever is left of it when the test ends is ended. */
export function startProgram({
  env = {},
  command = PROGRAM,
  cwd = tmpdir(),
  group = false,
}: StartOptions = {}): Program {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd,
    detached: group,
    env: { ...surroundings(), PORT: '0', DEALERSHIP_FILE: join(ROOT, 'dealership.json'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program: Program = {
    out: '',
    err: '',
    logs: () =>
      program.out
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    waitFor: (pattern) => waitForOutput(program, child, pattern),
    address: async () => {
      await program.waitFor(/Vitrine est ouverte/);
      return (await program.waitFor(/Server listening at (http:[^"]+)"/))[1] ?? '';
    },
    kill: (signal) => {
      // Zero would mean our own process group.
      if (child.pid !== undefined) process.kill(group ? -child.pid : child.pid, signal);
    },
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    pid: child.pid ?? 0,
  };
  for (const stream of ['out', 'err'] as const)
    child[stream === 'out' ? 'stdout' : 'stderr']?.setEncoding('utf8').on('data', (text: string) => {
      program[stream] += text;
      child.emit('words');
    });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) program.kill('SIGKILL');
    await program.ended;
  });
  return program;
}

async function waitForOutput(program: Program, child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> {
  for (;;) {
    const match = program.err.match(pattern) ?? program.out.match(pattern);
    if (match) return match;
    const { signal, abort } = aborting();
    const more = once(child, 'words', { signal }).then(() => true);
    const heard = await Promise.race([more, program.ended.then(() => false)]);
    abort();
    if (!heard && !pattern.test(program.err) && !pattern.test(program.out))
      throw new Error(`ended (${await program.ended}) without saying ${pattern}:\n${program.err}\n${program.out}`);
  }
}

function aborting(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** What a shell gives a program, without this run's settings. */
function surroundings(): Record<string, string> {
  const passed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER'].map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
}

/** A folder that is gone when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of an empty place to keep data in, on the engine of this run. */
export async function emptySettings(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const DATA_DIR = join(temporaryFolder(), 'data');
  if (ENGINE === 'sqlite') return { DATA_DIR };
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return { DATA_DIR, DATABASE_URL: url };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
