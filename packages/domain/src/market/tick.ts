import type { Price } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/time.ts';
import { isOpenThroughout } from './calendar.ts';
import type { Instrument } from './instrument.ts';

/**
 * One quote on the tape. Prices are integers at the instrument's precision. `seq` counts the instrument's ticks from 1;
 * it is 0 for a quote that the price filter held back, which is on the tape but never a price. `at` is the sequencing
 * time and never goes back; `sourceAt` is the feed's own time.
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
  /** From an external market, where prices can be wrong: the price filter checks it. */
  readonly isLive?: boolean;
}

/** False for a tick that the price filter held back: it has no number. */
export function isPrice({ seq }: { readonly seq: number }): boolean {
  return seq > 0;
}

/**
 * Whether a price of `quotedAt` can be dealt at now: it is within the instrument's maximum quote age, and the market has
 * been open since. `quotedAt` is not after `now`.
 */
export function isFreshAt(
  { quoteMaxAgeMs, calendar }: Pick<Instrument, 'quoteMaxAgeMs' | 'calendar'>,
  quotedAt: Instant,
  now: Instant,
): boolean {
  return now - quotedAt <= quoteMaxAgeMs && isOpenThroughout(calendar, quotedAt, now);
}

/** The middle of a quote at its own precision, rounded down: charts and timed options use it. */
export function midOf(quote: { readonly bid: Price; readonly ask: Price }): Price {
  return (quote.bid + quote.ask) / 2n;
}
