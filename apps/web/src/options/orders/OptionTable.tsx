import { type Sort, Table } from '@vitrine/ui/components/Table';
import type { OptionRow } from '@vitrine/wire/options/order';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isSortable, type OptionTableLook, useOptionColumns } from './option-columns.tsx';
import { type SortableKey, sortOptions } from './option-sort.ts';

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
  const [sort, setSort] = useState<Sort<SortableKey>>();
  const sorted = useMemo(() => sortOptions(rows, sort), [rows, sort]);
  const columns = useOptionColumns(look, current !== undefined);
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
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
