import type { ResponseOf } from '@vitrine/wire/call';
import { moneyReport } from '@vitrine/wire/funding/operator/money-report';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { moneyText } from '../ground/parts/figure.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, figureColumn } from '../ground/table/columns.tsx';
import { dayFilters, requestOf } from '../ground/table/filter.ts';
import { useKeyedRows } from '../ground/table/keyed-pages.ts';
import { useTableAddress } from '../ground/table/table-search.ts';

type Row = ResponseOf<typeof moneyReport>['rows'][number];

const rowKey = ({ day, way, currency }: Row) => `${day} ${way} ${currency}`;

/** Money in and out, and fees, by day, method and currency. */
export default function MoneyReportPage() {
  const t = useTranslations('console.desk');
  const filters = useMemo(() => dayFilters(t('from'), t('to')), [t]);
  const request = requestOf<typeof moneyReport>(filters, useTableAddress().filters);
  const data = useKeyedRows<Row>([moneyReport.operation, request], async (_after, signal) => ({
    rows: (await client.call(moneyReport, request, { ...(signal && { signal }) })).rows,
    next: null,
  }));
  return (
    <ListPage
      name="moneyReport"
      caption={t('reportCaption')}
      columns={useReportColumns()}
      data={data}
      filters={filters}
      rowKey={rowKey}
      empty={t('noReport')}
      emptyText={t('noReportText')}
    />
  );
}

function useReportColumns(): readonly Column<Row>[] {
  const t = useTranslations('console.desk');
  return useMemo((): readonly Column<Row>[] => {
    const inCurrency = (key: 'received' | 'paid') =>
      figureColumn<Row>(
        key,
        t(key),
        (row) => row[key],
        (row) => `${moneyText(row[key])} ${row.currency}`,
      );
    const count = (key: 'deposits' | 'withdrawals') =>
      figureColumn<Row>(
        key,
        t(`counts.${key}`),
        (row) => row[key],
        (row) => String(row[key]),
      );
    return [
      { key: 'day', label: t('day'), value: ({ day }) => day, isSortable: true },
      { key: 'way', label: t('way'), value: ({ way }) => t(`ways.${way}`) },
      { key: 'currency', label: t('currency'), value: ({ currency }) => currency },
      count('deposits'),
      inCurrency('received'),
      amountColumn('credited', t('credited'), ({ credited }) => credited),
      count('withdrawals'),
      amountColumn('gross', t('gross'), ({ gross }) => gross),
      amountColumn('fees', t('fees'), ({ fees }) => fees),
      inCurrency('paid'),
    ];
  }, [t]);
}
