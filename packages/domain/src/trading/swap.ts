import { divHalfEven, type Money, pow10, RATE_SCALE, type Rate } from '../kernel/decimal.ts';
import type { Ratio } from '../kernel/ratio.ts';
import { DAY, HOUR, type Instant } from '../kernel/time.ts';
import type { Quote } from '../market/index.ts';
import { exactValue, type Size } from './size.ts';

/** There is a rollover every calendar day at 22:00 UTC, weekends included, and no triple swap. */
const ROLLOVER = 22 * HOUR;

/**
 * The number of the last rollover at or before an instant: days from 1970-01-01 to its UTC date. It is 20774 (of the
 * 17th) at 2026-11-18T21:59:59.999Z, and 20775 a millisecond later.
 */
export function lastRollover(at: Instant): number {
  return Math.floor((at - ROLLOVER) / DAY);
}

/** The instant of a rollover: 22:00:00.000 UTC on its date. */
export function rolloverTime(rollover: number): Instant {
  return rollover * DAY + ROLLOVER;
}

/**
 * Overnight swap of a position for one rollover, in account currency, half-even at 6 decimals, rounded once together
 * with the conversion: lots x units per lot x the exact mid of the newest quote x rate x conversion. Positive: the
 * customer pays; negative: the house pays the customer. 0.10 lots of 100,000 at 1.10540/1.10560 and rate 0.0001 is
 * 1.105500.
 */
export function swapOf(rate: Rate, size: Size, quote: Pick<Quote, 'bid' | 'ask'>, conversion: Ratio): Money {
  const twice = exactValue(size, quote.bid + quote.ask, conversion);
  return divHalfEven(twice.num * rate, twice.den * 2n * pow10(RATE_SCALE));
}
