import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import page from '../../../admin-ui/page.module.css';
import { sentenceOf } from '../../../admin-ui/session/admin-client.ts';

type PagesOptions<P> = {
  path: string;
  /** The query for the API, without `parameter`. */
  filter: string;
  /** Name of the query parameter that selects a page. The first page needs none. */
  parameter: string;
  read: (query: URLSearchParams, signal: AbortSignal) => Promise<P>;
  /** Null after the last page. */
  nextOf: (pages: readonly P[]) => string | null;
};

export function usePages<P>({ path, filter, parameter, read, nextOf }: PagesOptions<P>) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['data', `${path}?${filter}`],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(filter);
      if (pageParam !== '') query.set(parameter, pageParam);
      return read(query, signal);
    },
    initialPageParam: '',
    getNextPageParam: (_last, pages) => nextOf(pages),
    // Each return to a filter starts at the first page.
    gcTime: 0,
  });
  return {
    /** Undefined until the first page is loaded. */
    loaded: data?.pages,
    failure: error && !isFetching ? sentenceOf(error) : '',
    retry: () => void (data ? fetchNextPage() : refetch()),
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    isLoadingMore: isFetchingNextPage,
  };
}

type Pages = Omit<ReturnType<typeof usePages>, 'loaded'> & { loaded: readonly unknown[] | undefined };

type Props = {
  pages: Pages;
  none: string;
  children: readonly ReactElement[];
};

export function PagedRows({ pages, none, children }: Props) {
  const { loaded, failure, retry, hasMore, more, isLoadingMore } = pages;
  if (!loaded)
    return failure === '' ? <p role="status">Chargement…</p> : <LoadFailure text={failure} onRetry={retry} />;
  if (children.length === 0) return <p role="status">{none}</p>;
  return (
    <>
      <ol className={page.rows}>{children}</ol>
      {failure !== '' && <LoadFailure text={failure} onRetry={retry} />}
      {failure === '' && hasMore && (
        <Button look="ghost" disabled={isLoadingMore} onClick={more}>
          {isLoadingMore ? 'Chargement…' : 'Voir plus'}
        </Button>
      )}
    </>
  );
}
