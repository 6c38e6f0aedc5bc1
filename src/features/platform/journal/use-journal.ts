import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { journalClient } from './journal.client.ts';
import type { JournalEntry, JournalResponse } from './journal.schema.ts';

export type Journal = {
  state: 'loading' | 'failed' | 'ready';
  entries: readonly JournalEntry[];
  remaining: number;
  failure: string;
  retry: () => void;
  more: () => void;
  isLoadingMore: boolean;
};

/** `filter` is the query for the API, without the page. */
export function useJournal(filter: string): Journal {
  const { data, error, isFetching, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['data', `/journal?${filter}`],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams(filter);
      params.set('page', String(pageParam));
      return journalClient.call('GET /journal', { query: params, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (_page, _pages, number) => number + 1,
    // Each return to a filter starts at the first page.
    gcTime: 0,
  });
  const failure = error && !isFetching ? sentenceOf(error) : '';
  return {
    state: data ? 'ready' : failure === '' ? 'loading' : 'failed',
    entries: entriesOf(data?.pages ?? []),
    remaining: data?.pages.at(-1)?.remaining ?? 0,
    failure,
    retry: () => void (data ? fetchNextPage() : refetch()),
    more: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
}

/**
 * A new entry can move an older entry to the next page. Then two pages contain the older entry, and the list shows it
 * once.
 */
function entriesOf(pages: readonly JournalResponse[]): JournalEntry[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((entry) => [keyOf(entry), entry])).values()];
}

export function keyOf({ at, object, id, action }: JournalEntry): string {
  return [at, object, id, action].join(' ');
}
