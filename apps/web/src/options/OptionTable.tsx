import { Numeric } from '@vitrine/ui/components/Figures';
import { type Column, type Sort, Table } from '@vitrine/ui/components/Table';
import type { OptionRow } from '@vitrine/wire/options/order';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DirectionBadge, FixedPrice, OptionPrice, OptionResult, OptionState, StakeText } from './OptionFigures.tsx';
import { SORTABLE, type SortableKey, sortOptions } from './option-sort.ts';
import { percentOf, rateOf } from './option-terms.ts';
import { useSecondsText } from './use-seconds-text.ts';

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
type Key = (typeof SHOWN)[OptionTableLook][number];

const isSortable = (key: Key): key is Key & SortableKey => (SORTABLE as readonly string[]).includes(key);

interface Props {
  readonly look: OptionTableLook;
  readonly caption: string;
  readonly rows: readonly OptionRow[];
  /** Number of options, loaded or not. */
  readonly total: number;
  /** The option whose detail is open beside the table. */
  readonly current?: number | undefined;
  readonly onOpen: (row: OptionRow) => void;
}

/** Options on a desktop: a table sorted by columns that do not move; each row opens its detail. */
export function OptionTable({ look, caption, rows, total, current, onOpen }: Props) {
  const t = useTranslations('options.list');
  const secondsText = useSecondsText();
  const [sort, setSort] = useState<Sort<SortableKey>>();
  const sorted = useMemo(() => sortOptions(rows, sort), [rows, sort]);
  const columns = useMemo((): readonly Column<OptionRow, Key>[] => {
    const end = (key: Key, render: (row: OptionRow) => ReactNode): Column<OptionRow, Key> => ({
      key,
      label: t(key),
      align: 'end',
      sortable: look !== 'panel' && isSortable(key),
      render,
    });
    const figure = (text: string) => <Numeric>{text}</Numeric>;
    const state = (row: OptionRow) => <OptionState row={row} className="-my-1" />;
    const price = (row: OptionRow) => <OptionPrice row={row} />;
    const result = (row: OptionRow) => <OptionResult row={row} className="font-semibold" />;
    return [
      {
        key: 'product',
        label: t('product'),
        sortable: look !== 'panel',
        render: (row) => (
          <span data-option={row.Id} className="flex items-center gap-2">
            <bdi dir="ltr">{row.ForexTradeList.ShowCode}</bdi>
            <DirectionBadge row={row} />
          </span>
        ),
      },
      end('amount', (row) => <StakeText row={row} />),
      end('ratio', (row) => figure(percentOf(rateOf(row.ProfitRatio)))),
      end('entry', (row) => <FixedPrice value={row.OpenPrice} row={row} />),
      end('now', price),
      end('exit', price),
      end('nowOrExit', price),
      end('time', (row) => secondsText(row.Seconds)),
      end('left', state),
      end('outcome', state),
      end('ifNow', result),
      end('result', result),
      end('openedAt', (row) => figure(row.CreatedAtST)),
      end('closedAt', (row) => figure(row.CompleteAtST)),
    ];
  }, [t, secondsText, look]);
  const shown: readonly Key[] = (current === undefined ? SHOWN : SHOWN_BESIDE)[look];
  return (
    <>
      <Table<OptionRow, Key>
        caption={caption}
        columns={shown.flatMap((key) => columns.filter((column) => column.key === key))}
        rows={sorted}
        rowKey={({ Id }) => String(Id)}
        {...(sort === undefined ? {} : { sort })}
        onSort={({ key, direction }) => isSortable(key) && setSort({ key, direction })}
        onOpen={onOpen}
        dense={look === 'panel'}
        {...(current === undefined ? {} : { current: String(current) })}
        className={look === 'panel' ? 'min-h-0 flex-1' : 'overflow-visible!'}
      />
      {sort !== undefined && rows.length < total ? (
        <p className="px-3 pt-3 text-xs text-muted">{t('sorting', { shown: rows.length, total })}</p>
      ) : null}
    </>
  );
}
