/** A list as the cache holds it, and how it changes before the server has confirmed that. Pure functions. */

export type Row = { id: number };

/** The ranks of its list that a read asks for: from rank `from`, counted from 0, at most `size` rows. */
export type RankRange = { from: number; size: number };

export type ListResponse<T> = { data: readonly T[]; remaining: number };

export type CachedList<T extends Row> = {
  rows: T[];
  /** Number of rows in the whole list. */
  remaining: number;
  /** The row that has just changed. */
  touched: number | null;
  /** Rows that were added since the page was opened: they stay first. */
  added: readonly number[];
  /** Rows that were removed, with their former ranks. */
  removed: readonly { row: T; rank: number }[];
};

export type ListChange<T extends Row = Row> =
  | { type: 'added'; row: T }
  /** `row` takes the place of the row `id`. The ids differ when the server has just numbered a new row. */
  | { type: 'replaced'; id: number; row: T }
  | { type: 'removed'; id: number }
  /** At its former rank. */
  | { type: 'returned'; row: T }
  /** The new order of the rows, `ids`; `id` is the moved row. */
  | { type: 'ordered'; id: number; ids: readonly number[] };

/**
 * The rows of the server: rows added since stay first, and a changed row stays marked. `size` is the most that is
 * shown.
 */
export function refetched<T extends Row>(
  before: CachedList<T> | undefined,
  { data, remaining }: ListResponse<T>,
  size?: number,
): CachedList<T> {
  const { touched = null, added = [], removed = [], rows = [] } = before ?? {};
  // A row without a number is on its way to the server.
  const first = added.flatMap((id) => [...data, ...rows.filter((row) => row.id < 0)].filter((row) => row.id === id));
  const others = data.filter(({ id }) => !added.includes(id));
  return { rows: [...first, ...others].slice(0, size), remaining, touched, added, removed };
}

/**
 * The list after a change: a new row comes first, a returned one at its former rank. `size` is the most that is shown.
 */
export function changed<T extends Row>(list: CachedList<T>, change: ListChange<T>, size?: number): CachedList<T> {
  const { rows, remaining, added, removed } = list;
  switch (change.type) {
    case 'added': {
      const { id } = change.row;
      const all = [change.row, ...rows].slice(0, size);
      return { ...list, rows: all, remaining: remaining + 1, touched: id, added: [id, ...added] };
    }
    case 'replaced':
      return {
        ...list,
        rows: rows.map((row) => (row.id === change.id ? change.row : row)),
        touched: change.row.id,
        added: added.map((id) => (id === change.id ? change.row.id : id)),
      };
    case 'removed': {
      const rank = rows.findIndex((row) => row.id === change.id);
      const row = rows[rank];
      return {
        rows: rows.filter((one) => one.id !== change.id),
        remaining: remaining - 1,
        touched: null,
        added: added.filter((id) => id !== change.id),
        removed: row ? [...removed, { row, rank }] : removed,
      };
    }
    case 'ordered': {
      const rankOf = new Map(change.ids.map((id, rank) => [id, rank]));
      const rank = ({ id }: T) => rankOf.get(id) ?? rankOf.size;
      return { ...list, rows: rows.toSorted((a, b) => rank(a) - rank(b)), touched: change.id, added: [] };
    }
    case 'returned': {
      const rank = removed.find(({ row }) => row.id === change.row.id)?.rank ?? 0;
      return {
        ...list,
        rows: rows.toSpliced(rank, 0, change.row).slice(0, size),
        remaining: remaining + 1,
        touched: change.row.id,
        removed: removed.filter(({ row }) => row.id !== change.row.id),
      };
    }
  }
}

/** True if a page shows fewer rows than its list holds for it. */
export function isShort({ rows, remaining }: CachedList<Row>, range: RankRange | undefined): boolean {
  return range !== undefined && rows.length < Math.min(range.size, remaining - range.from);
}

/** The list once the page is left. */
export function withoutMarks<T extends Row>(list: CachedList<T>): CachedList<T> {
  return { ...list, touched: null, added: [], removed: [] };
}
