import type { Price } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/time.ts';

/**
 * One quote on the tape. Prices are integers at the instrument's precision. `seq` counts the instrument's ticks from 1, and
 * is 0 for one that the price filter held back: it is on the tape and is never a price;
 * `at` is the core's sequencing time and never goes back; `sourceAt` is what the feed said.
 */
export interface Tick {
  readonly instrument: number;
  readonly seq: number;
  readonly bid: Price;
  readonly ask: Price;
  readonly at: Instant;
  readonly sourceAt: Instant;
  readonly source: string;
}

/** What a feed delivers: a quote that the core has not sequenced yet. */
export interface Quote {
  readonly instrument: number;
  readonly bid: Price;
  readonly ask: Price;
  readonly sourceAt: Instant;
  readonly source: string;
  /** It comes from a market outside, where a price may be an error: a wild move waits until others confirm it. */
  readonly isLive?: boolean;
}

/** True for a tick that is a price: it has a number. */
export function isPrice({ seq }: { readonly seq: number }): boolean {
  return seq > 0;
}

/** The middle of a quote at its own precision, rounded down: charts and timed options use it. */
export function midOf(quote: { readonly bid: Price; readonly ask: Price }): Price {
  return (quote.bid + quote.ask) / 2n;
}
