import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A page of rows and the key of the next one; no key after the last. */
export interface KeyedPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Loads the page after the key; the first page without one. */
export type LoadPage<Row> = (after: string | undefined, signal?: AbortSignal) => Promise<KeyedPage<Row>>;

/** The rows of a paged list, as a table needs them. */
export interface KeyedRows<Row> {
  readonly rows: readonly Row[];
  /** All loaded rows, if the page filters them itself and `rows` are only those that match. */
  readonly loaded?: readonly Row[];
  readonly status: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly hasMore: boolean;
  /** The key of the next page. */
  readonly next: string | undefined;
  readonly isLoadingMore: boolean;
  readonly isRefreshing: boolean;
  /** When the rows were loaded (milliseconds). */
  readonly updatedAt: number;
  /** How often they are refetched, if they are. */
  readonly refreshMs?: number | undefined;
  readonly loadMore: () => void;
  readonly refresh: () => void;
  /** Loads all filtered rows from the start, `limit` at most. */
  readonly all: (limit: number, onCount: (count: number) => void) => Promise<readonly Row[]>;
}

async function allOf<Row>(
  load: LoadPage<Row>,
  limit: number,
  onCount: (count: number) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined; rows.length < limit; ) {
    const page = await load(after);
    rows.push(...page.rows);
    onCount(rows.length);
    if (page.next === null) break;
    after = page.next;
  }
  return rows.slice(0, limit);
}

const NO_ROWS: readonly never[] = [];

export interface ListOptions {
  /** Refetches while the tab is visible. */
  readonly refreshMs?: number;
}

/** Pages of a call that pages by key. `queryKey` names call and filters. */
export function useKeyedRows<Row>(
  queryKey: readonly unknown[],
  load: LoadPage<Row>,
  { refreshMs }: ListOptions = {},
): KeyedRows<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: KeyedPage<Row>) => page.next ?? undefined,
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
  const { data } = query;
  const rows = useMemo(() => flat(data), [data]);
  return {
    rows,
    status: query.status,
    error: query.error,
    hasMore: query.hasNextPage,
    next: data?.pages.at(-1)?.next ?? undefined,
    isLoadingMore: query.isFetchingNextPage,
    isRefreshing: query.isFetching && !query.isFetchingNextPage,
    updatedAt: query.dataUpdatedAt,
    refreshMs,
    loadMore: () => void query.fetchNextPage(),
    refresh: () => void query.refetch(),
    all: (limit, onCount) => allOf(load, limit, onCount),
  };
}

function flat<Row>(data: InfiniteData<KeyedPage<Row>> | undefined): readonly Row[] {
  return data === undefined ? NO_ROWS : data.pages.flatMap(({ rows }) => rows);
}
