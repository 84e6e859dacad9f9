import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { ratio } from '@vitrine/ui/format';
import type { TradeFigures } from '@vitrine/wire/views/trade-statistics';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { amountOf } from '../../ground/wire-numbers.ts';

interface Props {
  readonly caption: string;
  /** What the rows are. */
  readonly head: string;
  readonly hasCosts: boolean;
  readonly rows: readonly (TradeFigures & { readonly key: number; readonly name: ReactNode })[];
}

/** Beyond what a phone has room for. */
const WIDE = 'hidden sm:table-cell';

/** The results of parts of the trades, one row each. */
export function ResultTable({ caption, head, hasCosts, rows }: Props) {
  const t = useTranslations('views.statistics');
  const sums = useTranslations('views.totals');
  const heads = [
    { label: t('trades'), className: '' },
    { label: sums('winRate'), className: '' },
    ...(hasCosts
      ? [
          { label: sums('gross'), className: WIDE },
          { label: sums('fees'), className: WIDE },
          { label: sums('swap'), className: WIDE },
        ]
      : []),
    { label: sums('net'), className: '' },
  ];
  return (
    <div className="overflow-x-auto" data-scroller>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              {head}
            </th>
            {heads.map(({ label, className }) => (
              <th key={label} scope="col" className={cx('py-2 ps-3 text-end font-normal', className)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ResultRow key={row.key} row={row} hasCosts={hasCosts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultRow({ row, hasCosts }: { readonly row: Props['rows'][number]; readonly hasCosts: boolean }) {
  const cell = 'py-2 ps-3 text-end';
  return (
    <tr data-result={row.key} className="border-t border-hairline">
      <th scope="row" className="py-2 text-start font-semibold">
        {row.name}
      </th>
      <td className={cell}>
        <Numeric>{row.count}</Numeric>
      </td>
      <td className={cell}>
        <Numeric>{ratio(row.winRate)}</Numeric>
      </td>
      {hasCosts ? (
        <>
          <td className={cx(cell, WIDE)}>
            <Money value={amountOf(row.gross)} signed />
          </td>
          <td className={cx(cell, WIDE)}>
            <Money value={-amountOf(row.fees)} signed />
          </td>
          <td className={cx(cell, WIDE)}>
            <Money value={-amountOf(row.swap)} signed />
          </td>
        </>
      ) : null}
      <td className={cell} data-result-net>
        <Money value={amountOf(row.net)} signed className="font-semibold" />
      </td>
    </tr>
  );
}
