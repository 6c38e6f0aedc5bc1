import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { at, Failure, root } from './project.mjs';

const underNpm = process.env.npm_lifecycle_event !== undefined;
const orphanWatch = new URL('orphan.mjs', import.meta.url).href;
if (underNpm) await import(orphanWatch);

/** Returns the pinned Node of the project, or another Node that is new enough to run TypeScript directly. */
export function pinnedNode() {
  const exe = process.platform === 'win32' ? 'node.exe' : 'node';
  const modules = existsSync(at('node_modules')) ? readdirSync(at('node_modules')) : [];
  const pinned = modules
    .filter((name) => /^node-[a-z]+-[a-z0-9]+$/.test(name))
    .map((name) => at('node_modules', name, 'bin', exe))
    .find((file) => existsSync(file) && runs(file));
  if (pinned) return realpathSync(pinned);
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Failure(
    `Le Node fourni avec le projet ne fonctionne pas sur cette machine (${process.platform} ${process.arch}) et le vôtre est trop ancien (${process.version}). Installez Node 24 ou plus récent depuis nodejs.org, puis relancez.`,
  );
}

const runs = (node) => realpathSync(node) === process.execPath || spawnSync(node, ['--version']).status === 0;

/**
 * On a machine with much memory, Node collects garbage late. Measured on 2026-11-30 with 700 pages that are not cached,
 * 2,000 cars: with both flags the site uses at most 220 MB, without the first 285 to 324, without the second 298,
 * without both 308 to 331. They take up to a fifth more processor time for such a page.
 */
export const FRUGAL = ['--max-semi-space-size=4', '--heap-growing-percent=40'];

export const COMPILE_CACHE = at('node_modules', '.cache', 'node');

/** Returns the command that starts `file` on the pinned Node. With `orphan`, it ends when its parent has ended. */
export function nodeCommand(file, args, env, { orphan }) {
  const preload = orphan ? ['--import', orphanWatch] : [];
  return {
    node: pinnedNode(),
    args: [...FRUGAL, ...preload, at(file), ...args],
    // By default, glibc gives each thread a memory arena and never releases it. Writing photos would take 610 MB
    // instead of 400 (decision 6), and the pages above 240 instead of 220.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  };
}

/**
 * Runs `file` on the pinned Node. If the system and this Node allow it, this process becomes that program. Then no
 * parent stays in memory, and signals reach the server directly. Otherwise, starts a child, passes signals on, and ends
 * with the child's exit code.
 */
export async function runOnPinnedNode(file, args = [], { env = {} } = {}) {
  const becomes = process.platform !== 'win32' && typeof process.execve === 'function';
  const start = nodeCommand(file, args, env, { orphan: underNpm || !becomes });
  process.chdir(root);
  if (becomes) process.execve(start.node, [start.node, ...start.args], start.env);
  const child = spawn(start.node, start.args, { stdio: 'inherit', env: start.env });
  passSignalsTo(child);
  process.exitCode = await ended(child);
}

/**
 * Passes signals to the child, except Ctrl+C in a terminal, which the child gets directly. Passed on, it would count as
 * a second Ctrl+C and force the end.
 */
export function passSignalsTo(child) {
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
}

/** Resolves with the exit code of a child. If a signal killed the child, the code is 128 + signal, as in a shell. */
export const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });

/**
 * Runs a program without showing its output. Resolves with its code and all its output. `started` gets the program's
 * process number. If a signal ends this process, the program and its children end too.
 */
export async function runQuietly(program, args, { env = {}, shell = false, started } = {}) {
  const detached = process.platform !== 'win32';
  const whole = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env };
  const child = spawn(program, args, { cwd: root, env: whole, stdio: ['ignore', 'pipe', 'pipe'], shell, detached });
  if (child.pid !== undefined) started?.(child.pid);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => output.push(text));
  const stop = (signal) => {
    if (child.pid !== undefined) killQuietly(detached ? -child.pid : child.pid, signal);
    // Exits in the next iteration of the event loop, so that the listeners of other running programs also run.
    setImmediate(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of ENDS) process.once(signal, stop);
  try {
    return { code: await ended(child), output: output.join('') };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return { code: 127, output: `Le programme « ${program} » est introuvable sur cette machine.` };
  } finally {
    for (const signal of ENDS) process.off(signal, stop);
  }
}

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function killQuietly(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: the process has already ended.
    if (error.code !== 'ESRCH') throw error;
  }
}
