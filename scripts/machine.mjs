/**
 * Finds programs that the tests need and npm does not install. As root on Debian, installs missing programs. Elsewhere,
 * names the missing program. Each `find` function returns a path, or undefined if nothing was found.
 */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './process.mjs';
import { Failure, lastLines, say, seconds } from './project.mjs';

/** Chromium without windows. A visit takes half the time of a visit in the complete Chromium. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUM_NAMES = [HEADLESS_SHELL, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const CHROMIUM_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const FIREFOX_MAC = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** CHROMIUM_PATH overrides the search. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !runnable(chosen)) throw new Failure(`CHROMIUM_PATH désigne un programme qui n’existe pas : ${chosen}`);
  if (chosen) return chosen;
  return CHROMIUM_NAMES.map(onPath).find(Boolean) ?? runnable(CHROMIUM_MAC);
}

/** Finds the complete Chromium, which people use. It is slower than the Chromium without windows. */
export function findWholeChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !chosen.includes(HEADLESS_SHELL)) return findChromium();
  return CHROMIUM_NAMES.filter((name) => name !== HEADLESS_SHELL)
    .map(onPath)
    .find(Boolean);
}

/** Firefox needs no driver: it speaks WebDriver BiDi itself. */
export function findFirefox() {
  return ['firefox-esr', 'firefox'].map(onPath).find(Boolean) ?? runnable(FIREFOX_MAC);
}

/** Returns WebKitGTK's driver, and the display in memory that its browser needs. */
export function findWebKit() {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  return driver && display ? { driver, display } : undefined;
}

export function findWrk() {
  return onPath('wrk');
}

/** Returns the folder of PostgreSQL's initdb and postgres: on PATH, else Debian's newest. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...pathFolders(), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => runnable(join(folder, 'postgres')) && runnable(join(folder, 'initdb')));
}

/** On Debian, pgbouncer is not in the PATH of ordinary users. */
export function findPgbouncer() {
  return onPath('pgbouncer') ?? runnable('/usr/sbin/pgbouncer');
}

/** On Debian, haproxy is not in the PATH of ordinary users. */
export function findHaproxy() {
  return onPath('haproxy') ?? runnable('/usr/sbin/haproxy');
}

/** Debian's packages of Ceph, whose gateway is a real S3 server. */
export const S3_PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];
const S3_PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool'];

/** Returns true instead of a path, because the server consists of several programs. */
export function findS3Server() {
  return S3_PROGRAMS.every(onPath) || undefined;
}

/** Apt's lists of packages are read only once in each process. */
let updated;

/** Installs Debian's `packages` if `find` finds nothing. Fails with the reason if the program is still missing. */
export async function ensureProgram(name, find, packages) {
  const present = find();
  if (present) return present;
  const byHand = `installez ${packages.join(' ')} puis relancez`;
  if (!isDebian()) throw new Failure(`${name} manque : ${byHand}`);
  if (process.getuid?.() !== 0)
    throw new Failure(
      `${name} manque et l’installer demande les droits de root : ${byHand} (sudo apt-get install ${packages.join(' ')})`,
    );
  const since = Date.now();
  say(`Installation de ${name} (apt-get)…`);
  updated ??= apt('update');
  await updated;
  await apt('install', '-y', '--no-install-recommends', ...packages);
  const installed = find();
  if (!installed) throw new Failure(`${name} manque encore après apt-get install ${packages.join(' ')}`);
  say(`${name} installé en ${seconds(since)}.`);
  return installed;
}

/** Prefers the Chromium without windows. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return findChromium();
  try {
    return await ensureProgram('Chromium', () => onPath(HEADLESS_SHELL), [HEADLESS_SHELL]);
  } catch (error) {
    const other = findChromium();
    if (other && error instanceof Failure) return other;
    throw error;
  }
}

async function apt(...args) {
  const done = await runQuietly('apt-get', ['-q', '-o', 'Acquire::Retries=3', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (done.code !== 0) throw new Failure(`apt-get ${args[0]} a échoué :\n${lastLines(done.output, 10)}`);
}

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')) &&
  Boolean(onPath('apt-get'));
const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);
const onPath = (name) =>
  pathFolders()
    .map((folder) => runnable(join(folder, name)))
    .find(Boolean);

function runnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return file;
  } catch {
    // The file is absent or not executable.
    return undefined;
  }
}
