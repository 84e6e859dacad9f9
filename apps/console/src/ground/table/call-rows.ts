import { useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { useMemo } from 'react';
import { client } from '../client.ts';
import { type Filter, requestOf } from './filter.ts';
import { type KeyedPage, type KeyedRows, type ListOptions, useKeyedRows } from './keyed-pages.ts';
import { useTableAddress } from './table-search.ts';

/** A call that answers a page of rows and goes on where its `after` says. */
export type PagedCall = Call & { readonly effect: 'read' };
export type RowOf<C extends PagedCall> =
  ResponseOf<C> extends { readonly rows: readonly (infer Row extends RowData)[] } ? Row : never;

/** The rows of a call that pages by key, for what the request asks besides. */
export function useCallRows<C extends PagedCall>(
  call: C,
  request: Omit<RequestOf<C>, 'after'>,
  options: ListOptions = {},
): KeyedRows<RowOf<C>> {
  return useKeyedRows<RowOf<C>>(
    [call.operation, request],
    (after, signal) =>
      client.call(call, { ...request, ...(after !== undefined && { after }) } as RequestOf<C>, {
        ...(signal && { signal }),
      }) as Promise<KeyedPage<RowOf<C>>>,
    options,
  );
}

/** The rows that the page's filters, as the address sets them, leave over. */
export function useFilteredRows<C extends PagedCall>(
  call: C,
  filters: readonly Filter[],
  options: ListOptions = {},
): KeyedRows<RowOf<C>> {
  return useCallRows(call, requestOf<C>(filters, useTableAddress().filters), options);
}

/** The rows of a list that one call without a request answers at once; `rowsOf` takes them out of the answer. */
export function useWholeList<C extends Call, Row>(
  queryKey: readonly unknown[],
  call: C,
  rowsOf: (answer: ResponseOf<C>) => readonly Row[],
  options: ListOptions = {},
): KeyedRows<Row> {
  return useKeyedRows<Row>(
    queryKey,
    async (_after, signal) => ({
      rows: rowsOf(await client.call(call, {} as RequestOf<C>, { ...(signal && { signal }) })),
      next: null,
    }),
    options,
  );
}

/** As {@link useWholeList}, together with the answer that the rows are a part of. `rowsOf` must not change. */
export function useAnsweredList<C extends Call, Row>(
  call: C,
  rowsOf: (answer: ResponseOf<C>) => readonly Row[],
  { refreshMs }: ListOptions = {},
): { readonly answer: ResponseOf<C> | undefined; readonly data: KeyedRows<Row> } {
  const query = useQuery({
    queryKey: [call.operation],
    queryFn: ({ signal }) => client.call(call, {} as RequestOf<C>, { signal }),
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
  });
  const { data: answer } = query;
  const rows = useMemo(() => (answer === undefined ? [] : rowsOf(answer)), [answer, rowsOf]);
  const data: KeyedRows<Row> = {
    rows,
    status: query.status,
    error: query.error,
    hasMore: false,
    next: undefined,
    isLoadingMore: false,
    isRefreshing: query.isFetching,
    updatedAt: query.dataUpdatedAt,
    refreshMs,
    loadMore: () => undefined,
    refresh: () => void query.refetch(),
    all: async (limit) => rows.slice(0, limit),
  };
  return { answer, data };
}

/** Only the rows that match a filter of the page itself. The detail still finds the others. */
export function filterRows<Row>(data: KeyedRows<Row>, isShown: (row: Row) => boolean): KeyedRows<Row> {
  return {
    ...data,
    rows: data.rows.filter(isShown),
    loaded: data.rows,
    all: async (limit, onCount) => (await data.all(limit, onCount)).filter(isShown),
  };
}

/** Whether a text that staff typed occurs in one of these, in any case of letters. */
export function occursIn(typed: string, texts: readonly string[]): boolean {
  const wanted = typed.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
