/** Installs missing packages with the machine's npm. Runs on Node 20 without any package. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { runQuietly } from './process.mjs';
import { at, Failure, say, seconds } from './project.mjs';

/** PATH does not contain this project's programs: npm must not run on the Node that it is about to replace. */
export function npm(name, args, options = {}) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter);
  return runQuietly(name, args, { ...options, env: { PATH, ...options.env }, shell: process.platform === 'win32' });
}

/** If packages of package-lock.json are missing, installs exactly its packages. A second start waits for the first. */
export async function ensureDependencies(need = {}) {
  if (isInstalled(need)) return;
  await withLock('install', async (alsoHeldBy) => {
    if (!isInstalled(need)) await install(alsoHeldBy);
  });
}

async function install(started) {
  const since = Date.now();
  say('Installation des dépendances (une minute environ la première fois)…');
  // --include installs the packages that build the site, even if the machine sets NODE_ENV=production.
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

/** Returns the first and last lines of npm's output. npm may print its whole manual between them. */
function causeIn(output) {
  const lines = output.trim().split('\n');
  return lines.length <= 30 ? lines.join('\n') : [...lines.slice(0, 20), '…', ...lines.slice(-5)].join('\n');
}

/**
 * True if the installation is complete. npm writes node_modules/.package-lock.json last, so that file is compared with
 * package-lock.json. Also accepts an installation by hand or in an image. With `tools: false`, the development packages
 * may be missing.
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
