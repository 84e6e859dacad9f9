import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { client } from '../client.ts';
import { type KeyedPage, type KeyedRows, useKeyedRows } from './keyed-pages.ts';

/** A call that answers a page of rows and goes on where its `after` says. */
type PagedCall = Call & { readonly effect: 'read' };
type RowOf<C extends PagedCall> = ResponseOf<C> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

/** The rows of a call that pages by key, for what the request asks besides. */
export function useCallRows<C extends PagedCall>(call: C, request: Omit<RequestOf<C>, 'after'>): KeyedRows<RowOf<C>> {
  return useKeyedRows<RowOf<C>>(
    [call.operation, request],
    (after, signal) =>
      client.call(call, { ...request, ...(after !== undefined && { after }) } as RequestOf<C>, {
        ...(signal && { signal }),
      }) as Promise<KeyedPage<RowOf<C>>>,
  );
}

/** The rows of a list that is loaded at once. `refreshMs` refetches while the tab is visible. */
export function useWholeList<Row>(
  queryKey: readonly unknown[],
  load: (signal: AbortSignal | undefined) => Promise<readonly Row[]>,
  options: { readonly refreshMs?: number } = {},
): KeyedRows<Row> {
  return useKeyedRows<Row>(queryKey, async (_after, signal) => ({ rows: await load(signal), next: null }), options);
}
