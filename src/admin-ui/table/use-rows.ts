import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { AdminResource } from '../form/modal.ts';
import { adminCall, isAborted, logFetchFailure, sentenceOf } from '../session/admin-client.ts';
import { type Change, type Row, useChanges } from './changes.ts';

/** The rows of a list with the state of its loading. */
export type Rows<T> = {
  state: 'loading' | 'failed' | 'ready';
  rows: T[];
  /** Number of rows in the whole list. */
  remaining: number;
  /** Id of the row that has just changed, which is highlighted; null for none. */
  touched: number | null;
  /** True while other rows are being loaded and these are the previous ones. */
  waiting: boolean;
  /** Why it failed, in French. */
  failure: string;
  retry: () => void;
};

/** Which ranks of its list a path asks for: from rank `from`, counted from 0, at most `size` rows. */
export type Page = { from: number; size: number };

type Options = {
  /** False: changes that forms announce are not for these rows, as in the trash, which shows others than the list of its kind. */
  follows?: boolean;
  /** Given for a part of a list: it keeps its size, whatever is added or deleted. None: the whole list. */
  page?: Page;
};

type Loaded<T> = { rows: T[]; remaining: number; touched: number | null; removed: { row: T; at: number }[] };
type Result<T> = { path: string; attempt: number } & ({ loaded: Loaded<T> } | { failure: string });

/** Rows that a list of this tab has shown, so that a form opens at once. */
const seenRows = new Map<string, Row>();

export function seenRow<T extends Row>(kind: AdminResource, id: number): T | undefined {
  return seenRows.get(`${kind}-${id}`) as T | undefined;
}

/** The rows of `path`, updated by every change that a form announces. */
export function useRows<T extends Row>(
  kind: AdminResource,
  path: string,
  { follows = true, page }: Options = {},
): Rows<T> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result<T> | null>(null);

  useEffect(() => {
    const { signal, abort } = abortable();
    adminCall<{ data: T[]; remaining: number }>('GET', path, { signal }).then(
      ({ data, remaining }) => {
        for (const row of data) seenRows.set(`${kind}-${row.id}`, row);
        setResult({ path, attempt, loaded: { rows: data, remaining, touched: null, removed: [] } });
      },
      (error) => {
        if (isAborted(error)) return;
        logFetchFailure(kind, error);
        setResult({ path, attempt, failure: sentenceOf(error) });
      },
    );
    return abort;
  }, [kind, path, attempt]);

  const current = result?.path === path && result.attempt === attempt;
  const retry = () => setAttempt((before) => before + 1);
  const isBehind = useRef(false);
  useChanges((change) => {
    if (!follows || change.kind !== kind) return;
    if ('row' in change) seenRows.set(`${kind}-${change.row.id}`, change.row);
    if (change.what === 'outdated' || isBehind.current) {
      isBehind.current = false;
      return retry();
    }
    // The response on its way may lack this change: with the next one, which confirms it, the list is loaded again.
    isBehind.current = !current;
    setResult((before) =>
      before && 'loaded' in before ? { ...before, loaded: changed(before.loaded, change, page?.size) } : before,
    );
  });
  useFilledPage(kind, path, page, result, setResult);

  const nothing = { rows: [], remaining: 0, touched: null, failure: '', waiting: false, retry };
  if (result && 'failure' in result && current) return { ...nothing, state: 'failed', failure: result.failure };
  if (result && 'loaded' in result) {
    const { rows, remaining, touched } = result.loaded;
    return { ...nothing, state: 'ready', rows, remaining, touched, waiting: !current };
  }
  return { ...nothing, state: 'loading' };
}

/**
 * Loads the rows that have moved up into the page since rows of it were deleted. The others stay where they are. When that
 * fails, so has the list: a page that silently lacks rows would hide vehicles.
 */
function useFilledPage<T extends Row>(
  kind: AdminResource,
  path: string,
  page: Page | undefined,
  result: Result<T> | null,
  setResult: Dispatch<SetStateAction<Result<T> | null>>,
): void {
  const loaded = result?.path === path && 'loaded' in result ? result.loaded : null;
  const short = loaded !== null && isShort(loaded, page);
  const size = page?.size ?? 0;
  useEffect(() => {
    if (!short) return;
    const { signal, abort } = abortable();
    adminCall<{ data: T[]; remaining: number }>('GET', path, { signal }).then(
      (answer) => {
        for (const row of answer.data) seenRows.set(`${kind}-${row.id}`, row);
        setResult((before) =>
          before && 'loaded' in before && before.loaded === loaded
            ? { ...before, loaded: filled(loaded, answer, size) }
            : before,
        );
      },
      (error) => {
        if (isAborted(error)) return;
        logFetchFailure(kind, error);
        setResult((before) => before && { path, attempt: before.attempt, failure: sentenceOf(error) });
      },
    );
    return abort;
  }, [short, loaded, kind, path, size, setResult]);
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Does a page show fewer rows than its list holds for it? */
export function isShort({ rows, remaining }: Loaded<Row>, page: Page | undefined): boolean {
  return page !== undefined && rows.length < Math.min(page.size, remaining - page.from);
}

/** A short page with the rows that it lacks. Where the server has none, its count is the newer one. */
export function filled<T extends Row>(
  list: Loaded<T>,
  { data, remaining }: { data: readonly T[]; remaining: number },
  size: number,
): Loaded<T> {
  const lacking = data.filter(({ id }) => list.rows.every((row) => row.id !== id));
  if (lacking.length === 0) return { ...list, remaining };
  return { ...list, rows: [...list.rows, ...lacking].slice(0, size) };
}

/** The list after a change: a new row comes first, a returned one at its former position. `size` is the most that is shown. */
export function changed<T extends Row>(
  list: Loaded<T>,
  change: Exclude<Change, { what: 'outdated' }>,
  size?: number,
): Loaded<T> {
  const { rows, remaining, removed } = list;
  switch (change.what) {
    case 'added':
      return {
        ...list,
        rows: [change.row as T, ...rows].slice(0, size),
        remaining: remaining + 1,
        touched: change.row.id,
      };
    case 'replaced':
      return {
        ...list,
        rows: rows.map((row) => (row.id === change.id ? (change.row as T) : row)),
        touched: change.row.id,
      };
    case 'removed': {
      const at = rows.findIndex((row) => row.id === change.id);
      const row = rows[at];
      return {
        rows: rows.filter((one) => one.id !== change.id),
        remaining: remaining - 1,
        touched: null,
        removed: row ? [...removed, { row, at }] : removed,
      };
    }
    case 'ordered': {
      const rankOf = new Map(change.ids.map((id, rank) => [id, rank]));
      const rank = ({ id }: T) => rankOf.get(id) ?? rankOf.size;
      return { ...list, rows: rows.toSorted((a, b) => rank(a) - rank(b)), touched: change.id };
    }
    case 'returned': {
      const at = removed.find(({ row }) => row.id === change.row.id)?.at ?? 0;
      return {
        rows: rows.toSpliced(at, 0, change.row as T).slice(0, size),
        remaining: remaining + 1,
        touched: change.row.id,
        removed: removed.filter(({ row }) => row.id !== change.row.id),
      };
    }
  }
}
