import { useQuery } from '@tanstack/react-query';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client, queryClient } from '../app/client.ts';
import { realtime } from '../app/live.ts';
import { useSession } from '../app/session.ts';
import { EMPTY_BOOK, isMissingOrder, type OwnBook, type OwnBookInput, ownBook } from './own-book.ts';
import type { Press } from './press.ts';

const CONTRACT = 2;
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

/** Names for the news of a closing: the answer may take the order off the list before the push tells it. */
const productNames = new Map<number, string>();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function listOnce(signal: AbortSignal): Promise<{ readonly rows: OrderRow[]; total: number; seq: number }> {
  const rows: OrderRow[] = [];
  let seq = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await client.call(orders, { status: HOLDING, page }, { signal });
    rows.push(...answer.data);
    seq = Math.min(seq, answer.seq);
    total = answer.total;
    if (answer.last_page <= page) break;
  }
  return { rows, total, seq };
}

/** Loads the holding orders; a list that is already out of date when it arrives is asked for again. */
export function useHoldings() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['holdings', token],
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const list = await listOnce(signal);
        for (const row of list.rows) productNames.set(row.Id, row.ForexTradeLists.ShowCode);
        if (list.seq >= useBook.getState().listSeq) {
          take({ type: 'listed', ...list });
          break;
        }
        await pause(RETRY_MS);
      }
      return null;
    },
  });
}

/** Loads the figures of the contract account; pushes carry them on. */
export function useFigures() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['figures', token],
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await client.call(accountDetail, { accountTypeId: CONTRACT }, { signal });
      take({ type: 'figures', figures: answer, seq: answer.seq });
      return null;
    },
  });
}

const OWN = ['orders', 'holdings', 'figures', 'account-log', 'balances', 'today-profit'];

/** Asks again for everything that an order moves. */
export function refreshOwn(): void {
  for (const key of OWN) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** An own order was closed, by whomever. */
export interface ClosedNews {
  readonly order: number;
  readonly profit: string;
  /** As people read it; undefined for an order that was on no list here. */
  readonly product: string | undefined;
}

/** Keeps the book in step with the own topics while somebody is logged in. `onClosed` hears of each closing once. */
export function useOwnPushes(onClosed: (news: ClosedNews) => void): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    useBook.setState(EMPTY_BOOK, true);
    if (token === undefined) return undefined;
    const leave = [
      realtime.subscribe('FOREX_TRADE', (push) => {
        if (isMissingOrder(useBook.getState(), push)) void queryClient.invalidateQueries({ queryKey: ['holdings'] });
        take({ type: 'moved', push });
      }),
      realtime.subscribe('FOREX_CLOSED', (push) => {
        const product = productNames.get(push.Id);
        productNames.delete(push.Id);
        take({ type: 'closed', order: push.Id, seq: push.seq });
        onClosed({ order: push.Id, profit: push.FactProfits, product });
        refreshOwn();
      }),
      realtime.subscribe('ACCOUNT', () => refreshOwn()),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [token, onClosed]);
}

export interface OrderRequest {
  readonly type: 1 | 2;
  readonly cont: string;
  readonly forex_id: number;
  readonly status: 1;
  readonly multiple: number;
  readonly expect_price: string;
}

/** Places a market order; resolves once it is durable. */
export async function placeOrder({ key, request }: Press<OrderRequest>): Promise<number> {
  const answer = await client.call(submitOrder, request, { idempotencyKey: key });
  take({ type: 'opened', seq: answer.seq });
  refreshOwn();
  return answer.id;
}

/** Closes a holding order at the market; resolves once it is durable. */
export async function close({ key, request }: Press<{ readonly id: number }>): Promise<void> {
  const answer = await client.call(closeOrder, request, { idempotencyKey: key });
  take({ type: 'closed', order: request.id, seq: answer.seq });
  refreshOwn();
}
