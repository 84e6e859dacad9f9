import { Table } from '@vitrine/ui/components/Table';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AskedOrder } from '../asked-order.ts';
import type { ListedOrder } from '../listed-orders.ts';
import { resultNow } from '../live-orders.ts';
import { useOrderColumns } from './order-columns.tsx';
import { HISTORY, HOLDING, type ListedStatus, PENDING } from './order-list.ts';
import { type OrderColumn, type OrderSort, sortOrders } from './sort-orders.ts';

/** The columns of each list; beside an open detail only those that tell orders apart. */
const SHOWN: Readonly<Record<ListedStatus, readonly OrderColumn[]>> = {
  [PENDING]: ['product', 'kind', 'lots', 'target', 'now', 'distance', 'margin', 'stops', 'openedAt', 'action'],
  [HOLDING]: ['product', 'lots', 'open', 'now', 'profit', 'gross', 'costs', 'margin', 'stops', 'openedAt', 'action'],
  [HISTORY]: ['product', 'lots', 'open', 'now', 'profit', 'gross', 'costs', 'closedBy', 'closedAt'],
};
const SHOWN_BESIDE: typeof SHOWN = {
  [PENDING]: ['product', 'kind', 'lots', 'target', 'distance'],
  [HOLDING]: ['product', 'lots', 'now', 'profit', 'action'],
  [HISTORY]: ['product', 'lots', 'profit', 'closedBy', 'closedAt'],
};

const CAPTION = { [PENDING]: 'pending', [HOLDING]: 'holding', [HISTORY]: 'history' } as const;

interface Props {
  readonly status: ListedStatus;
  readonly rows: readonly ListedOrder[];
  readonly total: number;
  readonly current: number | undefined;
  readonly onOpen: (order: ListedOrder) => void;
  readonly onAct: (asked: AskedOrder) => void;
}

/** Orders on a desktop: a table sorted by any column. */
export function OrderTable({ status, rows, total, current, onOpen, onAct }: Props) {
  const t = useTranslations('trading.orders');
  const [sort, setSort] = useState<OrderSort>();
  const columns = useOrderColumns(status, onAct);
  const shown = (current === undefined ? SHOWN : SHOWN_BESIDE)[status];
  const sorted = useMemo(() => sortOrders(rows, sort, resultNow), [rows, sort]);
  return (
    <>
      <Table
        caption={t(CAPTION[status])}
        columns={columns.filter(({ key }) => shown.includes(key))}
        rows={sorted}
        rowKey={({ row }) => String(row.Id)}
        {...(sort === undefined ? {} : { sort })}
        onSort={setSort}
        onOpen={onOpen}
        {...(current === undefined ? {} : { current: String(current) })}
        className="overflow-visible!"
      />
      {sort !== undefined && rows.length < total ? (
        <p className="px-3 pt-3 text-xs text-muted">{t('sorting', { shown: rows.length, total })}</p>
      ) : null}
    </>
  );
}
