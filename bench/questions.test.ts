import { expect, test } from 'vitest';
import { readListQuery, writeListQuery } from '../src/features/catalogue/client/list-query.ts';
import { SHIPPED_FUELS } from '../src/features/stock/vehicles/fields/choices.ts';
import { questionsAbout } from './questions.ts';

const FUELS = SHIPPED_FUELS.map(({ code }) => code);

/** Reads an address as the site does. Two addresses with the same filters and sort give the same result. */
function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const { query, problems } = readListQuery(searchParams, 'cars', FUELS);
  return { key: `${pathname}?${writeListQuery(query)}`, problems };
}

test.each(questionsAbout(1_000))('$name: 200 different addresses, none refused', ({ take }) => {
  const all = [...take(100), ...take(100)].map(read);
  expect(all.flatMap(({ problems }) => problems)).toEqual([]);
  expect(new Set(all.map(({ key }) => key)).size).toBe(200);
});

test('a deep page exists in the stock', () => {
  const ranks = questionsAbout(1_000)
    .filter(({ name }) => name.startsWith('deep page'))
    .flatMap(({ take }) => take(200))
    .map((address) => Number(/list\/(\d+)/.exec(address)?.[1]));
  expect(Math.min(...ranks)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...ranks)).toBeLessThanOrEqual(900);
});
