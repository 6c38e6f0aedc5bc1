import { fold, wordsOf } from '../../shared/text/text.ts';
import type { Row } from '../session/cached-list.ts';
import type { List } from '../session/server-state.ts';
import { TABLE_PAGE, type TableState } from './table-state.ts';

/** The values that each column sorts by. */
export type SortKeys<T> = Record<string, (row: T) => string | number>;

/**
 * One page of a list that the server sends whole: searched, sorted and cut here, because there are dozens of brands and
 * rates, never thousands. Words match as in the public search. `unsorted` is the order without a column and of rows
 * that are equal in it.
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

/** Compares nothing: the list stays in the server's order. */
export function asGiven(): number {
  return 0;
}

/** Compares by id, which grows with time. Provisional ids are newer than all others, -2 newer than -1. */
export function newestFirst(a: Row, b: Row): number {
  const isNumbered = ({ id }: Row) => id > 0;
  if (isNumbered(a) !== isNumbered(b)) return isNumbered(a) ? 1 : -1;
  return Math.abs(b.id) - Math.abs(a.id);
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
