import { useCallback, useRef, useState } from 'react';

/** How long the pull indicator shows (APP-49). */
const INDICATOR_MS = 500;

export interface Refresh {
  /** A refresh is running. */
  readonly isRunning: boolean;
  /** The pull indicator is visible. */
  readonly isIndicated: boolean;
  /** Starts a refresh unless one is running. */
  readonly start: () => void;
}

/** One refresh shared by the gesture and the button of a screen. `reload` reports its own failure. */
export function useRefresh(reload: () => Promise<unknown>): Refresh {
  const [isRunning, setIsRunning] = useState(false);
  const [isIndicated, setIsIndicated] = useState(false);
  const isBusy = useRef(false);
  const latest = useRef(reload);
  latest.current = reload;
  const start = useCallback(() => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsRunning(true);
    setIsIndicated(true);
    setTimeout(() => setIsIndicated(false), INDICATOR_MS);
    const ended = () => {
      isBusy.current = false;
      setIsRunning(false);
    };
    latest.current().then(ended, ended);
  }, []);
  return { isRunning, isIndicated, start };
}
