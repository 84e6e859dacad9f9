import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { TradeFilter } from './history/trade-filter.ts';
import { useTabSearch } from './tab-search.ts';

const route = getRouteApi('/order');

/** What the address of the order screen says, and how it is changed. */
export function useOrderAddress() {
  const search = useTabSearch('/order') ?? {};
  const navigate = route.useNavigate();
  return {
    search,
    /** Shows another list. */
    showList: useCallback((list: typeof search) => void navigate({ search: list, replace: true }), [navigate]),
    /** Filters the list that is shown; a detail that is open closes. */
    filterList: useCallback(
      (filter: TradeFilter) =>
        void navigate({
          search: ({ source, type }) => ({
            ...(source === undefined ? {} : { source }),
            ...(type === undefined ? {} : { type }),
            ...filter,
          }),
          replace: true,
        }),
      [navigate],
    ),
    openDetail: useCallback((id: number) => void navigate({ search: (before) => ({ ...before, id }) }), [navigate]),
    closeDetail: useCallback(() => void navigate({ search: ({ id: _, ...rest }) => rest, replace: true }), [navigate]),
  };
}

/** Rows that are loaded at most to find the one that an address names. */
const SEARCHED_ROWS = 200;

interface LoadedList {
  readonly rows: readonly unknown[];
  readonly status: string;
  readonly fetchMore: () => void;
}

/**
 * Loads more of a list while the row that the address names is missing. Returns its number when it was not found; one that
 * was found and then left the list, such as a position that was closed, is not unknown.
 */
export function useLoadUntilFound(
  id: number | undefined,
  isFound: boolean,
  { rows, status, fetchMore }: LoadedList,
): number | undefined {
  const isMissing = id !== undefined && !isFound;
  const isSearching = isMissing && status === 'more' && rows.length < SEARCHED_ROWS;
  useEffect(() => {
    if (isSearching) fetchMore();
  }, [isSearching, fetchMore]);
  const [found, setFound] = useState<number>();
  if (isFound && found !== id) setFound(id);
  const isSearched = status === 'end' || (status === 'more' && !isSearching);
  return isMissing && isSearched && found !== id ? id : undefined;
}
