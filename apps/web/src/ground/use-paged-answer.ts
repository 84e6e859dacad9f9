import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListStatus } from '@vitrine/ui/components/InfiniteList';
import { useCallback } from 'react';

/** What `InfiniteList` and `NoAnswer` want to know of a list that is loaded page by page. */
export function usePagedAnswer<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>) {
  const { data, error, isFetching, fetchNextPage, refetch } = query;
  const fetchMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    status: statusOf(query),
    /** Why nothing is here. */
    error: data === undefined ? error : null,
    isFetching,
    fetchMore,
    refetch,
  };
}

function statusOf<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>): ListStatus {
  if (query.data === undefined) return query.isError ? 'failed' : 'first';
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'more' : 'end';
}
