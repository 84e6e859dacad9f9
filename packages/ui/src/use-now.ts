import { useEffect, useState } from 'react';
import { everySecond } from './every-second.ts';

/** The device's time (milliseconds of `Date.now()`), every second while it is needed. */
export function useNow(isNeeded = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return undefined;
    setNow(Date.now());
    return everySecond(() => setNow(Date.now()));
  }, [isNeeded]);
  return now;
}
