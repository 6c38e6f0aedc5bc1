import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** So long, and so many, files of former releases stay beside those of the current one: pages that were open before request them. */
export const MAX_AGE_DAYS = 30;
const MAX_FILES = 1_000;

const DAY_MS = 86_400_000;

/**
 * Copies into the folder of a new build the scripts and styles that only former releases have: the names of all of them
 * hold a hash of their contents, so they stand beside each other. A file's time says since when it is no longer current.
 *
 * @param {string} build the folder of the current build; it need not exist
 * @param {string} next the folder of the new one
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
