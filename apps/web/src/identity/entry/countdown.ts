import { useNow } from '@vitrine/ui/use-now';
import { useState } from 'react';

/** Whole seconds until a moment of this device's clock; 0 once it is past. */
export function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Draws again every second until then. */
export function useSecondsUntil(until: number): number {
  const seconds = secondsUntil(until);
  useNow(seconds > 0);
  return seconds;
}

/** Counts whole seconds down to 0. */
export function useCountdown() {
  const [until, setUntil] = useState(0);
  const seconds = useSecondsUntil(until);
  return { seconds, start: (from: number) => setUntil(Date.now() + from * 1000) };
}
