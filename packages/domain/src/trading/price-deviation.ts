import { type Price, pow10, RATE_SCALE, type Rate } from '../kernel/decimal.ts';

/** Maximum deviation of a fill from the expected price if the order specifies none, scale 8: 0.1%. */
export const DEFAULT_MAX_DEVIATION: Rate = 100_000n;

/**
 * True when a price differs from the expected one by more than the fraction `maxDeviation` (scale 8), in either
 * direction; exact. Expected 100.00 with 0.001: 100.10 is accepted, 100.11 is not.
 */
export function exceedsDeviation(price: Price, expected: Price, maxDeviation: Rate): boolean {
  const distance = price > expected ? price - expected : expected - price;
  return distance * pow10(RATE_SCALE) > expected * maxDeviation;
}
