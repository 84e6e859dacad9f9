import { formatDecimal, parseSignedDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';

/** A ratio of 1 is 100%: the same digits with the point moved by two places. */
export const PERCENT_SCALE = RATE_SCALE - 2;

/** A decimal text without the zeros at its end. */
export const shortDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** `0.0005` as `0.05`, `-0.8` as `-80`. A text that is not a ratio is returned unchanged. */
export function percentOf(ratio: string): string {
  const value = parseSignedDecimal(ratio, RATE_SCALE);
  return value === undefined ? ratio : shortDecimal(formatDecimal(value, PERCENT_SCALE));
}
