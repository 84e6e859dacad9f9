/**
 * Fixed-point decimals. Every quantity that money depends on is a `bigint` in units of 10^-scale: 6 decimals for money,
 * 4 for lots, 8 for rates, the instrument's `pricePrecision` for prices. No floating point.
 */

/** Account-currency amount in millionths: `1_000_000n` is 1.000000. */
export type Money = bigint;
/** Price in units of 10^-precision of its instrument. */
export type Price = bigint;
/** Lots in ten-thousandths: `1_000n` is 0.1000 lots. */
export type Lots = bigint;
/** Dimensionless rate in units of 1e-8: `1_000_000n` is 0.01. */
export type Rate = bigint;

export const MONEY_SCALE = 6;
export const LOTS_SCALE = 4;
export const RATE_SCALE = 8;
/** Decimals of a price if the instrument does not specify them. */
export const DEFAULT_PRICE_SCALE = 4;

const AMOUNT = /^(0|[1-9]\d{0,11})(?:\.(\d{1,8}))?$/;

const POWERS: readonly bigint[] = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));

/** 10^power for 0 <= power < 40. */
export function pow10(power: number): bigint {
  const value = POWERS[power];
  if (value === undefined) throw new RangeError(`pow10(${power})`);
  return value;
}

/**
 * Reads a non-negative decimal from text, exactly. At most 12 digits before the point and `scale` (at most 8) after it.
 * More decimals than `scale`, signs, exponents, separators, blanks, leading zeros or non-ASCII digits give `undefined`:
 * input is never rounded.
 */
export function parseDecimal(text: string, scale: number): bigint | undefined {
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const fraction = match[2] ?? '';
  if (fraction.length > scale) return undefined;
  return BigInt(match[1] + fraction.padEnd(scale, '0'));
}

/** As {@link parseDecimal}, but accepts a leading minus sign. */
export function parseSignedDecimal(text: string, scale: number): bigint | undefined {
  if (!text.startsWith('-')) return parseDecimal(text, scale);
  const magnitude = parseDecimal(text.slice(1), scale);
  return magnitude === undefined ? undefined : -magnitude;
}

/** Formats a fixed-point value with exactly `scale` decimals: `formatDecimal(12340000n, 6)` is `12.340000`. */
export function formatDecimal(value: bigint, scale: number): string {
  if (scale === 0) return value.toString();
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Money as on the wire: six decimals. */
export function formatMoney(value: Money): string {
  return formatDecimal(value, MONEY_SCALE);
}

/** The same value as a floating-point number, for charts, counters and guards only: never for amounts to post. */
export function toNumber(value: bigint, scale: number): number {
  return Number(value) / 10 ** scale;
}

/** numerator/denominator rounded half to even; the denominator is positive. 5/2 -> 2, 7/2 -> 4, -5/2 -> -2. */
export function divHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('divHalfEven needs a positive denominator');
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n) return quotient;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  const away = numerator < 0n ? -1n : 1n;
  if (twice > denominator) return quotient + away;
  if (twice < denominator) return quotient;
  return quotient % 2n === 0n ? quotient : quotient + away;
}

/** numerator/denominator rounded half away from zero; the denominator is positive. 5/2 -> 3, -5/2 -> -3. */
export function divHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('divHalfUp needs a positive denominator');
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (2n * sign * numerator + denominator)) / (2n * denominator);
}

/** numerator/denominator rounded towards minus infinity; the denominator is positive. */
export function divFloor(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('divFloor needs a positive denominator');
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** numerator/denominator rounded towards plus infinity; the denominator is positive. */
export function divCeil(numerator: bigint, denominator: bigint): bigint {
  return -divFloor(-numerator, denominator);
}
