import { everySecond } from '@vitrine/ui/every-second';
import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from '../ground/server-clock.ts';
import { type MarketState, marketState, type Product } from './product.ts';
import { quotes } from './quotes.ts';

/** The product's market at this moment. */
export function marketStateNow(product: Product): MarketState {
  return marketState(product, quotes.get(product.code), serverClock.now());
}

/** The product's market now; renders its caller only when it changes. */
export function useMarketState(product: Product): MarketState {
  const { code } = product;
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [quotes.subscribe(code, listener), everySecond(listener)];
      return () => {
        for (const stop of leave) stop();
      };
    },
    [code],
  );
  return useSyncExternalStore(subscribe, () => marketStateNow(product));
}
