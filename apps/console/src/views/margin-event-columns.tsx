import { divHalfEven, formatDecimal, MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import type { MarginEvent } from '@vitrine/wire/views/operator/margin-events';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CustomerLink } from '../ground/parts/CustomerLink.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, figureColumn, instantColumn } from '../ground/table/columns.tsx';

/** The margin level at which a customer was called: net value in percent of used margin, two decimals, half-even. */
function marginLevelOf({ netValue, usedMargin }: MarginEvent): string | undefined {
  if (netValue === null || usedMargin === null) return undefined;
  const [net, used] = [parseSignedDecimal(netValue, MONEY_SCALE), parseSignedDecimal(usedMargin, MONEY_SCALE)];
  if (net === undefined || used === undefined || used <= 0n) return undefined;
  return formatDecimal(divHalfEven(net * 10_000n, used), 2);
}

/** The amount of an event of this kind, of other kinds none. */
const amountOf = (wanted: MarginEvent['kind']) => (event: MarginEvent) =>
  event.kind === wanted ? (event.amount ?? undefined) : undefined;

/** The columns of the console table. */
export function useMarginEventColumns(): readonly Column<MarginEvent>[] {
  const t = useTranslations('console.marginEvents');
  const books = useTranslations('console.books');
  return useMemo(
    (): readonly Column<MarginEvent>[] => [
      instantColumn('at', t('at'), ({ at }) => at),
      { key: 'kind', label: t('event'), value: ({ kind }) => t(`kind.${kind}`) },
      {
        key: 'customer',
        label: t('customer'),
        value: ({ customer }) => customer,
        cell: ({ customer }) => <CustomerLink id={customer} />,
      },
      { key: 'book', label: t('book'), value: ({ book }) => books(book) },
      { key: 'order', label: t('order'), value: ({ order }) => order ?? undefined, align: 'end' },
      amountColumn('netValue', t('netValue'), ({ netValue }) => netValue ?? undefined),
      amountColumn('usedMargin', t('usedMargin'), ({ usedMargin }) => usedMargin ?? undefined),
      figureColumn('marginLevel', t('marginLevel'), marginLevelOf, (event) => `${marginLevelOf(event)}%`),
      amountColumn('profit', t('profit'), amountOf('stop-out')),
      amountColumn('covered', t('covered'), amountOf('balance-protection')),
      {
        key: 'row',
        label: t('row'),
        value: ({ row }) => row,
        cell: ({ row }) => <JournalRowLink seq={row} />,
        align: 'end',
      },
    ],
    [t, books],
  );
}
