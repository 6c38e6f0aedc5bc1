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

const asvs = readFileSync(at('docs/asvs.md'), 'utf8');
/** The entries of the list. Requirements with the same evidence share an entry. */
const rows = [
  ...asvs.matchAll(/^- \*\*(V[\d.]+(?:, V[\d.]+)*)\*\* \((\d)\) (.*?)\. (Met|Not met|Not applicable): (.*)$/gm),
].flatMap(([, ids, level, words, state, evidence]) =>
  ids.split(', ').map((id) => ({ id, level, words, state: state.toLowerCase(), evidence })),
);

test('SUPP-9: the 70 requirements of level 1 and the 183 of level 2 of ASVS 5.0.0 stand once each, and the sums are right', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(['1', '2'].map((wanted) => rows.filter(({ level }) => level === wanted).length)).toEqual([70, 183]);
  for (const state of ['met', 'not met', 'not applicable'])
    expect(asvs).toContain(`| ${state} | ${rows.filter((row) => row.state === state).length} |`);
});

/** Returns the faults of a requirement: missing words, state or evidence, or a test or file that does not exist. */
function problemsOf({ words, state, evidence }) {
  const tests = [...evidence.matchAll(/`([^`]+)`: “([^”]+)”/g)];
  const files = [
    ...evidence.matchAll(
      /`((?:deploy|docs|scripts|src|tests)\/[^`]+|Dockerfile|compose\.yaml|\.dockerignore|\w+\.config\.ts)`/g,
    ),
  ];
  const shortest = { met: 0, 'not met': 40, 'not applicable': 6 }[state] ?? Number.POSITIVE_INFINITY;
  return [
    ...(words.length < 4 || evidence.length < shortest ? ['too few words'] : []),
    ...(state === 'met' && tests.length + files.length === 0 ? ['no evidence'] : []),
    ...files.filter(([, file]) => !existsSync(at(file))).map(([, file]) => file),
    ...tests
      .filter(([, file, name]) => !existsSync(at(file)) || !readFileSync(at(file), 'utf8').includes(name))
      .map(([cited]) => cited),
  ];
}

test('SUPP-9: each test and file that a row names exists', () => {
  expect(rows.map((row) => [row.id, ...problemsOf(row)]).filter((found) => found.length > 1)).toEqual([]);
});
