import { useState } from 'react';
import { useHasRested } from './has-rested.ts';
import { useShortcuts } from './shortcuts.ts';

/** The decision on what waits in a queue, by button or key. `Rejection`: what the person enters who rejects it. */
export interface QueueDecision<Rejection extends readonly unknown[]> {
  readonly mayDecide: boolean;
  /** Not yet: it has only just come under the finger, a press is still meant for the one before. */
  readonly isResting: boolean;
  readonly isSending: boolean;
  readonly approve: () => void;
  /** Sends the rejection and closes its dialog. */
  readonly reject: (...rejection: Rejection) => void;
  /** The dialog that asks why it is rejected. */
  readonly isRejecting: boolean;
  readonly setRejecting: (isRejecting: boolean) => void;
}

interface Options<Rejection extends readonly unknown[]> {
  /** It still waits, and this person may decide on it. */
  readonly mayDecide: boolean;
  readonly isSending: boolean;
  readonly approve: () => void;
  readonly reject: (...rejection: Rejection) => void;
}

/** The key A approves, R opens the dialog that rejects; neither in the first second, nor a key that is held down. */
export function useQueueDecision<Rejection extends readonly unknown[]>({
  mayDecide,
  isSending,
  approve,
  reject,
}: Options<Rejection>): QueueDecision<Rejection> {
  const [isRejecting, setRejecting] = useState(false);
  const isResting = !useHasRested();
  const keys = {
    a: ({ repeat }: KeyboardEvent) => {
      if (!repeat) approve();
    },
    r: () => setRejecting(true),
  };
  useShortcuts(keys, { isOn: mayDecide && !isResting });
  return {
    mayDecide,
    isResting,
    isSending,
    approve,
    reject: (...rejection) => {
      setRejecting(false);
      reject(...rejection);
    },
    isRejecting,
    setRejecting,
  };
}
