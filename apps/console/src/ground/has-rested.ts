import { useEffect, useState } from 'react';

/** After a decision the next row takes the place of the last one: a second click is not meant for it. */
const REST_MS = 1_000;

/** False for a moment after the component is mounted. */
export function useHasRested(): boolean {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasRested;
}
