import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

const paths = globSync('src/{admin-ui,app/admin,features/{admin,platform}}/**/*.css', { cwd: at('.') });
const styles = paths.map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));

/** What `pattern` finds in the administration's styles and `isListed` does not know: 'file: match'. */
function others(pattern, isListed) {
  return styles.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].filter(([, value]) => !isListed(value)).map(([match]) => `${path}: ${match}`),
  );
}

/** The widths of window at which pages change, in em; 22, 28, 60, 68.75 and 90 are for one thing that has no room. */
const WIDTHS = ['20', '22', '28', '30', '48', '60', '64', '68.75', '75', '90'];

test('the administration has few widths of window at which something changes', () => {
  expect(styles.length).toBeGreaterThan(40);
  expect(others(/width (?:<|>=) ([\d.]+)em/g, (value) => WIDTHS.includes(value))).toEqual([]);
});

test('what stands over a page names its layer; inside a component there are three', () => {
  expect(others(/z-index: ([^;]+);/g, (value) => ['1', '2', '3'].includes(value) || value.includes('--z-'))).toEqual(
    [],
  );
});
