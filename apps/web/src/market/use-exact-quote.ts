import type { Price } from '@vitrine/domain/kernel/decimal';
import { useEffect, useMemo } from 'react';
import { exactPrice } from '../ground/wire-numbers.ts';
import { watchPrice } from './live-quotes.ts';
import { useQuote } from './quotes.ts';

interface ExactQuote {
  /** What can be dealt at. */
  readonly sides: { readonly bid: Price; readonly ask: Price } | undefined;
  readonly mid: Price | undefined;
}

/** A product's live quote in the units of the domain; undefined parts have not come yet. */
export function useExactQuote(code: string, precision: number): ExactQuote {
  useEffect(() => watchPrice(code), [code]);
  const quote = useQuote(code);
  const sides = quote?.sides;
  const exact = useMemo(
    () => sides && { bid: exactPrice(sides.bid, precision), ask: exactPrice(sides.ask, precision) },
    [sides, precision],
  );
  return { sides: exact, mid: quote && exactPrice(quote.mid, precision) };
}
