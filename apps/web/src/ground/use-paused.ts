import { useEffect, useState } from 'react';

/** Typing goes on: the server is asked once it pauses. */
const PAUSE_MS = 250;
/** The longest text that a search takes. */
const LONGEST = 40;

/** What is typed, as a search takes it. */
export const searchable = (typed: string): string => typed.trim().replace(/\p{C}/gu, '').slice(0, LONGEST);

/** The text as it was when typing last paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
