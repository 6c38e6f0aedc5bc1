/**
 * What every command shares: the packages, the pinned Node, child processes, one-line failures.
 * Runs on Node 20 with nothing installed, hence plain JavaScript and no dependency.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;
/** Progress goes to stderr: what a command prints on stdout (an export, say) stays clean. */
export const say = (line) => process.stderr.write(`${line}\n`);

/** A failure whose message tells the person what to do; shown without a stack. */
export class Failure extends Error {}

/** Runs a command script: prints `help` for --help, turns a Failure into one readable message and exit code 1. */
export async function command(help, run) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return void process.stdout.write(`${help.trim()}\n`);
  try {
    await run(args);
  } catch (error) {
    say(error instanceof Failure ? error.message : (error?.stack ?? String(error)));
    process.exitCode = 1;
  }
}

/** True when this module is the one that was started, not one that was imported. */
export const isStarted = (url) => process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);

/** PATH without this project's own programs: npm must not run on a Node that it is about to replace. */
const machinePath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);

/** Runs npm or npx of the machine, quietly. */
export const npm = (name, args, options = {}) =>
  runQuietly(name, args, {
    ...options,
    env: { PATH: machinePath(), ...options.env },
    shell: process.platform === 'win32',
  });

const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * npm writes node_modules/.package-lock.json last, so it is the mark of a complete installation: compared with package-lock.json
 * it also accepts what somebody installed by hand or in an image. `tools: false` does without the development packages.
 */
export function isInstalled({ tools = true } = {}) {
  const present = json(at('node_modules', '.package-lock.json'))?.packages;
  const wanted = json(at('package-lock.json'))?.packages;
  if (!wanted) throw new Failure('package-lock.json manque : récupérez le dépôt entier (git clone), puis relancez.');
  return (
    present !== undefined &&
    Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      if (!present[path]) return entry.optional || entry.devOptional || entry.peer === true || (entry.dev && !tools);
      return present[path].version === entry.version && present[path].integrity === entry.integrity;
    })
  );
}

/** Installs exactly what package-lock.json says when it is not there yet. Two starts at once: one installs, the other waits. */
export async function ensureDependencies(need = {}) {
  if (isInstalled(need)) return;
  await withLock('install', async () => {
    if (isInstalled(need)) return;
    const since = Date.now();
    say('Installation des dépendances (une minute environ la première fois)…');
    const done = await npm('npm', [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (done.code !== 0) {
      throw new Failure(
        `${lastLines(done.output, 25)}\n\nnpm ci a échoué (code ${done.code}). Vérifiez la connexion à Internet et l’espace disque, puis relancez la même commande.`,
      );
    }
    say(`Dépendances installées en ${seconds(since)}.`);
  });
}

export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** The Node that the project pins, or another that is new enough to run TypeScript as it is. */
export function pinnedNode() {
  const exe = process.platform === 'win32' ? 'node.exe' : 'node';
  const modules = existsSync(at('node_modules')) ? readdirSync(at('node_modules')) : [];
  const candidates = modules
    .filter((name) => /^node-[a-z]+-[a-z0-9]+$/.test(name))
    .map((name) => at('node_modules', name, 'bin', exe));
  const pinned = candidates.find(
    (file) =>
      existsSync(file) && (realpathSync(file) === process.execPath || spawnSync(file, ['--version']).status === 0),
  );
  if (pinned) return realpathSync(pinned);
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Failure(
    `Le Node fourni avec le projet ne fonctionne pas sur cette machine (${process.platform} ${process.arch}) et le vôtre est trop ancien (${process.version}). Installez Node 24 ou plus récent depuis nodejs.org, puis relancez.`,
  );
}

/**
 * Hands over to `file` on the pinned Node. Where the system allows it this process becomes that one: no parent in memory, and a
 * signal reaches the server directly. Elsewhere a child is started, signals are passed on, and its end is ours.
 */
export async function runOnPinnedNode(file, args = [], { env = {}, flags = [] } = {}) {
  const node = pinnedNode();
  const argv = [...flags, at(file), ...args];
  const whole = { ...process.env, NODE_COMPILE_CACHE: at('node_modules', '.cache', 'node'), ...env };
  process.chdir(root);
  if (process.platform !== 'win32' && typeof process.execve === 'function')
    process.execve(node, [node, ...argv], whole);
  const child = spawn(node, argv, { stdio: 'inherit', env: whole });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Ctrl+C in a terminal reaches the child by itself: passing it on again would look like a second, impatient Ctrl+C.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.exitCode = await ended(child);
}

/** Exit code of a child, 128 + signal when it was killed, as shells say it. */
export const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });

/** Runs a program without showing it; resolves with its code and everything it said. After `limit` ms it and its children are ended. */
export async function runQuietly(program, args, { env = {}, limit = 0, shell = false } = {}) {
  const group = process.platform !== 'win32';
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
    detached: group,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const end = (signal) => {
    try {
      process.kill(group ? -child.pid : child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  const stop = (signal) => {
    end(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const timers = limit
    ? [
        setTimeout(() => {
          output += `\nArrêté après ${limit / 1000} s.\n`;
          end('SIGTERM');
        }, limit),
        setTimeout(end, limit + 10_000, 'SIGKILL'),
      ]
    : [];
  try {
    return { code: await ended(child), output };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return { code: 127, output: `${output}\nLe programme « ${program} » est introuvable sur cette machine.` };
  } finally {
    timers.forEach(clearTimeout);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  }
}

/** A folder under .cache, made when missing: never versioned, safe to delete. */
export function cacheFolder(...parts) {
  const folder = at('.cache', ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
