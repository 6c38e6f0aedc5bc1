import { useEffect, useState } from 'react';
import { adminCall, isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import type { SecurityItem } from './security-item.ts';

/** The items of a filter as far as they are loaded, newest first. */
export type SecurityItems = {
  state: 'loading' | 'failed' | 'ready';
  items: readonly SecurityItem[];
  /** Why the last call failed, in French. */
  failure: string;
  retry: () => void;
  hasMore: boolean;
  more: () => void;
  isLoadingMore: boolean;
};

type Answer = { data: SecurityItem[]; next: string | null };

/** What has been loaded for a filter: `next` is where its next page begins; '' before the first. */
type LoadedItems = { filter: string; items: SecurityItem[]; next: string | null; failure: string };

const nothingOf = (filter: string): LoadedItems => ({ filter, items: [], next: '', failure: '' });

/** `filter`: the query of the API without the place. */
export function useSecurityItems(filter: string): SecurityItems {
  const [request, setRequest] = useState({ filter, after: '', attempt: 0 });
  const [loaded, setLoaded] = useState<LoadedItems>(nothingOf(filter));
  if (request.filter !== filter) setRequest({ filter, after: '', attempt: 0 });

  const { after, attempt } = request;
  useEffect(() => {
    // Another attempt is another call.
    void attempt;
    const control = new AbortController();
    const params = new URLSearchParams(filter);
    if (after !== '') params.set('after', after);
    adminCall<Answer>('GET', `/security?${params}`, { signal: control.signal }).then(
      ({ data, next }) =>
        setLoaded((before) => ({
          filter,
          next,
          failure: '',
          items: before.filter === filter && after !== '' ? [...before.items, ...data] : data,
        })),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        const failure = sentenceOf(error);
        setLoaded((before) => ({ ...(before.filter === filter ? before : nothingOf(filter)), failure }));
      },
    );
    return () => control.abort();
  }, [filter, after, attempt]);

  const { items, next, failure } = loaded.filter === filter ? loaded : nothingOf(filter);
  const isFirst = next === '';
  return {
    state: !isFirst ? 'ready' : failure === '' ? 'loading' : 'failed',
    items,
    failure,
    retry: () => {
      setLoaded((before) => ({ ...before, failure: '' }));
      setRequest((before) => ({ ...before, attempt: before.attempt + 1 }));
    },
    hasMore: next !== null && !isFirst,
    more: () => setRequest((before) => ({ ...before, after: next ?? '' })),
    isLoadingMore: !isFirst && failure === '' && after !== '' && after === next,
  };
}
