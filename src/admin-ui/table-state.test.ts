import { expect, test } from 'vitest';
import { nextOrder, summaryOf, tableSearch, tableStateOf } from './table-state.ts';

const COLUMNS = ['nom', 'date'];

test('the address is the whole state of a table, defaults left out', () => {
  const table = { q: 'été & hiver', order: '-nom', page: 3 };
  expect(tableStateOf(tableSearch(table), COLUMNS)).toEqual(table);
  expect(tableSearch({ q: '', order: '', page: 1 })).toBe('');
});

test.each(['?page=0', '?page=-1', '?page=x', '?page=1e3', '?ordre=prix', '?ordre=--nom', '?ordre=', '?q=%20'])(
  '%s is read as the plain table',
  (search) => {
    expect(tableStateOf(search, COLUMNS)).toEqual({ q: '', order: '', page: 1 });
  },
);

test('D33: a column sorts one way, the other way, and not at all', () => {
  expect(nextOrder('', 'nom')).toBe('nom');
  expect(nextOrder('nom', 'nom')).toBe('-nom');
  expect(nextOrder('-nom', 'nom')).toBe('');
  expect(nextOrder('-nom', 'date')).toBe('date');
});

test('a summary says where the rows stand, and nothing where there is none', () => {
  expect(summaryOf({ q: '', order: '', page: 2 }, 23, 48)).toBe('26–48 sur 48');
  expect(summaryOf({ q: '', order: '', page: 1 }, 0, 0)).toBe('');
});
