import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFetchFailure, sentenceOf } from './admin-client.ts';
import { type Change, type Row, useChanges } from './changes.ts';
import type { Kind } from './modal.ts';

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

type Loaded<T> = { rows: T[]; remaining: number; touched: number | null; removed: { row: T; at: number }[] };
type Result<T> = { path: string; attempt: number } & ({ loaded: Loaded<T> } | { failure: string });

/** Rows that a list of this tab has shown, so that a form opens at once. */
const seenRows = new Map<string, Row>();

export function seenRow<T extends Row>(kind: Kind, id: number): T | undefined {
  return seenRows.get(`${kind}-${id}`) as T | undefined;
}

/**
 * The rows of `path`, updated by every change that a form announces. With `follows` false they are not: the trash shows
 * other rows than the list of the same kind.
 */
export function useRows<T extends Row>(kind: Kind, path: string, follows = true): Rows<T> {
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

  useChanges((change) => {
    if (!follows || change.kind !== kind) return;
    if ('row' in change) seenRows.set(`${kind}-${change.row.id}`, change.row);
    if (change.what === 'outdated') return setAttempt((before) => before + 1);
    setResult((before) =>
      before && 'loaded' in before ? { ...before, loaded: changed(before.loaded, change) } : before,
    );
  });

  const current = result?.path === path && result.attempt === attempt;
  const retry = () => setAttempt((before) => before + 1);
  const nothing = { rows: [], remaining: 0, touched: null, failure: '', waiting: false, retry };
  if (result && 'failure' in result && current) return { ...nothing, state: 'failed', failure: result.failure };
  if (result && 'loaded' in result) {
    const { rows, remaining, touched } = result.loaded;
    return { ...nothing, state: 'ready', rows, remaining, touched, waiting: !current };
  }
  return { ...nothing, state: 'loading' };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The list after a change: a new row comes first, a returned one at its former position. */
export function changed<T extends Row>(list: Loaded<T>, change: Exclude<Change, { what: 'outdated' }>): Loaded<T> {
  const { rows, remaining, removed } = list;
  switch (change.what) {
    case 'added':
      return { ...list, rows: [change.row as T, ...rows], remaining: remaining + 1, touched: change.row.id };
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
    case 'returned': {
      const at = removed.find(({ row }) => row.id === change.row.id)?.at ?? 0;
      return {
        rows: rows.toSpliced(at, 0, change.row as T),
        remaining: remaining + 1,
        touched: change.row.id,
        removed: removed.filter(({ row }) => row.id !== change.row.id),
      };
    }
  }
}
