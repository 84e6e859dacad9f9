import type { ClosedBy } from '@vitrine/domain/trading/order';
import { useEffect } from 'react';
import { queryClient } from '../ground/client.ts';
import { realtime } from '../ground/live.ts';
import { refreshOwn } from '../ground/own-answers.ts';
import { useSession } from '../ground/session.ts';
import { isMissingOrder } from './open-orders.ts';
import { productNames, take, useOpenOrders } from './open-orders-store.ts';

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
  readonly profit: string;
  /** The position that it was a part of, which stays open; 0: none. */
  readonly partOf: number;
}

/** An order that closed. */
export type ClosedOrder = Extract<OrderUpdate, { kind: 'closed' }>;

/** Follows the pushes about orders while a customer is logged in. `onUpdate` is called once for each update. */
export function useOrderPushes(onUpdate: (update: OrderUpdate) => void): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === undefined) return undefined;
    const leave = [
      realtime.subscribe('FOREX_TRADE', (push) => {
        if (isMissingOrder(useOpenOrders.getState(), push))
          void queryClient.invalidateQueries({ queryKey: ['positions'] });
        take({ type: 'moved', push });
      }),
      realtime.subscribe('FOREX_CHANGED', (push) => {
        take({ type: 'changed', push });
        if (push.Change === 'triggered')
          onUpdate({ kind: 'triggered', order: push.Id, product: productNames.get(push.Id) });
        refreshOwn();
      }),
      realtime.subscribe('FOREX_CLOSED', (push) => {
        const { Id, PartOf: partOf, ClosedBy: by } = push;
        const named = { order: Id, product: productNames.get(partOf === 0 ? Id : partOf), by };
        productNames.delete(Id);
        take({ type: 'closed', order: Id, seq: push.seq });
        onUpdate(
          push.Price === 0
            ? { kind: 'never-filled', ...named }
            : { kind: 'closed', seq: push.seq, profit: push.FactProfits, partOf, ...named },
        );
        refreshOwn();
      }),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [token, onUpdate]);
}
