import { amountOf } from '../../ground/wire-numbers.ts';
import type { Position } from '../open-orders.ts';
import { lotsOf } from '../order-values.ts';

export const POSITION_KEYS = ['product', 'lots', 'opened', 'margin', 'profit'] as const;
export type PositionKey = (typeof POSITION_KEYS)[number];

export interface PositionSort {
  readonly key: PositionKey;
  readonly direction: 'ascending' | 'descending';
}

type Value = string | number | bigint;

const VALUES: Readonly<Record<PositionKey, (position: Position) => Value>> = {
  product: ({ row }) => row.ForexTradeLists.ShowCode,
  lots: ({ row }) => lotsOf(row),
  opened: ({ row }) => row.OriginPrice,
  margin: ({ row }) => amountOf(row.CautionMoney),
  profit: ({ net }) => net,
};

/** Ids in the chosen order; by default those of the product in view come first. Ties: newest first. */
export function sortedPositions(
  positions: readonly Position[],
  sort: PositionSort | undefined,
  productId: number,
): readonly number[] {
  const isOther = (position: Position): number => (position.row.ForexTradeLists.Id === productId ? 0 : 1);
  const value = sort === undefined ? isOther : VALUES[sort.key];
  const sign = sort?.direction === 'descending' ? -1 : 1;
  return positions
    .map((position) => ({ id: position.row.Id, value: value(position) }))
    .sort((a, b) => (a.value === b.value ? b.id - a.id : sign * (a.value < b.value ? -1 : 1)))
    .map(({ id }) => id);
}
