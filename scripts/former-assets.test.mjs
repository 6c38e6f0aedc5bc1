import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFormerAssets, MAX_AGE_DAYS } from './former-assets.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-former-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-22T12:00:00Z');

function made(name, files) {
  mkdirSync(join(folder, name, 'client', 'assets'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, name, 'client', 'assets', file), `${name} ${file}`);
  return join(folder, name);
}

const formerIn = (build) => {
  try {
    return readdirSync(join(build, 'former', 'assets')).sort();
  } catch {
    return [];
  }
};

test('OFFL-10: files of former releases stay, those of the current one are not doubled', () => {
  const [one, two, three] = [
    made('one', ['page-a.js', 'page-a.js.br', 'same.js']),
    made('two', ['page-b.js', 'same.js']),
    made('three', ['page-a.js', 'other.js']),
  ];
  keepFormerAssets(join(folder, 'none'), one, { now: START });
  expect(formerIn(one)).toEqual([]);
  keepFormerAssets(one, two, { now: START });
  expect(formerIn(two)).toEqual(['page-a.js', 'page-a.js.br']);
  expect(readFileSync(join(two, 'former/assets/page-a.js'), 'utf8')).toBe('one page-a.js');
  keepFormerAssets(two, three, { now: START });
  expect(formerIn(three)).toEqual(['page-a.js.br', 'page-b.js', 'same.js']);
});

test('OFFL-10: they stay for 30 days after the release that replaced them', () => {
  const builds = ['0', '1', '2', '3'].map((number) => made(number, [`page-${number}.js`]));
  keepFormerAssets(builds[0], builds[1], { now: START });
  keepFormerAssets(builds[1], builds[2], { now: START + (MAX_AGE_DAYS - 1) * DAY_MS });
  expect(formerIn(builds[2])).toEqual(['page-0.js', 'page-1.js']);
  keepFormerAssets(builds[2], builds[3], { now: START + MAX_AGE_DAYS * DAY_MS });
  expect(formerIn(builds[3])).toEqual(['page-1.js', 'page-2.js']);
});

test('OFFL-10: of too many, the ones replaced last stay', () => {
  const builds = [made('0', ['old.js', 'older.js']), made('1', ['newer.js']), made('2', ['newest.js'])];
  keepFormerAssets(builds[0], builds[1], { now: START });
  keepFormerAssets(builds[1], builds[2], { now: START + DAY_MS, maxFiles: 1 });
  expect(formerIn(builds[2])).toEqual(['newer.js']);
});
