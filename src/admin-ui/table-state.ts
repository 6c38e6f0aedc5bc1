import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Rows } from './use-rows.ts';

/** Rows of one page of a table (D33). */
export const TABLE_PAGE = 25;

/** What a table shows: its address and nothing else (L5). */
export type TableState = {
  q: string;
  /** A column's name, with '-' before it for the other way round; '' for the most recent first. */
  order: string;
  /** From 1. */
  page: number;
};

export type Column = {
  /** What the address calls it; '' where it does not sort. */
  name: string;
  title: string;
};

export function tableStateOf(search: string, columns: readonly string[]): TableState {
  const params = new URLSearchParams(search);
  const order = params.get('ordre') ?? '';
  const page = params.get('page') ?? '';
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    order: columns.includes(order.replace(/^-/, '')) ? order : '',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

export function tableSearch({ q, order, page }: TableState): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (order !== '') params.set('ordre', order);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The order after a press on a column: one way, the other way, none. */
export function nextOrder(order: string, column: string): string {
  if (order === column) return `-${column}`;
  return order === `-${column}` ? '' : column;
}

/** The shown table's state, and how to change it. A search replaces the address, so that going back is one step. */
export function useTableState(columns: readonly string[]): {
  table: TableState;
  show: (changes: Partial<TableState>) => void;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const table = tableStateOf(search, columns);
  const show = (changes: Partial<TableState>) => {
    const next = { ...table, page: 1, ...changes };
    if (tableSearch(next) === tableSearch(table)) return;
    void navigate({ pathname, search: tableSearch(next) }, { replace: 'q' in changes, preventScrollReset: true });
  };
  return { table, show };
}

/** Where in the whole list the shown rows stand: '26–48 sur 48'. */
export function summaryOf({ page }: TableState, shown: number, remaining: number): string {
  if (shown === 0) return '';
  const first = (page - 1) * TABLE_PAGE + 1;
  return `${first}–${first + shown - 1} sur ${remaining}`;
}

/** A page that is no more, because its rows were deleted or the address is old: the last one there is takes its place. */
export function useExistingPage(table: TableState, { state, waiting, rows, remaining }: Rows<unknown>): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const last = Math.max(1, Math.ceil(remaining / TABLE_PAGE));
  const gone = state === 'ready' && !waiting && rows.length === 0 && table.page > last;
  const search = tableSearch({ ...table, page: last });
  useEffect(() => {
    if (gone) void navigate({ pathname, search }, { replace: true });
  }, [gone, navigate, pathname, search]);
}
