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

test('a sort of one direction and filters are in the address; an order comes before the sort', () => {
  const accepts = (value: string) => ['draft', 'photo', 'prix'].includes(value);
  const names = { tri: ['age'], filters: ['statut', 'manque'].map((name) => ({ name, accepts })) };
  const table = { q: '', order: '', page: 2, tri: 'age', filters: 'statut=draft&manque=photo&manque=prix' };
  expect(tableSearch(table)).toBe('?statut=draft&manque=photo&manque=prix&tri=age&page=2');
  expect(tableStateOf(tableSearch(table), COLUMNS, names)).toEqual(table);
  const other = '?manque=prix&autre=1&statut=&statut=x&tri=age&ordre=nom';
  expect(tableStateOf(other, COLUMNS, names)).toEqual({ q: '', order: 'nom', page: 1, filters: 'manque=prix' });
  expect(tableStateOf('?tri=km', COLUMNS, names).tri).toBe(undefined);
  expect(tableStateOf(other, COLUMNS).filters).toBe(undefined);
});
