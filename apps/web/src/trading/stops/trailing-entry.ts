import type { Price } from '@vitrine/domain/kernel/decimal';
import { isTooFar, MAX_TRAILING_POINTS, NO_DISTANCE } from '@vitrine/domain/trading/index';
import { plainNumber } from '../../ground/typed-number.ts';
import { priceStep } from '../price-entry.ts';

export type DistanceProblem = 'trailingUnreadable' | 'trailingTooFar';

/** What a distance typed means. */
export interface EnteredDistance {
  /** Points; {@link NO_DISTANCE}: none. Undefined: it cannot be read. */
  readonly distance: Price | undefined;
  readonly problem: DistanceProblem | undefined;
}

/** Steps of a first distance. */
const FIRST_STEPS = 100n;

/** A distance as typed, in points; switched off, empty and 0 are none. Undefined when it is no whole number. */
export function readPoints(text: string | undefined): Price | undefined {
  if (text === undefined || text.trim() === '') return NO_DISTANCE;
  const plain = plainNumber(text, 0) ?? '';
  return /^\d{1,12}$/.test(plain) && Number(plain) <= MAX_TRAILING_POINTS ? BigInt(plain) : undefined;
}

/** Judged by the price that a stop is judged by; without one it can be too far or not. */
export function enteredDistance(text: string | undefined, reference: Price | undefined): EnteredDistance {
  const distance = readPoints(text);
  if (distance === undefined) return { distance, problem: 'trailingUnreadable' };
  const isFar = distance !== NO_DISTANCE && reference !== undefined && isTooFar(reference, distance);
  return { distance, problem: isFar ? 'trailingTooFar' : undefined };
}

/** What a field starts with where nothing was set: a hundred steps of the price. */
export function firstDistance(reference: Price | undefined): string {
  return reference === undefined ? '' : String(FIRST_STEPS * priceStep(reference));
}

/** The distance typed, moved by `count` steps and never below 0; the first one when nothing readable was typed. */
export function steppedDistance(text: string, count: number, reference: Price): string {
  const distance = readPoints(text) ?? NO_DISTANCE;
  if (distance === NO_DISTANCE) return firstDistance(reference);
  const next = distance + BigInt(count) * priceStep(reference);
  return String(next > 0n ? next : NO_DISTANCE);
}
