import { expect, test } from 'vitest';
import type { List } from '../session/server-state.ts';
import { pageOf } from './client-paging.ts';

type Named = { id: number; name: string };

const READY = { state: 'ready', touched: null, waiting: false, failure: '', retry: () => undefined } as const;
const listOf = (rows: Named[]): List<Named> => ({ ...READY, rows, remaining: rows.length });
const KEYS = { nom: ({ name }: Named) => name };
const textOf = ({ name }: Named) => name;
const rows = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, name: `Marque ${i % 3}` }));
const idsOf = (list: List<Named>) => list.rows.map(({ id }) => id);

test('the most recent come first, 25 a page, whatever order the server has', () => {
  const first = pageOf(listOf(rows.toReversed()), { q: '', order: '', page: 1 }, textOf, KEYS);
  expect([idsOf(first)[0], first.rows.length, first.remaining]).toEqual([30, 25, 30]);
  const second = pageOf(listOf(rows), { q: '', order: '', page: 2 }, textOf, KEYS);
  expect(idsOf(second)).toEqual([5, 4, 3, 2, 1]);
});

test('a column sorts both ways, ties by the newest', () => {
  const sorted = (order: string) => idsOf(pageOf(listOf(rows.slice(0, 6)), { q: '', order, page: 1 }, textOf, KEYS));
  expect(sorted('nom')).toEqual([4, 1, 5, 2, 6, 3]);
  expect(sorted('-nom')).toEqual([6, 3, 5, 2, 4, 1]);
});

test('D16: a search is the public one: every word, without accents or case', () => {
  const list = listOf([
    { id: 1, name: 'Citroën' },
    { id: 2, name: 'Land-Rover' },
  ]);
  const matchingIds = (q: string) => idsOf(pageOf(list, { q, order: '', page: 1 }, textOf, KEYS));
  expect(matchingIds('CITROEN')).toEqual([1]);
  expect(matchingIds('rover land')).toEqual([2]);
  expect(matchingIds('land citroen')).toEqual([]);
});
