import { type RefObject, useState } from 'react';
import { whenOpened } from '../ground/panels.tsx';
import type { AskedOrder } from './asked-order.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import type { ListedOrder } from './listed-orders.ts';
import { useLiveResult } from './live-orders.ts';

const StopsDialog = whenOpened(async () => (await import('./stops/StopsDialog.tsx')).StopsDialog);

interface Props {
  readonly asked: AskedOrder | undefined;
  readonly onDone: () => void;
  /** Takes the focus when the button that opened the dialog disappeared with its order. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The dialog for what was chosen at an order. */
export function OrderDialogs({ asked, onDone, heading }: Props) {
  // Keeps its content while it slides away.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  const shown = asked ?? last;
  if (shown === undefined) return null;
  const { action, order, proposed } = shown;
  const isAsked = asked !== undefined;
  if (action === 'close') return <LiveCloseDialog order={order} isAsked={isAsked} onDone={onDone} heading={heading} />;
  if (action === 'cancel')
    return <CancelDialog order={order.row} isAsked={isAsked} onDone={onDone} heading={heading} />;
  return <StopsDialog order={order.row} proposed={proposed} open={isAsked} onDone={onDone} />;
}

interface LiveCloseDialogProps extends Omit<Props, 'asked'> {
  readonly order: ListedOrder;
  readonly isAsked: boolean;
}

/** The closing dialog with the live result. */
function LiveCloseDialog({ order, isAsked, onDone, heading }: LiveCloseDialogProps) {
  const result = useLiveResult(order);
  return <CloseDialog asked={isAsked ? { row: order.row, ...result } : undefined} onDone={onDone} heading={heading} />;
}
