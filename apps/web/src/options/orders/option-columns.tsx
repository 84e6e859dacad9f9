import { Numeric } from '@vitrine/ui/components/Figures';
import type { Column } from '@vitrine/ui/components/Table';
import { percentOf } from '@vitrine/ui/format';
import type { OptionRow } from '@vitrine/wire/options/order';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { TimeText } from '../../ground/time-zone.tsx';
import { ProductMark } from '../../market/index.ts';
import { rateOf } from '../option-terms.ts';
import { useSecondsText } from '../use-seconds-text.ts';
import { DirectionBadge, FixedPrice, OptionPrice, OptionResult, OptionState, StakeText } from './OptionFigures.tsx';
import { SORTABLE, type SortableKey } from './option-sort.ts';

const SHOWN = {
  /** Running and recently closed options in a narrow place, the most important columns first. */
  panel: ['product', 'amount', 'left', 'result', 'entry', 'nowOrExit', 'time', 'ratio'],
  running: ['product', 'amount', 'ratio', 'entry', 'now', 'time', 'left', 'ifNow', 'openedAt'],
  closed: ['product', 'amount', 'ratio', 'entry', 'exit', 'time', 'outcome', 'result', 'openedAt', 'closedAt'],
} as const;
const SHOWN_BESIDE = {
  panel: SHOWN.panel,
  running: ['product', 'amount', 'now', 'left', 'ifNow'],
  closed: ['product', 'amount', 'outcome', 'result', 'closedAt'],
} as const;

export type OptionTableLook = keyof typeof SHOWN;
export type OptionColumn = (typeof SHOWN)[OptionTableLook][number];

export const isSortable = (key: OptionColumn): key is OptionColumn & SortableKey =>
  (SORTABLE as readonly string[]).includes(key);

const state = (row: OptionRow) => <OptionState row={row} className="-my-1" />;
const price = (row: OptionRow) => <OptionPrice row={row} />;
const result = (row: OptionRow) => <OptionResult row={row} className="font-semibold" />;

const CELLS: Readonly<Record<OptionColumn, (row: OptionRow) => ReactNode>> = {
  product: (row) => (
    <span data-option={row.Id} className="flex items-center gap-2">
      <ProductMark code={row.ForexTradeList.Code} showCode={row.ForexTradeList.ShowCode} />
      <DirectionBadge row={row} />
    </span>
  ),
  amount: (row) => <StakeText row={row} />,
  ratio: (row) => <Numeric>{percentOf(rateOf(row.ProfitRatio))}</Numeric>,
  entry: (row) => <FixedPrice value={row.OpenPrice} row={row} />,
  now: price,
  exit: price,
  nowOrExit: price,
  time: (row) => <Duration row={row} />,
  left: state,
  outcome: state,
  ifNow: result,
  result,
  openedAt: (row) => <TimeText at={row.CreatedAt} />,
  closedAt: (row) => (row.ClosedAt === null ? null : <TimeText at={row.ClosedAt} />),
};

/** The columns of an option table; beside an open detail only those that tell options apart. */
export function useOptionColumns(
  look: OptionTableLook,
  isBesideDetail: boolean,
): readonly Column<OptionRow, OptionColumn>[] {
  const t = useTranslations('options.list');
  return useMemo(() => {
    const keys: readonly OptionColumn[] = (isBesideDetail ? SHOWN_BESIDE : SHOWN)[look];
    return keys.map((key) => ({
      key,
      label: t(key),
      sortable: look !== 'panel' && isSortable(key),
      ...(key === 'product' ? {} : { align: 'end' as const }),
      render: CELLS[key],
    }));
  }, [t, look, isBesideDetail]);
}

function Duration({ row }: { readonly row: OptionRow }) {
  return useSecondsText()(row.Seconds);
}
