import { type RefObject, useState } from 'react';
import { whenOpened } from '../ground/panels.tsx';
import type { AskedOrder } from './asked-order.ts';

const CancelDialog = whenOpened(async () => (await import('./cancel/CancelDialog.tsx')).CancelDialog);
const CloseDialog = whenOpened(async () => (await import('./close/CloseDialog.tsx')).CloseDialog);
const ModifyDialog = whenOpened(async () => (await import('./modify/ModifyDialog.tsx')).ModifyDialog);
const ReverseDialog = whenOpened(async () => (await import('./reverse/ReverseDialog.tsx')).ReverseDialog);
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
  if (action === 'close') return <CloseDialog order={order} open={isAsked} onDone={onDone} heading={heading} />;
  if (action === 'cancel') return <CancelDialog order={order.row} open={isAsked} onDone={onDone} heading={heading} />;
  if (action === 'reverse') return <ReverseDialog order={order} open={isAsked} onDone={onDone} heading={heading} />;
  if (action === 'modify') return <ModifyDialog order={order.row} open={isAsked} onDone={onDone} />;
  return <StopsDialog order={order.row} proposed={proposed} open={isAsked} onDone={onDone} />;
}
