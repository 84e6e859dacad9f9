import { formatDecimal, parseDecimal } from '@vitrine/domain/kernel/decimal';

/** Decimal texts may carry up to eight decimals (`kernel/decimal`); all of this module counts in units of 1e-8. */
const SCALE = 8;

export interface Steps {
  /** A plain decimal above 0: `0.01`. */
  readonly step: string;
  readonly min?: string;
  readonly max?: string;
}

function units(text: string): bigint {
  const value = parseDecimal(text, SCALE);
  if (value === undefined) throw new RangeError(`not a plain decimal: ${text}`);
  return value;
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * The decimal `count` steps away from `text`, exactly, with as many decimals as step and bounds have. What lies between
 * two multiples of the step goes to the next one in that direction; the bounds hold. A text that is no decimal counts as
 * the lower bound: a step from nothing gives the smallest value. Throws RangeError for a step or bound that is no
 * plain decimal. `stepDecimal('0.1', 1, { step: '0.01' })` is `0.11`, `stepDecimal('0.115', -1, …)` is `0.11`.
 */
export function stepDecimal(text: string, count: number, { step, min = '0', max }: Steps): string {
  const low = units(min);
  const high = max === undefined ? undefined : units(max);
  const by = units(step);
  const value = parseDecimal(text, SCALE);
  let next = low;
  if (value !== undefined) {
    const rest = value % by;
    next = value - rest + by * BigInt(rest > 0n && count < 0 ? count + 1 : count);
  }
  if (next < low) next = low;
  if (high !== undefined && next > high) next = high;
  const decimals = Math.max(decimalsOf(step), decimalsOf(min), max === undefined ? 0 : decimalsOf(max));
  return formatDecimal(next / 10n ** BigInt(SCALE - decimals), decimals);
}

/** Whether a step in this direction would change anything. */
export function canStep(text: string, direction: 1 | -1, { min = '0', max }: Steps): boolean {
  const value = parseDecimal(text, SCALE);
  if (value === undefined) return true;
  return direction < 0 ? value > units(min) : max === undefined || value < units(max);
}
