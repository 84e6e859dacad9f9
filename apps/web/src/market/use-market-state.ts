import { useSyncExternalStore } from 'react';
import { serverClock } from '../app/server-clock.ts';
import { type MarketState, marketState, type Product } from './product.ts';
import { quotes } from './quotes.ts';

/** How often ages are looked at again when no price comes. */
const LOOK_MS = 1_000;

/** The product's market now; renders its caller only when it changes. */
export function useMarketState(product: Product): MarketState {
  return useSyncExternalStore(
    (listener) => {
      const stop = quotes.subscribe(product.code, listener);
      const timer = setInterval(listener, LOOK_MS);
      return () => {
        stop();
        clearInterval(timer);
      };
    },
    () => marketState(product, quotes.get(product.code)?.at, serverClock.now()),
  );
}
