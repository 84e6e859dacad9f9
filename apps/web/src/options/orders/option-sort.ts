import type { Sort } from '@vitrine/ui/components/Table';
import type { OptionRow } from '@vitrine/wire/options/order';
import { amountOf } from '../../ground/wire-numbers.ts';
import { rateOf, stakeOf } from '../option-terms.ts';

/** The sortable columns. Live prices and results are not among them: rows would move. */
export const SORTABLE = [
  'product',
  'amount',
  'ratio',
  'time',
  'left',
  'outcome',
  'result',
  'openedAt',
  'closedAt',
] as const;
export type SortableKey = (typeof SORTABLE)[number];

const VALUES: Readonly<Record<SortableKey, (row: OptionRow) => bigint | number | string>> = {
  product: (row) => row.ForexTradeList.ShowCode,
  amount: stakeOf,
  ratio: (row) => rateOf(row.ProfitRatio),
  time: (row) => row.Seconds,
  left: (row) => row.ExpiresAt,
  outcome: (row) => row.Outcome ?? '',
  result: (row) => amountOf(row.FactProfits),
  openedAt: (row) => row.CreatedAt,
  closedAt: (row) => row.ClosedAt ?? '',
};

/** The rows sorted by a column; equal rows keep their order. */
export function sortOptions(rows: readonly OptionRow[], sort: Sort<SortableKey> | undefined): readonly OptionRow[] {
  if (sort === undefined) return rows;
  const read = VALUES[sort.key];
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [first, second] = [read(a), read(b)];
    return first < second ? -sign : first > second ? sign : 0;
  });
}
