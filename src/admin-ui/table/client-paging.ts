import { fold, wordsOf } from '../../shared/text/text.ts';
import type { Row } from '../session/cached-list.ts';
import type { List } from '../session/server-state.ts';
import { TABLE_PAGE, type TableState } from './table-state.ts';

/** For each column, a function that returns the value to sort by. */
export type SortKeys<T> = Record<string, (row: T) => string | number>;

/**
 * Returns a page of a list that the server sends as a whole. The browser searches, sorts and pages brands and rates,
 * because there are only dozens. Words match as in the public search. `unsorted` orders equal rows. If no column sorts,
 * it orders all rows.
 */
export function pageOf<T extends Row>(
  { rows, ...rest }: List<T>,
  { q, order, page, size = TABLE_PAGE }: TableState,
  textOf: (row: T) => string,
  keys: SortKeys<T>,
  unsorted: (a: T, b: T) => number = newestFirst,
): List<T> {
  const words = wordsOf(q);
  const matches = rows.filter((row) => {
    const text = fold(textOf(row));
    return words.every((word) => text.includes(word));
  });
  const key = keys[order.replace(/^-/, '')];
  const direction = order.startsWith('-') ? -1 : 1;
  const sortedRows = matches.toSorted((a, b) => (key ? direction * compare(key(a), key(b)) : 0) || unsorted(a, b));
  return { ...rest, rows: sortedRows.slice((page - 1) * size, page * size), remaining: matches.length };
}

export function asGiven(): number {
  return 0;
}

export function newestFirst(a: Row, b: Row): number {
  return b.id - a.id;
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
