/** Pure functions that change a cached list before the server has confirmed the change. */

export type Row = { id: number };

/** A part of a list: at most `size` rows. `from` is the rank of the first row, counted from 0. */
export type RankRange = { from: number; size: number };

export type ListResponse<T> = { data: readonly T[]; remaining: number };

export type CachedList<T extends Row> = {
  rows: T[];
  /** Number of rows in the whole list. */
  remaining: number;
  /** The id of the row that was changed last. Lists mark this row. */
  touched: number | null;
  /** The ids of the rows that were added after the page opened. These rows stay first. */
  added: readonly number[];
};

export type ListChange<T extends Row = Row> =
  /** With `isLast`, the row comes last, as in the server's order. */
  | { type: 'added'; row: T; isLast?: boolean }
  | { type: 'replaced'; row: T }
  | { type: 'removed'; id: number }
  /** The new order of the rows' ids. `id` is the moved row. */
  | { type: 'ordered'; id: number; ids: readonly number[] };

/** Added rows stay first, and the changed row stays marked. `size` is the maximum number of rows. */
export function refetched<T extends Row>(
  before: CachedList<T> | undefined,
  { data, remaining }: ListResponse<T>,
  size?: number,
): CachedList<T> {
  const { touched = null, added = [] } = before ?? {};
  const first = added.flatMap((id) => data.filter((row) => row.id === id));
  const others = data.filter(({ id }) => !added.includes(id));
  return { rows: [...first, ...others].slice(0, size), remaining, touched, added };
}

/** A new row comes first, unless `isLast`. `size` is the maximum number of rows. */
export function changed<T extends Row>(list: CachedList<T>, change: ListChange<T>, size?: number): CachedList<T> {
  const { rows, remaining, added } = list;
  switch (change.type) {
    case 'added': {
      const { id } = change.row;
      if (change.isLast)
        return { ...list, rows: [...rows, change.row].slice(0, size), remaining: remaining + 1, touched: id };
      const all = [change.row, ...rows].slice(0, size);
      return { ...list, rows: all, remaining: remaining + 1, touched: id, added: [id, ...added] };
    }
    case 'replaced':
      return {
        ...list,
        rows: rows.map((row) => (row.id === change.row.id ? change.row : row)),
        touched: change.row.id,
      };
    case 'removed':
      return {
        rows: rows.filter(({ id }) => id !== change.id),
        remaining: remaining - 1,
        touched: null,
        added: added.filter((id) => id !== change.id),
      };
    case 'ordered': {
      const rankOf = new Map(change.ids.map((id, rank) => [id, rank]));
      const rank = ({ id }: T) => rankOf.get(id) ?? rankOf.size;
      return { ...list, rows: rows.toSorted((a, b) => rank(a) - rank(b)), touched: change.id, added: [] };
    }
  }
}

/** True if a page shows fewer rows than the list has for it. */
export function isShort({ rows, remaining }: CachedList<Row>, range: RankRange | undefined): boolean {
  return range !== undefined && rows.length < Math.min(range.size, remaining - range.from);
}

/** Forgets which rows were changed or added. Call it when the page is left. */
export function withoutMarks<T extends Row>(list: CachedList<T>): CachedList<T> {
  return { ...list, touched: null, added: [] };
}
