import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { List } from '../session/server-state.ts';

/** Rows of one page of a table, unless its address asks for another of these sizes. */
export const TABLE_PAGE = 25;
export const PAGE_SIZES = [TABLE_PAGE, 50, 100] as const;

/** The state of a table. Its address holds all of it. */
export type TableState = {
  q: string;
  /** A column's name, after '-' for descending; '' for the newest first. */
  order: string;
  /** From 1. */
  page: number;
  /** Rows of a page; absent: `TABLE_PAGE`. */
  size?: number | undefined;
  /** A sort of one direction, in place of an order. */
  tri?: string | undefined;
  /** The filters, as the address has them. */
  filters?: string | undefined;
};

export type TableColumn = {
  /** Its name in the address; '' for a column that does not sort. */
  name: string;
  title: string;
  /** The direction of a column that `tri` sorts in one direction. */
  tri?: 'ascending' | 'descending';
};

/** A filter that may be repeated, and which values it knows: others in an address are ignored. */
export type TableFilter = { name: string; accepts: (value: string) => boolean };

/** The parameters of a table's address beside search, order and page: sorts of one direction, and filters. */
export type TableNames = { tri: readonly string[]; filters: readonly TableFilter[] };

const NO_NAMES: TableNames = { tri: [], filters: [] };

export function tableStateOf(search: string, columns: readonly string[], names: TableNames = NO_NAMES): TableState {
  const params = new URLSearchParams(search);
  const order = params.get('ordre') ?? '';
  const page = params.get('page') ?? '';
  const tri = params.get('tri') ?? '';
  const filters = names.filters.flatMap(({ name, accepts }) =>
    params
      .getAll(name)
      .filter(accepts)
      .map((value) => [name, value]),
  );
  const size = Number(params.get('lignes'));
  const isOrdered = columns.includes(order.replace(/^-/, ''));
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    order: isOrdered ? order : '',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    size: PAGE_SIZES.find((one) => one === size && one !== TABLE_PAGE),
    tri: names.tri.includes(tri) && !isOrdered ? tri : undefined,
    filters: new URLSearchParams(filters).toString() || undefined,
  };
}

export function tableSearch({ q, order, page, size = TABLE_PAGE, tri = '', filters }: TableState): string {
  const params = new URLSearchParams(filters);
  if (q !== '') params.set('q', q);
  if (order !== '') params.set('ordre', order);
  if (tri !== '') params.set('tri', tri);
  if (size !== TABLE_PAGE) params.set('lignes', String(size));
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The order after a click on a column: ascending, descending, none. */
export function nextOrder(order: string, column: string): string {
  if (order === column) return `-${column}`;
  return order === `-${column}` ? '' : column;
}

/**
 * The table's state from the address, and a function that changes it. A search replaces the address, so that one Back
 * leaves it.
 */
export function useTableState(
  columns: readonly string[],
  names: TableNames = NO_NAMES,
): {
  table: TableState;
  show: (changes: Partial<TableState>) => void;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const table = tableStateOf(search, columns, names);
  const show = (changes: Partial<TableState>) => {
    const sorts = 'order' in changes || 'tri' in changes;
    const next = { ...table, page: 1, ...(sorts && { order: '', tri: undefined }), ...changes };
    if (tableSearch(next) === tableSearch(table)) return;
    void navigate({ pathname, search: tableSearch(next) }, { replace: 'q' in changes, preventScrollReset: true });
  };
  return { table, show };
}

/** The shown rows of the whole list: '26–48 sur 48'. */
export function summaryOf({ page, size = TABLE_PAGE }: TableState, shownCount: number, remaining: number): string {
  if (shownCount === 0) return '';
  const first = (page - 1) * size + 1;
  return `${first}–${first + shownCount - 1} sur ${remaining}`;
}

/** Goes to the last page when the current one no longer exists, because its rows were deleted or the address is old. */
export function useExistingPage(table: TableState, { state, waiting, rows, remaining }: List<unknown>): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const last = Math.max(1, Math.ceil(remaining / (table.size ?? TABLE_PAGE)));
  const isPageMissing = state === 'ready' && !waiting && rows.length === 0 && table.page > last;
  const search = tableSearch({ ...table, page: last });
  useEffect(() => {
    if (isPageMissing) void navigate({ pathname, search }, { replace: true });
  }, [isPageMissing, navigate, pathname, search]);
}

/** The pages that a pager names: the first, the last, and those around the current one; null stands for those left out. */
export function namedPages(page: number, pages: number): (number | null)[] {
  const named = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  );
  return named.flatMap((one, i) => (i > 0 && one - (named[i - 1] ?? 0) > 1 ? [null, one] : [one]));
}
