import { useCallback, useSyncExternalStore } from 'react';
import { type LiveQuote, QuoteStore } from './quote-store.ts';

/** A hidden page has no frames; prices then wait for a slow timer, so that nothing piles up. */
const HIDDEN_FLUSH_MS = 1_000;

function nextFrame(flush: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(flush);
  else setTimeout(flush, HIDDEN_FLUSH_MS);
}

export const quotes = new QuoteStore(nextFrame);

/** The live price of one product; renders its caller when that price changes and never for another's. */
export function useQuote(code: string): LiveQuote | undefined {
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(code, listener), [code]);
  return useSyncExternalStore(subscribe, () => quotes.get(code));
}

/** Which way the product has gone today; renders its caller when that turns. */
export function useDayTone(code: string): 'up' | 'down' | 'flat' {
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(code, listener), [code]);
  return useSyncExternalStore(subscribe, () => {
    const change = quotes.get(code)?.change ?? 0;
    return change > 0 ? 'up' : change < 0 ? 'down' : 'flat';
  });
}
