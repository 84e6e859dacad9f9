import { type Price, pow10 } from '@vitrine/domain/kernel/decimal';
import { HOUR, type Instant, MINUTE } from '@vitrine/domain/kernel/time';
import { type Calendar, zoneOffset } from '@vitrine/domain/market/calendar';
import type { AssetClass } from '@vitrine/domain/market/instrument';

/**
 * How simulated prices move: every step is symmetric around zero, whatever came before, so the price is a martingale
 * and nobody, including the house, can predict its direction. Integers only: the same seed gives the same prices on
 * every machine.
 */

/** Relative deviations are in units of 10^-12. */
const DEVIATION_SCALE = 12;
const WEEK_MINUTES = 10_080;
const WEEKS_A_YEAR = 52;

/** Integer square root, rounded down (Newton). */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Standard deviation of the relative price change over `elapsedMs` of open market, in 10^-12:
 * volatility · sqrt(elapsed / open time of a year). 8% a year, 250 ms, 120 open hours a week give 8_439_494 (0.084 bp).
 */
export function deviationOver(elapsedMs: number, annualVolatilityPercent: number, calendar: Calendar): bigint {
  const openMinutes = calendar.always
    ? WEEK_MINUTES
    : calendar.sessions.reduce((minutes, session) => minutes + session.to - session.from, 0);
  const year = BigInt(openMinutes * MINUTE * WEEKS_A_YEAR);
  const annual = BigInt(annualVolatilityPercent) * pow10(DEVIATION_SCALE - 2);
  return squareRoot((annual * annual * BigInt(elapsedMs)) / year);
}

// Percent of the average deviation by hour of the wall clock; the mean square of each row is close to 1.
/**
 * New York hours: the quiet hours after the rollover, Asia, Europe's morning, the overlap with America, the afternoon.
 */
const WORLD_HOURS = [
  70, 75, 95, 130, 125, 110, 105, 115, 150, 155, 150, 125, 105, 100, 100, 90, 70, 45, 55, 75, 85, 80, 70, 65,
] as const;
/** New York hours: the same pattern, flatter. */
const CRYPTO_HOURS = [
  90, 90, 95, 100, 100, 100, 100, 105, 115, 120, 120, 115, 110, 105, 105, 100, 95, 85, 85, 90, 95, 95, 90, 90,
] as const;
/** Hours of the exchange: high volatility at open and close, low at noon. */
const EXCHANGE_HOURS = [
  100, 100, 100, 100, 100, 100, 100, 100, 150, 150, 110, 85, 75, 75, 85, 120, 120, 100, 100, 100, 100, 100, 100, 100,
] as const;

/** Percent of the average deviation at this hour of the session. */
export function liveliness(assetClass: AssetClass, calendar: Calendar, at: Instant): number {
  const zone = assetClass === 'share' ? calendar.zone : 'new-york';
  const hour = Math.floor((at + zoneOffset(zone, at)) / HOUR) % 24;
  const hours = assetClass === 'share' ? EXCHANGE_HOURS : assetClass === 'crypto' ? CRYPTO_HOURS : WORLD_HOURS;
  return hours[hour] ?? 100;
}

/** Bytes used by one {@link stepOf}. */
export const STEP_BYTES = 10;

const STEP_UNIT = pow10(DEVIATION_SCALE) * 100n * 65_536n;

/**
 * One step of a price, in its own units: price · deviation · percent/100 · z, where z is the sum of three uniform
 * numbers (mean 0, deviation 1, at most 3). A fraction of a unit is rounded at random, up or down in proportion, so
 * that the visible price itself is the martingale: no hidden digits exist, and a restart needs only the last tick.
 * Inverting every bit of z inverts the sign of the step and nothing else.
 */
export function stepOf(price: Price, deviation: bigint, percent: number, bytes: Buffer, offset: number): bigint {
  const z =
    2 * (bytes.readUInt16BE(offset) + bytes.readUInt16BE(offset + 2) + bytes.readUInt16BE(offset + 4)) - 3 * 65_535;
  const size = price * deviation * BigInt(percent) * BigInt(Math.abs(z));
  const chance = BigInt(bytes.readUInt32BE(offset + 6));
  const units = size / STEP_UNIT + ((size % STEP_UNIT) << 32n > chance * STEP_UNIT ? 1n : 0n);
  return z < 0 ? -units : units;
}
