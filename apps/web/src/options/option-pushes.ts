import type { DataOf } from '@vitrine/wire/topics';
import { useEffect } from 'react';
import { realtime } from '../ground/live.ts';
import { ownStore, useSession } from '../ground/session.ts';
import { refreshOptions } from './option-calls.ts';
import { NO_UPDATES, withEntered, withSettled } from './option-updates.ts';

/** An expired option stays on its list this long, with its outcome, before the list is loaded again (OPT-14). */
export const SETTLING_MS = 1_000;

/** What was pushed about the customer's options. */
export const useOptionUpdates = ownStore(NO_UPDATES);

let settling: ReturnType<typeof setTimeout> | undefined;

/** Loads the lists again a moment later, once for all options that settle within it. */
function refreshSettled(): void {
  if (settling !== undefined) return;
  settling = setTimeout(() => {
    settling = undefined;
    void refreshOptions();
  }, SETTLING_MS);
}

/** Follows the pushes about options while a customer is logged in. `onSettled` is called once for each settlement. */
export function useOptionPushes(onSettled: (push: DataOf<'MICRO_CLOSED'>) => void): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === undefined) return undefined;
    const leave = [
      realtime.subscribe('MICRO_OPENED', (push) => {
        useOptionUpdates.setState((updates) => withEntered(updates, push), true);
        // An option opened on another device is on no list here.
        void refreshOptions();
      }),
      realtime.subscribe('MICRO_CLOSED', (push) => {
        useOptionUpdates.setState((updates) => withSettled(updates, push), true);
        onSettled(push);
        refreshSettled();
      }),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [token, onSettled]);
}
