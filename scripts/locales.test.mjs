import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

/**
 * The text that a browser writes for a date differs between versions of the same browser. Only one file uses a
 * formatter of dates, and reads its parts by their names.
 */
const TEXT_OF_A_LOCALE = /\.toLocale(Date|Time)?String\(|\bDateTimeFormat\b/;

test('D41: no source uses the text of a locale for a date', () => {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: at('.') }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(paths.length).toBeGreaterThan(500);
  const found = paths.filter((path) => TEXT_OF_A_LOCALE.test(readFileSync(at(path), 'utf8')));
  expect(found).toEqual(['src/shared/dates/dates.ts']);
  const dates = readFileSync(at('src/shared/dates/dates.ts'), 'utf8');
  expect(dates).not.toMatch(/\.(format|formatRange)\(/);
});
