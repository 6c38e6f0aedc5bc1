import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchPart } from '../../shared/paths.ts';
import type { List } from '../session/server-state.ts';

/** Number of rows on a page. The address can contain another allowed number. */
export const TABLE_PAGE = 25;
export const PAGE_SIZES = [TABLE_PAGE, 50, 100] as const;

/** The state of a table. The address contains the whole state. */
export type TableState = {
  q: string;
  /** The name of a column, with '-' before it for descending: `ordre` in the address. '' for the newest first. */
  order: string;
  /** Counted from 1. */
  page: number;
  /** Rows per page; absent for `TABLE_PAGE`. */
  size?: number | undefined;
  /** The name of a sort with one direction: `tri` in the address. It replaces `order`. */
  oneWay?: string | undefined;
  /** The filters of the chosen view, as address parameters. */
  view?: string | undefined;
  /** The filters in addition to the view, as address parameters. */
  filters?: string | undefined;
};

export type TableColumn = {
  /** The column's name in the address; '' if the column cannot be sorted. */
  name: string;
  title: string;
  /** The direction of a column that sorts in only one. */
  oneWay?: 'ascending' | 'descending';
};

/** A value is ignored if `accepts` returns false. A filter with `isSingle` has at most one value. */
export type TableFilter = { name: string; accepts: (value: string) => boolean; isSingle?: true };

/** Further parameters of a table's address: sorts with one direction, views and filters. */
type TableNames = {
  oneWay?: readonly string[];
  views?: readonly TableFilter[];
  filters?: readonly TableFilter[];
};

/** Returns the parameters that the filters accept, in the order of the filters; '' if there is none. */
export function filtersIn(params: URLSearchParams, filters: readonly TableFilter[]): string {
  const known = filters.flatMap(({ name, accepts, isSingle }) => {
    const values = params.getAll(name).filter(accepts);
    return values.slice(0, isSingle ? 1 : values.length).map((value) => [name, value]);
  });
  return new URLSearchParams(known).toString();
}

/** Returns the address's parameters without the values that their filters do not accept. */
export function withoutUnknown(search: string, filters: readonly TableFilter[]): string {
  const params = [...new URLSearchParams(search)];
  const known = params.filter(([name, value]) =>
    filters.every((filter) => filter.name !== name || filter.accepts(value)),
  );
  if (known.length === params.length) return search;
  return searchPart(new URLSearchParams(known));
}

export function tableStateOf(search: string, columns: readonly string[], names: TableNames = {}): TableState {
  const params = new URLSearchParams(search);
  const order = params.get('ordre') ?? '';
  const page = params.get('page') ?? '';
  const oneWay = params.get('tri') ?? '';
  const size = Number(params.get('lignes'));
  const isOrdered = columns.includes(order.replace(/^-/, ''));
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    order: isOrdered ? order : '',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    size: PAGE_SIZES.find((one) => one === size && one !== TABLE_PAGE),
    oneWay: names.oneWay?.includes(oneWay) && !isOrdered ? oneWay : undefined,
    view: filtersIn(params, names.views ?? []) || undefined,
    filters: filtersIn(params, names.filters ?? []) || undefined,
  };
}

export function tableSearch({
  q,
  order,
  page,
  size = TABLE_PAGE,
  oneWay = '',
  view = '',
  filters = '',
}: TableState): string {
  const params = new URLSearchParams(`${view}&${filters}`);
  if (q !== '') params.set('q', q);
  if (order !== '') params.set('ordre', order);
  if (oneWay !== '') params.set('tri', oneWay);
  if (size !== TABLE_PAGE) params.set('lignes', String(size));
  if (page > 1) params.set('page', String(page));
  return searchPart(params);
}

/** Returns the order after a click on a column: ascending, then descending, then none. */
export function nextOrder(order: string, column: string): string {
  if (order === column) return `-${column}`;
  return order === `-${column}` ? '' : column;
}

/** A search replaces the history entry, so that Back leaves the table instead of showing an earlier search. */
export function useTableState(
  columns: readonly string[],
  names: TableNames = {},
): {
  table: TableState;
  show: (changes: Partial<TableState>) => void;
} {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const table = tableStateOf(search, columns, names);
  const knownSearch = withoutUnknown(search, [...(names.views ?? []), ...(names.filters ?? [])]);
  useEffect(() => {
    if (knownSearch !== search)
      void navigate({ pathname, search: knownSearch, hash }, { replace: true, state, preventScrollReset: true });
  }, [knownSearch, pathname, search, hash, state, navigate]);
  const show = (changes: Partial<TableState>) => {
    const sorts = 'order' in changes || 'oneWay' in changes;
    const next = { ...table, page: 1, ...(sorts && { order: '', oneWay: undefined }), ...changes };
    if (tableSearch(next) === tableSearch(table)) return;
    void navigate({ pathname, search: tableSearch(next) }, { replace: 'q' in changes, preventScrollReset: true });
  };
  return { table, show };
}

/** Returns the ranks of the shown rows: '26–48 sur 48'. Returns '' if no row is shown. */
export function summaryOf({ page, size = TABLE_PAGE }: TableState, shownCount: number, remaining: number): string {
  if (shownCount === 0) return '';
  const first = (page - 1) * size + 1;
  return `${first}–${first + shownCount - 1} sur ${remaining}`;
}

/** If the shown page no longer exists (a deletion, an old address), goes to the last page. */
export function useExistingPage(
  table: TableState,
  { state, waiting, rows, remaining }: Pick<List<unknown>, 'state' | 'waiting' | 'rows' | 'remaining'>,
  searchOf = (page: number) => tableSearch({ ...table, page }),
): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const last = Math.max(1, Math.ceil(remaining / (table.size ?? TABLE_PAGE)));
  const isPageMissing = state === 'ready' && !waiting && rows.length === 0 && table.page > last;
  const search = searchOf(last);
  useEffect(() => {
    if (isPageMissing) void navigate({ pathname, search }, { replace: true });
  }, [isPageMissing, navigate, pathname, search]);
}

/** Returns the page numbers of a pager: the first, the last, the current, and those beside it. null marks a gap. */
export function namedPages(page: number, pages: number): (number | null)[] {
  const named = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  );
  return named.flatMap((one, i) => (i > 0 && one - (named[i - 1] ?? 0) > 1 ? [null, one] : [one]));
}
