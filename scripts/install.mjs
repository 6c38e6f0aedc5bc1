/** Installs what is missing, with the machine's npm. Runs on Node 20 with nothing installed. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { runQuietly } from './process.mjs';
import { at, Failure, say, seconds } from './project.mjs';

/**
 * Runs npm or npx of the machine, quietly, without this project's own programs on PATH: npm must not run on a Node that it is about
 * to replace.
 */
export function npm(name, args, options = {}) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter);
  return runQuietly(name, args, { ...options, env: { PATH, ...options.env }, shell: process.platform === 'win32' });
}

/** Installs exactly what package-lock.json says when it is not there yet. Two starts at once: one installs, the other waits. */
export async function ensureDependencies(need = {}) {
  if (isInstalled(need)) return;
  await withLock('install', async (alsoHeldBy) => {
    if (!isInstalled(need)) await install(alsoHeldBy);
  });
}

async function install(started) {
  const since = Date.now();
  say('Installation des dépendances (une minute environ la première fois)…');
  // --include: NODE_ENV=production on the machine must not leave out what builds the site.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const done = await npm('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional', ...quiet], {
    started,
  });
  if (done.code !== 0) {
    const advice = 'Vérifiez la connexion à Internet et l’espace disque, puis relancez la même commande.';
    throw new Failure(`${causeIn(done.output)}\n\nnpm ci a échoué (code ${done.code}). ${advice}`);
  }
  say(`Dépendances installées en ${seconds(since)}.`);
}

/** What npm says first and last: in between it may print its whole manual. */
function causeIn(output) {
  const lines = output.trim().split('\n');
  return lines.length <= 30 ? lines.join('\n') : [...lines.slice(0, 20), '…', ...lines.slice(-5)].join('\n');
}

/**
 * npm writes node_modules/.package-lock.json last, so it is the mark of a complete installation: compared with package-lock.json
 * it also accepts an installation made by hand or in an image. `tools: false` does without the development packages.
 */
function isInstalled({ tools = true }) {
  const wanted = packagesOf(at('package-lock.json'));
  const present = packagesOf(at('node_modules', '.package-lock.json'));
  if (!wanted) throw new Failure('package-lock.json manque : récupérez le dépôt entier (git clone), puis relancez.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (!present[path]) return entry.optional || entry.devOptional || (entry.dev && !tools);
    return present[path].version === entry.version && present[path].integrity === entry.integrity;
  });
}

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined);
