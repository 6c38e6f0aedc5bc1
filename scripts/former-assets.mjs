import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Files of former releases are kept for `MAX_AGE_DAYS` days after their replacement: open pages still request them. */
export const MAX_AGE_DAYS = 30;
const MAX_FILES = 1_000;

const DAY_MS = 86_400_000;

/**
 * Copies the assets of former releases (scripts, styles, fonts, their compressed files) into the folder of a new build.
 * Names contain a hash of the contents, so different files have different names. A file's time is the time when a newer
 * build replaced it.
 *
 * @param {string} build folder of the current build; it need not exist
 * @param {string} next folder of the new build
 * @param {{ now?: number, maxFiles?: number }} [given]
 */
export function keepFormerAssets(build, next, { now = Date.now(), maxFiles = MAX_FILES } = {}) {
  const current = new Set(filesIn(join(next, 'client', 'assets')));
  const replaced = filesIn(join(build, 'client', 'assets')).map((name) => ({ from: 'client', name, since: now }));
  const former = filesIn(join(build, 'former', 'assets')).map((name) => ({
    from: 'former',
    name,
    since: statSync(join(build, 'former', 'assets', name)).mtimeMs,
  }));
  const kept = [...replaced, ...former]
    .filter(({ name, since }) => !current.has(name) && now - since < MAX_AGE_DAYS * DAY_MS)
    .sort((one, other) => other.since - one.since)
    .slice(0, maxFiles);
  if (kept.length > 0) mkdirSync(join(next, 'former', 'assets'), { recursive: true });
  for (const { from, name, since } of kept) {
    const copy = join(next, 'former', 'assets', name);
    copyFileSync(join(build, from, 'assets', name), copy);
    utimesSync(copy, since / 1_000, since / 1_000);
  }
}

function filesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
