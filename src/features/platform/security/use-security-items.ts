import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { securityClient } from './security.client.ts';
import type { SecurityItem } from './security.schema.ts';

export type SecurityItems = {
  state: 'loading' | 'failed' | 'ready';
  items: readonly SecurityItem[];
  failure: string;
  retry: () => void;
  hasMore: boolean;
  more: () => void;
  isLoadingMore: boolean;
};

/** `filter` is the query for the API, without the cursor. */
export function useSecurityItems(filter: string): SecurityItems {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['data', `/security?${filter}`],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams(filter);
      if (pageParam !== '') params.set('after', pageParam);
      return securityClient.call('GET /security', { query: params, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Each return to a filter starts at the first page.
    gcTime: 0,
  });
  const failure = error && !isFetching ? sentenceOf(error) : '';
  return {
    state: data ? 'ready' : failure === '' ? 'loading' : 'failed',
    items: data?.pages.flatMap((page) => page.data) ?? [],
    failure,
    retry: () => void (data ? fetchNextPage() : refetch()),
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
}
