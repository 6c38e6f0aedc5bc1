/** Child processes: the pinned Node, handing over to it, and running a program quietly. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { at, Failure, root } from './project.mjs';

const underNpm = process.env.npm_lifecycle_event !== undefined;
const orphanWatch = new URL('orphan.mjs', import.meta.url).href;
if (underNpm) await import(orphanWatch);

/** The Node that the project pins, or another that is new enough to run TypeScript as it is. */
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
 * On a machine with much memory Node collects garbage late: rendering pages for minutes took 370 MB of which 40 were in use. With
 * these flags it takes 215, for the same processor time.
 */
export const FRUGAL = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/** Where Node keeps its compiled modules: they are read again faster than compiled. */
export const COMPILE_CACHE = at('node_modules', '.cache', 'node');

/** How `file` is started on the pinned Node. `orphan` ends it when its parent process has ended. */
export function nodeCommand(file, args, env, { orphan }) {
  const preload = orphan ? ['--import', orphanWatch] : [];
  return {
    node: pinnedNode(),
    args: [...FRUGAL, ...preload, at(file), ...args],
    // glibc gives each thread an arena of its own and does not return it: decoding photographs took half as much again with its default.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  };
}

/**
 * Hands over to `file` on the pinned Node. Where the system and this Node allow it, this process becomes that one: no parent in
 * memory, and a signal reaches the server directly. Elsewhere a child is started, signals are passed on, and its end is ours.
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

/** Ctrl+C in a terminal reaches a child by itself: passing it on again would look like a second, impatient Ctrl+C. */
export function passSignalsTo(child) {
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
}

/** Exit code of a child, 128 + signal when it was killed, as shells say it. */
export const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });

/**
 * Runs a program without showing it; resolves with its code and all its output. `started` gets its process number. It and its
 * children end with this process: nothing is left running.
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
    // Not at once: another program may be running beside this one, with a listener of its own.
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
    // Gone already: that is what was wanted.
    if (error.code !== 'ESRCH') throw error;
  }
}
