/** Programs that the tests need and npm does not bring: found where they are, installed on Debian as root, named otherwise. */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './process.mjs';
import { Failure, lastLines, say, seconds } from './project.mjs';

/** Chromium without windows: a visit takes half as long as in the whole one. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUM_NAMES = [HEADLESS_SHELL, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const CHROMIUM_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium, or undefined. CHROMIUM_PATH decides when it is set. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !runnable(chosen)) throw new Failure(`CHROMIUM_PATH désigne un programme qui n’existe pas : ${chosen}`);
  if (chosen) return chosen;
  return CHROMIUM_NAMES.map(onPath).find(Boolean) ?? runnable(CHROMIUM_MAC);
}

/** Path of the whole Chromium, as people have it: pages take longer there than in the one without windows; or undefined. */
export function findWholeChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !chosen.includes(HEADLESS_SHELL)) return findChromium();
  return CHROMIUM_NAMES.filter((name) => name !== HEADLESS_SHELL)
    .map(onPath)
    .find(Boolean);
}

/** Path of wrk, which sends requests for measurements; or undefined. */
export function findWrk() {
  return onPath('wrk');
}

/** Folder with PostgreSQL's initdb and postgres, the newest under Debian's place when PATH has none; or undefined. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...pathFolders(), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => runnable(join(folder, 'postgres')) && runnable(join(folder, 'initdb')));
}

/** Path of pgbouncer, which Debian does not have in ordinary users' PATH; or undefined. */
export function findPgbouncer() {
  return onPath('pgbouncer') ?? runnable('/usr/sbin/pgbouncer');
}

/** Path of haproxy, which Debian does not have in ordinary users' PATH; or undefined. */
export function findHaproxy() {
  return onPath('haproxy') ?? runnable('/usr/sbin/haproxy');
}

/** Debian's packages of Ceph, whose gateway is a real S3 server, and the programs of them that it takes to run one. */
export const S3_PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];
const S3_PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool'];

/** True when this machine can run an S3 server, or undefined. */
export function findS3Server() {
  return S3_PROGRAMS.every(onPath) || undefined;
}

/** Makes sure that `find` finds; else installs Debian's `packages`. Fails with the reason why a suite cannot run on this machine. */
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
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', ...packages);
  const installed = find();
  if (!installed) throw new Failure(`${name} manque encore après apt-get install ${packages.join(' ')}`);
  say(`${name} installé en ${seconds(since)}.`);
  return installed;
}

/** Path of a Chromium: the one without windows where it can be had, else whichever this machine has. */
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
    // Absent or not executable: the caller treats both alike.
    return undefined;
  }
}
