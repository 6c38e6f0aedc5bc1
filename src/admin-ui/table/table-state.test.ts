import { expect, test } from 'vitest';
import { namedPages, nextOrder, summaryOf, tableSearch, tableStateOf } from './table-state.ts';

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

test('D33: the address names another size of pages, of those that there are', () => {
  const table = { q: '', order: '', page: 2, size: 50 };
  expect(tableSearch(table)).toBe('?lignes=50&page=2');
  expect(tableStateOf('?lignes=50&page=2', COLUMNS)).toEqual(table);
  for (const search of ['?lignes=25', '?lignes=7', '?lignes=x'])
    expect(tableStateOf(search, COLUMNS).size).toBe(undefined);
  expect(summaryOf(table, 23, 73)).toBe('51–73 sur 73');
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 43, [1, 2, null, 43]],
  [20, 43, [1, null, 19, 20, 21, null, 43]],
  [43, 43, [1, null, 42, 43]],
])('D33: on page %i of %i a pager names %j', (page, pages, named) => {
  expect(namedPages(page, pages)).toEqual(named);
});

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

test('D33: a sort of one direction, the view and the filters are in the address; an order comes before the sort', () => {
  const accepts = (value: string) => ['draft', 'photo', 'prix', '3', '4'].includes(value);
  const views = ['statut', 'manque'].map((name) => ({ name, accepts }));
  const names = { oneWay: ['age'], views, filters: [{ name: 'marque', accepts, isSingle: true } as const] };
  const view = 'statut=draft&manque=photo&manque=prix';
  const table = { q: '', order: '', page: 2, oneWay: 'age', view, filters: 'marque=3' };
  expect(tableSearch(table)).toBe('?statut=draft&manque=photo&manque=prix&marque=3&tri=age&page=2');
  expect(tableStateOf(tableSearch(table), COLUMNS, names)).toEqual(table);
  const other = '?manque=prix&autre=1&statut=&statut=x&marque=x&marque=4&marque=3&tri=age&ordre=nom';
  const read = { q: '', order: 'nom', page: 1, view: 'manque=prix', filters: 'marque=4' };
  expect(tableStateOf(other, COLUMNS, names)).toEqual(read);
  expect(tableStateOf('?tri=km', COLUMNS, names).oneWay).toBe(undefined);
  expect(tableStateOf(other, COLUMNS).filters).toBe(undefined);
});
