import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { securityClient } from './security.client.ts';
import type { SecurityItem } from './security.schema.ts';

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

/** `filter`: the query of the API without the place. */
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
    // Another filter begins with its first page.
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
