import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/process.mjs';
import { createDatabase, ENGINE } from './context.ts';

/** The real program in its own process. */
export type Program = {
  /** The output of both streams until now. */
  out: string;
  err: string;
  /** Returns the parsed log lines of standard output. */
  logs(): Record<string, unknown>[];
  /** Resolves when the output of either stream matches. Rejects if the program ends first. */
  waitFor(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Resolves to the program's address when the program is ready. */
  address(): Promise<string>;
  /** If the program leads a process group, the whole group gets the signal. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code, or to the name of the signal that ended the program. */
  ended: Promise<number | string>;
  pid: number;
};

type StartOptions = {
  env?: Record<string, string>;
  /** Default: the program itself, on the Node of this process. */
  command?: string[];
  /** Working folder, where the program reads `.env`. Default: a folder without that file. */
  cwd?: string;
  /** True if the program leads a process group, as programs of a terminal do. */
  group?: boolean;
};

const ROOT = resolve(import.meta.dirname, '../..');
const ORPHAN = join(ROOT, 'scripts/orphan.mjs');

/** `--import` ends the program when this process has ended for any reason. */
export const PROGRAM = [process.execPath, '--import', ORPHAN, join(ROOT, 'src/main.ts')];

/**
 * Runs a program without root's privileges, so that file modes and reserved ports limit it. It stays the same user,
 * because another user may not be able to enter the folder of the project.
 */
export const WITHOUT_PRIVILEGES = process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];

/** Settings of a live site. It makes no demonstration, so it responds at once. */
export const LIVE = { DEMO: '0', PUBLIC_URL: 'http://127.0.0.1' };

/** Starts the program with only these settings. At the end of the test, kills it if it still runs. */
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
      // 0 would be our own process group.
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

/** Returns the environment that a shell gives to a program, without the settings of this run. */
function surroundings(): Record<string, string> {
  const passed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER'].map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
}

/** The folder is deleted at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns settings for an empty database on the engine of this run. */
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
