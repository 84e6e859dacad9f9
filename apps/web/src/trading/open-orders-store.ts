import { useQuery } from '@tanstack/react-query';
import type { Money } from '@vitrine/domain/kernel/decimal';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { client } from '../ground/client.ts';
import { OWN } from '../ground/own-answers.ts';
import { ownStore, useSession } from '../ground/session.ts';
import { resultsIn } from './listed-orders.ts';
import { NO_OPEN_ORDERS, type OpenOrders, type OpenOrdersInput, openOrders } from './open-orders.ts';

const PENDING = 0;
const HOLDING = 1;
/** Pages that are loaded at most. */
const PAGES = 5;
const RETRY_MS = 200;
const ATTEMPTS = 5;

/** The customer's open orders. */
export const useOpenOrders = ownStore(NO_OPEN_ORDERS);

/** There are more positions than are loaded: only the newest are known. */
export const arePositionsPartial = ({ positions, total }: OpenOrders): boolean => (positions?.length ?? 0) < total;

/** Takes in an answer or a push. */
export function take(input: OpenOrdersInput): void {
  useOpenOrders.setState((open) => openOrders(open, input), true);
}

/** What toasts say of an order: a closing answer may remove it from the lists before the push comes. */
export interface KnownOrder {
  /** The product's name; undefined for an order that was on no list here. */
  readonly product?: string;
  /** Fee and swap of a position; undefined until a list or a push has said. */
  readonly costs?: Money;
}
export const knownOrders = new Map<number, KnownOrder>();

export function learnOrder(id: number, known: KnownOrder): void {
  knownOrders.set(id, { ...knownOrders.get(id), ...known });
}

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

/** Loads orders of a state; a list that is already out of date when it arrives is loaded again. */
async function loadList(
  status: typeof PENDING | typeof HOLDING,
  knownSeq: () => number,
  signal: AbortSignal,
): Promise<OwnList | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const list = await listOnce(status, signal);
    for (const row of list.rows) {
      const { profit, net } = resultsIn(row);
      const costs = status === HOLDING ? { costs: profit - net } : {};
      learnOrder(row.Id, { product: row.ForexTradeLists.ShowCode, ...costs });
    }
    if (list.seq >= knownSeq()) return list;
    await pause(RETRY_MS);
  }
  return undefined;
}

/** Loads the open positions. */
export function usePositions() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['positions', token],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const list = await loadList(HOLDING, () => useOpenOrders.getState().listSeq, signal);
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
      const list = await loadList(PENDING, () => useOpenOrders.getState().pendingSeq, signal);
      if (list !== undefined) take({ type: 'listed-pending', ...list });
      return null;
    },
  });
}
