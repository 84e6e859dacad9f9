import { LOTS_SCALE, MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { Holding } from './own-book.ts';

export const POSITION_KEYS = ['product', 'lots', 'opened', 'now', 'margin', 'profit'] as const;
export type PositionKey = (typeof POSITION_KEYS)[number];

export interface PositionSort {
  readonly key: PositionKey;
  readonly direction: 'ascending' | 'descending';
}

type Value = string | number | bigint;

const VALUES: Readonly<Record<PositionKey, (holding: Holding) => Value>> = {
  product: ({ row }) => row.ForexTradeLists.ShowCode,
  lots: ({ row }) => parseDecimal(row.Quantity, LOTS_SCALE) ?? 0n,
  opened: ({ row }) => row.OriginPrice,
  now: ({ price }) => price,
  margin: ({ row }) => parseDecimal(row.CautionMoney, MONEY_SCALE) ?? 0n,
  profit: ({ profit }) => profit,
};

/** Ids in the order asked for; without one those of the product in view come first. Ties go newest first. */
export function sortedPositions(
  holdings: readonly Holding[],
  sort: PositionSort | undefined,
  productId: number,
): readonly number[] {
  const isOther = (holding: Holding): number => (holding.row.ForexTradeLists.Id === productId ? 0 : 1);
  const value = sort === undefined ? isOther : VALUES[sort.key];
  const sign = sort?.direction === 'descending' ? -1 : 1;
  return holdings
    .map((holding) => ({ id: holding.row.Id, value: value(holding) }))
    .sort((a, b) => (a.value === b.value ? b.id - a.id : sign * (a.value < b.value ? -1 : 1)))
    .map(({ id }) => id);
}
