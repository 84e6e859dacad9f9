import { useQuery } from '@tanstack/react-query';
import type { ClosedBy } from '@vitrine/domain/trading/order';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client, queryClient } from '../ground/client.ts';
import { realtime } from '../ground/live.ts';
import { OWN, refreshOwn } from '../ground/own-answers.ts';
import { useSession } from '../ground/session.ts';
import type { Submission } from '../ground/submit-guard.ts';
import { EMPTY_BOOK, isMissingOrder, type OwnBook, type OwnBookInput, ownBook } from './own-book.ts';

const PENDING = 0;
const HOLDING = 1;
/** Rows shown on this screen at most: five pages. */
const PAGES = 5;
const RETRY_MS = 200;
const ATTEMPTS = 5;

/** What the user owns now. Emptied when the session changes. */
export const useBook = create<OwnBook>()(() => EMPTY_BOOK);

function take(input: OwnBookInput): void {
  useBook.setState((book) => ownBook(book, input), true);
}

/** Names for the news of an order: the answer may take it off its list before the push tells it. */
const productNames = new Map<number, string>();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface OwnList {
  readonly rows: readonly OrderRow[];
  readonly total: number;
  readonly seq: number;
}

async function listOnce(status: typeof PENDING | typeof HOLDING, signal: AbortSignal): Promise<OwnList> {
  const rows: OrderRow[] = [];
  let seq = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await client.call(orders, { status, page }, { signal });
    rows.push(...answer.data);
    seq = Math.min(seq, answer.seq);
    total = answer.total;
    if (answer.last_page <= page) break;
  }
  return { rows, total, seq };
}

/** Loads orders of a state; a list that is already out of date when it arrives is asked for again. */
async function loadList(
  status: typeof PENDING | typeof HOLDING,
  knownSeq: () => number,
  signal: AbortSignal,
): Promise<OwnList | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const list = await listOnce(status, signal);
    for (const row of list.rows) productNames.set(row.Id, row.ForexTradeLists.ShowCode);
    if (list.seq >= knownSeq()) return list;
    await pause(RETRY_MS);
  }
  return undefined;
}

/** Loads the holding orders. */
export function useHoldings() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['holdings', token],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const list = await loadList(HOLDING, () => useBook.getState().listSeq, signal);
      if (list !== undefined) take({ type: 'listed', ...list });
      return null;
    },
  });
}

/** Loads the pending orders. */
export function usePending() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['pending', token],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const list = await loadList(PENDING, () => useBook.getState().pendingSeq, signal);
      if (list !== undefined) take({ type: 'listed-pending', ...list });
      return null;
    },
  });
}

/** What became of an own order, by whomever: closed, ended without ever having filled, or filled at its target. */
export type OrderNews = {
  readonly order: number;
  /** As people read it; undefined for an order that was on no list here. */
  readonly product: string | undefined;
} & (
  | { readonly kind: 'closed'; readonly by: ClosedBy; readonly profit: string }
  | { readonly kind: 'never-filled'; readonly by: ClosedBy }
  | { readonly kind: 'triggered' }
);

/** Keeps the book in step with the own topics while somebody is logged in. `onNews` hears of each order once. */
export function useOwnPushes(onNews: (news: OrderNews) => void): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    useBook.setState(EMPTY_BOOK, true);
    if (token === undefined) return undefined;
    const leave = [
      realtime.subscribe('FOREX_TRADE', (push) => {
        if (isMissingOrder(useBook.getState(), push)) void queryClient.invalidateQueries({ queryKey: ['holdings'] });
        take({ type: 'moved', push });
      }),
      realtime.subscribe('FOREX_CHANGED', (push) => {
        take({ type: 'changed', push });
        if (push.Change === 'triggered')
          onNews({ kind: 'triggered', order: push.Id, product: productNames.get(push.Id) });
        refreshOwn();
      }),
      realtime.subscribe('FOREX_CLOSED', (push) => {
        const named = { order: push.Id, product: productNames.get(push.Id), by: push.ClosedBy };
        productNames.delete(push.Id);
        take({ type: 'closed', order: push.Id, seq: push.seq });
        onNews(
          push.Price === 0
            ? { kind: 'never-filled', ...named }
            : { kind: 'closed', profit: push.FactProfits, ...named },
        );
        refreshOwn();
      }),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [token, onNews]);
}

export interface OrderRequest {
  readonly type: 1 | 2;
  readonly cont: string;
  readonly forex_id: number;
  /** 1 market, 0 pending at `target_price`. */
  readonly status: 0 | 1;
  readonly multiple: number;
  readonly target_price?: string;
  readonly stop_loss_price?: string;
  readonly target_profit_price?: string;
  /** The price seen; of a market order alone. */
  readonly expect_price?: string;
}

/** Places a market or pending order; resolves once it is durable. */
export async function placeOrder({ key, request }: Submission<OrderRequest>): Promise<number> {
  const answer = await client.call(submitOrder, request, { idempotencyKey: key });
  if (request.status === 1) take({ type: 'opened', seq: answer.seq });
  refreshOwn();
  return answer.id;
}

/** Cancels a pending order; resolves once it is durable. */
export async function cancel({ key, request }: Submission<{ readonly id: number }>): Promise<void> {
  const answer = await client.call(cancelOrder, request, { idempotencyKey: key });
  take({ type: 'closed', order: request.id, seq: answer.seq });
  refreshOwn();
}

export interface StopsRequest {
  readonly id: number;
  /** Decimal texts at the instrument's precision; empty: none. */
  readonly stop_loss_price: string;
  readonly target_profit_price: string;
}

/** Sets both stops of a holding or pending order; resolves once it is durable. */
export async function changeStops({ key, request }: Submission<StopsRequest>): Promise<void> {
  const answer = await client.call(setStops, request, { idempotencyKey: key });
  take({
    type: 'changed',
    push: {
      Id: request.id,
      Change: 'stops',
      TargetLossPrice: Number(request.stop_loss_price),
      TargetProfitPrice: Number(request.target_profit_price),
      seq: answer.seq,
    },
  });
  refreshOwn();
}

/** Closes a holding order at the market; resolves once it is durable. */
export async function close({ key, request }: Submission<{ readonly id: number }>): Promise<void> {
  const answer = await client.call(closeOrder, request, { idempotencyKey: key });
  take({ type: 'closed', order: request.id, seq: answer.seq });
  refreshOwn();
}
