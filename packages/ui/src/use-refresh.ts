import { useCallback, useRef, useState } from 'react';

/** How long the indicator of a pull stays (APP-49). */
const INDICATOR_MS = 500;

export interface Refresh {
  /** New data are on their way. */
  readonly isRunning: boolean;
  /** The indicator of the pull is open. */
  readonly isIndicated: boolean;
  /** Starts once; nothing happens while it runs. */
  readonly start: () => void;
}

/** One refresh for the gesture and the button of a screen. `reload` reports its own failure where the data stand. */
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
