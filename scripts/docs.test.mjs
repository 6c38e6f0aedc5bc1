import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

const documents = [
  ...readdirSync(at('.')),
  ...readdirSync(at('docs'), { recursive: true }).map((path) => join('docs', path)),
].filter((path) => path.endsWith('.md'));

test.each(documents)('%s names only commands of package.json', (path) => {
  const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const named = [...readFileSync(at(path), 'utf8').matchAll(/npm run (?:--?\w+ )*([a-z][\w:-]*)/g)].map(
    ([, name]) => name,
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(documents)('%s links only to files that exist', (path) => {
  const text = readFileSync(at(path), 'utf8');
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
  expect(targets.filter((target) => !existsSync(at(dirname(path), target)))).toEqual([]);
});
