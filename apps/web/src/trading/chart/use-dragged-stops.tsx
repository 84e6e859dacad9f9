import { useCallback, useRef, useState } from 'react';
import type { OwnStop } from '../../market/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import { OrderDialogs } from '../OrderDialogs.tsx';
import { useOpenOrders } from '../open-orders-store.ts';

/** The stops dialog for a stop that was dragged on a chart; only its button sends the new price. */
export function useDraggedStops() {
  const [asked, setAsked] = useState<AskedOrder>();
  const heading = useRef<HTMLElement>(null);
  const onStopMoved = useCallback(({ order, name }: OwnStop, price: string) => {
    const { positions = [], pending = [], pendingSeq } = useOpenOrders.getState();
    const held = positions.find(({ row }) => row.Id === order);
    const waiting = pending.find(({ Id }) => Id === order);
    const found = held ?? (waiting && { row: waiting, seq: pendingSeq });
    if (found !== undefined) setAsked({ action: 'stops', order: found, proposed: { name, price } });
  }, []);
  const question = <OrderDialogs asked={asked} onDone={() => setAsked(undefined)} heading={heading} />;
  return { onStopMoved, question };
}
