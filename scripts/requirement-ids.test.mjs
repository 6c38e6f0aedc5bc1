import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

const DEFINITIONS = 'docs/requirements.md';
const TEXTS = ['*.{md,ts}', '{bench,deploy,docs,scripts,src,tests}/**/*.{css,md,mjs,sql,ts,tsx}'];

/** Ids in bold at the start of a list item: `- **FLT-3** …` */
const defined = new Set(
  [...readFileSync(at(DEFINITIONS), 'utf8').matchAll(/^- \*\*([A-Z]{3,5}-\d+|D\d{2})\*\*/gm)].map(([, id]) => id),
);

/** Prefixes of ids, for example 'FLT'. Ids without a prefix are D with two digits. So UTF-8 and SHA-256 are not ids. */
const prefixes = new Set([...defined].filter((id) => id.includes('-')).map((id) => id.split('-')[0]));
const cited = new RegExp(`(?<![%\\w-])(?:(?:${[...prefixes].join('|')})-\\d+|D\\d{2})(?!\\w)`, 'g');

test(`every requirement that code, tests or documents cite is defined in ${DEFINITIONS}`, () => {
  expect(defined.size).toBeGreaterThan(500);
  const undefinedIds = globSync(TEXTS, { cwd: at('.') }).flatMap((path) =>
    [...readFileSync(at(path), 'utf8').matchAll(cited)]
      .filter(([id]) => !defined.has(id))
      .map(([id]) => `${path}: ${id}`),
  );
  expect(undefinedIds).toEqual([]);
});

const TESTS = '{scripts,src,tests}/**/*.{test.{mjs,ts,tsx},e2e.ts,journeys.ts}';
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Rules that no test can see, and the reason. */
const WITHOUT_TEST = {
  'LOOK-3': 'a shape, which people judge on screenshots',
  'LOOK-8': 'a look, which people judge on screenshots',
  'LOOK-27': 'a look on paper, which people judge on screenshots',
  'LOOK-41': 'the look of committed pictures, which people judge on screenshots',
  'ADMS-3': 'a speed, which the bench measures',
  'ADMS-8': 'examples for other programs, which people try with these programs',
  'SUPP-4': 'a command of npm, which the project does not change',
};

/** Returns the ids in a text. 'LBL-1 to LBL-13' names all of them. */
function idsOf(text) {
  const ranges = [...text.matchAll(/([A-Z]{3,5})-(\d+) to \1-(\d+)/g)].flatMap(([, prefix, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => `${prefix}-${Number(first) + i}`),
  );
  return [...ranges, ...[...text.matchAll(cited)].map(([id]) => id)];
}

test(`a test names every requirement of ${DEFINITIONS}`, () => {
  const named = globSync(TESTS, { cwd: at('.') }).flatMap((path) =>
    idsOf(readFileSync(at(path), 'utf8').replace(COMMENT, '')),
  );
  const tested = new Set(named);
  expect([...defined].filter((id) => !tested.has(id) && !(id in WITHOUT_TEST))).toEqual([]);
  expect(Object.keys(WITHOUT_TEST).filter((id) => !defined.has(id))).toEqual([]);
});
