import { type RefObject, useState } from 'react';
import { whenOpened } from '../ground/panels.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import type { ListedOrder } from './listed-orders.ts';
import { useLiveResult } from './live-orders.ts';
import type { StopName } from './price-entry.ts';

const StopsDialog = whenOpened(async () => (await import('./StopsDialog.tsx')).StopsDialog);

/** What can be done with an open order. */
export type OrderAction = 'close' | 'cancel' | 'stops';

export interface AskedOrder {
  readonly action: OrderAction;
  readonly order: ListedOrder;
  /** Where its stop was dragged to (decimal text): put to the question, not done. */
  readonly proposed?: { readonly name: StopName; readonly price: string };
}

interface Props {
  readonly asked: AskedOrder | undefined;
  readonly onDone: () => void;
  /** Takes the focus when the button that asked went away with its order. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The question that belongs to what was pressed at an order. */
export function OrderDialogs({ asked, onDone, heading }: Props) {
  // Keeps its words while it slides away.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  const shown = asked ?? last;
  if (shown === undefined) return null;
  const { action, order, proposed } = shown;
  const isAsked = asked !== undefined;
  if (action === 'close') return <LiveClosing order={order} isAsked={isAsked} onDone={onDone} heading={heading} />;
  if (action === 'cancel')
    return <CancelDialog order={order.row} isAsked={isAsked} onDone={onDone} heading={heading} />;
  return <StopsDialog order={order.row} proposed={proposed} open={isAsked} onDone={onDone} />;
}

interface LiveClosingProps extends Omit<Props, 'asked'> {
  readonly order: ListedOrder;
  readonly isAsked: boolean;
}

/** The question with the result that moves while it is asked. */
function LiveClosing({ order, isAsked, onDone, heading }: LiveClosingProps) {
  const result = useLiveResult(order);
  return <CloseDialog asked={isAsked ? { row: order.row, ...result } : undefined} onDone={onDone} heading={heading} />;
}
