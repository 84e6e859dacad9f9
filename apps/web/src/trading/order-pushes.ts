import type { Money } from '@vitrine/domain/kernel/decimal';
import type { ClosedBy } from '@vitrine/domain/trading/order';
import { everySecond } from '@vitrine/ui/every-second';
import type { DataOf } from '@vitrine/wire/topics';
import { useEffect } from 'react';
import { queryClient } from '../ground/client.ts';
import { useLateFigures } from '../ground/late-figures.ts';
import { realtime, useConnection } from '../ground/live.ts';
import { refreshOwn } from '../ground/own-answers.ts';
import { useSession } from '../ground/session.ts';
import { amountOf } from '../ground/wire-numbers.ts';
import { resultsIn } from './listed-orders.ts';
import { isMissingOrder } from './open-orders.ts';
import { knownOrders, learnOrder, take, useOpenOrders } from './open-orders-store.ts';
import { PushWatch } from './push-watch.ts';

/** What became of an order, whoever caused it: closed, ended without a fill, or filled at its target. */
export type OrderUpdate = {
  readonly order: number;
  /** The product's name; undefined for an order that was on no list here. */
  readonly product: string | undefined;
} & (ClosedUpdate | { readonly kind: 'never-filled'; readonly by: ClosedBy } | { readonly kind: 'triggered' });

interface ClosedUpdate {
  readonly kind: 'closed';
  /** Number of the journal row that closed it. */
  readonly seq: number;
  readonly by: ClosedBy;
  /** Before fee and swap. */
  readonly profit: Money;
  /** After them; undefined for a position that closed before this browser heard of its costs. */
  readonly net: Money | undefined;
  /** The position that it was a part of, which stays open; 0: none. */
  readonly partOf: number;
}

/** An order that closed. */
export type ClosedOrder = Extract<OrderUpdate, { kind: 'closed' }>;

/** Asks for the figures again when prices of what is held move and no push follows, and says how old they are. */
function watchPushes(): () => void {
  const watch = new PushWatch();
  const leave = [
    realtime.subscribe('FOREX_TRADE', () => watch.heard()),
    realtime.subscribe('DAY_MARKET', ({ symbol }) => {
      const { positions } = useOpenOrders.getState();
      if (positions?.some(({ row }) => row.ForexTradeLists.Code === symbol)) watch.priceMoved(Date.now());
    }),
    useOpenOrders.subscribe(({ positions }, before) => positions !== before.positions && watch.heard()),
    // A lost connection is told as such, and everything is asked for when it is back.
    useConnection.subscribe(({ status }) => status !== 'open' && watch.heard()),
    everySecond(() => {
      const now = Date.now();
      if (watch.mustAsk(now)) refreshOwn();
      const since = watch.lateSince(now);
      if (since !== useLateFigures.getState().since) useLateFigures.setState({ since });
    }),
  ];
  return () => {
    for (const stop of leave) stop();
    useLateFigures.setState({ since: undefined });
  };
}

function closedResult({ FactProfits, PartOf, PartCosts }: DataOf<'FOREX_CLOSED'>, known: Money | undefined) {
  const profit = amountOf(FactProfits);
  const costs = PartOf === 0 ? known : amountOf(PartCosts);
  return { profit, net: costs === undefined ? undefined : profit - costs };
}

/** Follows the pushes about orders while a customer is logged in. `onUpdate` is called once for each update. */
export function useOrderPushes(onUpdate: (update: OrderUpdate) => void): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === undefined) return undefined;
    const leave = [
      watchPushes(),
      realtime.subscribe('FOREX_TRADE', (push) => {
        if (isMissingOrder(useOpenOrders.getState(), push))
          void queryClient.invalidateQueries({ queryKey: ['positions'] });
        for (const order of push.orders) {
          const { profit, net } = resultsIn(order);
          learnOrder(order.Id, { costs: profit - net });
        }
        take({ type: 'moved', push });
      }),
      realtime.subscribe('FOREX_CHANGED', (push) => {
        take({ type: 'changed', push });
        if (push.Change === 'reduced') learnOrder(push.Id, { costs: amountOf(push.TradeFee) + amountOf(push.Swap) });
        if (push.Change === 'triggered')
          onUpdate({ kind: 'triggered', order: push.Id, product: knownOrders.get(push.Id)?.product });
        refreshOwn();
      }),
      realtime.subscribe('FOREX_CLOSED', (push) => {
        const { Id, PartOf: partOf, ClosedBy: by } = push;
        const known = knownOrders.get(partOf === 0 ? Id : partOf);
        const named = { order: Id, product: known?.product, by };
        knownOrders.delete(Id);
        take({ type: 'closed', order: Id, seq: push.seq });
        onUpdate(
          push.Price === 0
            ? { kind: 'never-filled', ...named }
            : { kind: 'closed', seq: push.seq, partOf, ...named, ...closedResult(push, known?.costs) },
        );
        refreshOwn();
      }),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [token, onUpdate]);
}
