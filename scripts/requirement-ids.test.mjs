import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

const DEFINITIONS = 'docs/requirements.md';
const TEXTS = ['*.{md,ts}', '{bench,deploy,docs,scripts,src,tests,tools}/**/*.{css,md,mjs,sql,ts,tsx}'];

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
