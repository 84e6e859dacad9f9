import { formatDecimal, LOTS_SCALE, type Lots } from '@vitrine/domain/kernel/decimal';
import { readNumber } from '../ground/typed-number.ts';
import type { Product } from '../market/index.ts';

/** Lots as a form holds them: no trailing zeros beyond the second decimal. */
export function lotsText(lots: Lots): string {
  return formatDecimal(lots, LOTS_SCALE).replace(/0{1,2}$/, '');
}

/** A decimal above zero as typed, in units of the scale; undefined when it cannot be read. */
export function readDecimal(text: string, scale: number): bigint | undefined {
  const value = readNumber(text, scale);
  return value === 0n ? undefined : value;
}

/** Lots above zero as typed; undefined when they cannot be read. */
export function readLots(text: string): Lots | undefined {
  return readDecimal(text, LOTS_SCALE);
}

/** The next multiple of the lot step up, or down below zero, from what is typed; the minimum when that cannot be read. */
export function steppedLots(text: string, direction: number, product: Pick<Product, 'lotStep' | 'minLots'>): Lots {
  const lots = readLots(text);
  if (lots === undefined) return product.minLots;
  const { lotStep } = product;
  const below = (lots / lotStep) * lotStep;
  if (direction > 0) return below + lotStep;
  const next = below === lots ? lots - lotStep : below;
  return next > 0n ? next : lots;
}
