import type { Price } from '../kernel/decimal.ts';
import type { Side } from './order.ts';
import { NO_LEVEL, reachedStop, type Stops } from './price-levels.ts';

/** No trailing stop is set. */
export const NO_DISTANCE: Price = 0n;

/** The largest distance of a trailing stop that a request can name, in points. */
export const MAX_TRAILING_POINTS = 999_999_999_999;

/** What ends a position at a price level. */
export type LevelReached = 'stop-loss' | 'trailing-stop' | 'take-profit';

/**
 * True when a closing price is better for the position than another: a buy closes at the bid and wants it high, a sell
 * closes at the ask and wants it low.
 */
export function isBetterClose(side: Side, price: Price, than: Price): boolean {
  return side === 'buy' ? price > than : price < than;
}

/**
 * Where a trailing stop is: a distance behind the best closing price since it was set.
 *
 *     level = best - distance for a buy, best + distance for a sell
 *
 * A buy with a distance of 100 points whose best bid was 1.08500 closes at a bid of 1.08400 or less. All figures are
 * points: prices at the precision of the instrument. The level of a buy can be below 0, and is then never reached.
 */
export function trailingLevel(side: Side, best: Price, distance: Price): Price {
  return side === 'buy' ? best - distance : best + distance;
}

/**
 * True when a distance reaches from the reference price (the closing price, or the target of a pending order) to 0 or
 * beyond. There would be no price at which the stop of a buy fires; a sell has the same bound.
 */
export function isTooFar(reference: Price, distance: Price): boolean {
  return distance >= reference;
}

/**
 * What a closing price (bid for a buy, ask for a sell) reaches. Of stop-loss and trailing stop the nearer one counts,
 * the stop-loss if both are at the same price; a take-profit only if no stop is reached (rules §3). `trailing` is the
 * level of the trailing stop; undefined: none.
 */
export function reachedLevel(
  side: Side,
  price: Price,
  stops: Stops,
  trailing: Price | undefined,
): LevelReached | undefined {
  const isTrailing = trailing !== undefined && !isBetterClose(side, price, trailing);
  const isNearer = stops.stopLoss === NO_LEVEL || (isTrailing && isBetterClose(side, trailing, stops.stopLoss));
  if (isTrailing && isNearer) return 'trailing-stop';
  const reached = reachedStop(side, price, stops);
  return reached && (reached === 'stopLoss' ? 'stop-loss' : 'take-profit');
}
