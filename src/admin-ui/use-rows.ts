import { useEffect, useState } from 'react';
import { adminCall, isGivenUp, sentenceOf } from './admin-client.ts';
import { type Change, type Row, useChanges } from './changes.ts';
import { logFetchFailure } from './log-failure.ts';
import type { Kind } from './modal.ts';

/** Rows of a list as they are shown: three states, never mixed up (L15). */
export type Rows<T> = {
  state: 'loading' | 'failed' | 'ready';
  rows: T[];
  /** How many there are in all, wherever these begin. */
  remaining: number;
  /** The row that has just changed, to be pointed out; null for none. */
  touched: number | null;
  /** These rows are still the former ones: others are on their way. */
  waiting: boolean;
  /** Why it failed, in French. */
  failure: string;
  retry: () => void;
};

type Loaded<T> = { rows: T[]; remaining: number; touched: number | null; gone: { row: T; at: number }[] };
type Answer<T> = { path: string; attempt: number } & ({ loaded: Loaded<T> } | { failure: string });

/** Rows seen in this tab, so that a form opens with them at once. */
const seen = new Map<string, Row>();

export function seenRow<T extends Row>(kind: Kind, id: number): T | undefined {
  return seen.get(`${kind}-${id}`) as T | undefined;
}

/**
 * The rows that `path` answers, kept in step with every change that a form announces; not with `follows` false, where
 * they are no list of what is online.
 */
export function useRows<T extends Row>(kind: Kind, path: string, follows = true): Rows<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);

  useEffect(() => {
    const { signal, abort } = abortable();
    adminCall<{ data: T[]; remaining: number }>('GET', path, { signal }).then(
      ({ data, remaining }) => {
        for (const row of data) seen.set(`${kind}-${row.id}`, row);
        setAnswer({ path, attempt, loaded: { rows: data, remaining, touched: null, gone: [] } });
      },
      (error) => {
        if (isGivenUp(error)) return;
        logFetchFailure(kind, error);
        setAnswer({ path, attempt, failure: sentenceOf(error) });
      },
    );
    return abort;
  }, [kind, path, attempt]);

  useChanges((change) => {
    if (!follows || change.kind !== kind) return;
    if ('row' in change) seen.set(`${kind}-${change.row.id}`, change.row);
    if (change.what === 'outdated') return setAttempt((before) => before + 1);
    setAnswer((before) =>
      before && 'loaded' in before ? { ...before, loaded: changed(before.loaded, change) } : before,
    );
  });

  const current = answer?.path === path && answer.attempt === attempt;
  const retry = () => setAttempt((before) => before + 1);
  const nothing = { rows: [], remaining: 0, touched: null, failure: '', waiting: false, retry };
  if (answer && 'failure' in answer && current) return { ...nothing, state: 'failed', failure: answer.failure };
  if (answer && 'loaded' in answer) {
    const { rows, remaining, touched } = answer.loaded;
    return { ...nothing, state: 'ready', rows, remaining, touched, waiting: !current };
  }
  return { ...nothing, state: 'loading' };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The list after a change: a new row first, an edited one in its place, a deleted one gone, one taken back where it was. */
export function changed<T extends Row>(list: Loaded<T>, change: Exclude<Change, { what: 'outdated' }>): Loaded<T> {
  const { rows, remaining, gone } = list;
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
        gone: row ? [...gone, { row, at }] : gone,
      };
    }
    case 'returned': {
      const at = gone.find(({ row }) => row.id === change.row.id)?.at ?? 0;
      return {
        rows: rows.toSpliced(at, 0, change.row as T),
        remaining: remaining + 1,
        touched: change.row.id,
        gone: gone.filter(({ row }) => row.id !== change.row.id),
      };
    }
  }
}
