import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import type { JournalEntry } from './journal.ts';

/** The entries of a filter as far as they are loaded, newest first. */
export type Journal = {
  state: 'loading' | 'failed' | 'ready';
  entries: readonly JournalEntry[];
  /** How many match in all. */
  remaining: number;
  /** Why the last call failed, in French. */
  failure: string;
  retry: () => void;
  /** Loads the next page; true while that is under way. */
  more: () => void;
  isLoadingMore: boolean;
};

type Answer = { data: JournalEntry[]; remaining: number };

/** What has been loaded for a filter, up to which page; `failure` is that of the page after it. */
type LoadedEntries = { filter: string; page: number; entries: JournalEntry[]; remaining: number; failure: string };

const NOTHING = { page: 0, entries: [], remaining: 0, failure: '' };

/** `filter`: the query of the API without the page. */
export function useJournal(filter: string): Journal {
  const [request, setRequest] = useState({ filter, page: 1, attempt: 0 });
  const [loaded, setLoaded] = useState<LoadedEntries>({ filter, ...NOTHING });
  if (request.filter !== filter) setRequest({ filter, page: 1, attempt: 0 });

  const { page, attempt } = request;
  useEffect(() => {
    // Another attempt is another call.
    void attempt;
    const control = new AbortController();
    const params = new URLSearchParams(filter);
    params.set('page', String(page));
    adminCall<Answer>('GET', `/journal?${params}`, { signal: control.signal }).then(
      ({ data, remaining }) =>
        setLoaded((before) => {
          const entries = before.filter === filter && page > 1 ? before.entries : [];
          return { filter, page, entries: [...entries, ...unknownOf(data, entries)], remaining, failure: '' };
        }),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        const failure = sentenceOf(error);
        setLoaded((before) => (before.filter === filter ? { ...before, failure } : { filter, ...NOTHING, failure }));
      },
    );
    return () => control.abort();
  }, [filter, page, attempt]);

  const current = loaded.filter === filter ? loaded : { filter, ...NOTHING };
  const isFirst = current.page === 0;
  const retry = () => {
    setLoaded({ ...current, failure: '' });
    setRequest((before) => ({ ...before, attempt: before.attempt + 1 }));
  };
  return {
    state: !isFirst ? 'ready' : current.failure === '' ? 'loading' : 'failed',
    entries: current.entries,
    remaining: current.remaining,
    failure: current.failure,
    retry,
    more: () => setRequest((before) => ({ ...before, page: current.page + 1 })),
    isLoadingMore: !isFirst && current.failure === '' && page > current.page,
  };
}

/** New entries move those of the next page down: the ones that are shown already are left out. */
function unknownOf(data: readonly JournalEntry[], entries: readonly JournalEntry[]): JournalEntry[] {
  const keys = new Set(entries.map(keyOf));
  return data.filter((entry) => !keys.has(keyOf(entry)));
}

export function keyOf({ at, object, id, action }: JournalEntry): string {
  return [at, object, id, action].join(' ');
}
