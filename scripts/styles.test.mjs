import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

const read = (pattern) =>
  globSync(pattern, { cwd: at('.') }).map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));
const styles = read('src/**/*.css');
const components = read('src/**/*.tsx');

/** Returns the matches of `pattern` in the files, except those that `isListed` accepts: 'file: match'. */
function others(files, pattern, isListed = () => false) {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter(([, value]) => !isListed(value)).map(([match]) => `${path}: ${match}`),
  );
}

/** Window widths at which pages change, in em. The second list is for widths at which a single component changes. */
const WIDTHS = ['20', '30', '40', '48', '64', '75'];
const WIDTHS_OF_ONE_THING = ['22', '22.5', '24', '28', '34', '60', '68.75', '81.5', '84', '90'];

test('pages change only at a few window widths', () => {
  expect(styles.length).toBeGreaterThan(100);
  const widths = /(?:width (?:<|>=|<=) |(?=[\d.]+em <= width))([\d.]+)em/g;
  expect(others(styles, widths, (value) => [...WIDTHS, ...WIDTHS_OF_ONE_THING].includes(value))).toEqual([]);
});

test('what stands over a page names its layer; inside a component there are three', () => {
  const isListed = (value) => ['-1', '1', '2', '3'].includes(value) || value.includes('--z-');
  expect(others(styles, /z-index: ([^;]+);/g, isListed)).toEqual([]);
});

test('space between and inside of things is a token, where one has that size', () => {
  const raw =
    /^ +(?:(?:row-|column-)?gap|(?:padding|margin)[a-z-]*): [^;]*(?<![-\w.])(?<!- )(4|8|12|16|20|24|32)px[^;]*;/gm;
  // The windscreen sheet is printed and has its own sizes.
  expect(others(styles, raw).filter((found) => !found.includes('windscreen-sheet'))).toEqual([]);
});

test('LOOK-45: a select is the one with the site’s arrow, on every page', () => {
  expect(components.length).toBeGreaterThan(200);
  expect(others(components, /<select\b/g)).toEqual(['src/ui/select.tsx: <select']);
});

test('a class that a component names is defined in classes.css, and each class of that sheet is in use', () => {
  const sheet = readFileSync(at('src/app/styles/classes.css'), 'utf8');
  const defined = new Set([...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, name]) => name));
  const named = components.flatMap(({ text }) =>
    [...text.matchAll(/(?:[cC]lassName|place|fieldsClass)=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(
      ([, plain, template]) => (plain ?? template.replace(/\$\{[^}]*\}/g, ' ')).split(' ').filter(Boolean),
    ),
  );
  const composed = styles.flatMap(({ text }) =>
    [...text.matchAll(/composes: ([a-z][^;]*) from global/g)].flatMap(([, names]) => names.split(' ')),
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...named, ...composed].filter((name) => !defined.has(name))).toEqual([]);
  const code = [...components, ...read('src/**/*.ts')].map(({ text }) => text).join('\n');
  const used = new Set([...named, ...composed, ...code.split(/[^\w-]+/)]);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});

test('hidden text and tables have a component', () => {
  expect(others(components, /<(?:span|p|h2|caption|legend|label)\b[^>]*"visually-hidden"/g)).toEqual([]);
  // The comparison has its own table.
  expect(others(components, /<table\b/g).toSorted()).toEqual([
    'src/admin-ui/table/table.tsx: <table',
    'src/features/catalogue/comparison/comparison-table.tsx: <table',
  ]);
});
