import { Badge } from '@vitrine/ui/components/Badge';
import type { CustomerRow } from '@vitrine/wire/views/operator/customers';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { digits } from '../ground/parts/figure.tsx';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, instantColumn } from '../ground/table/columns.tsx';

/** The columns of the console table. */
export function useCustomerColumns(): readonly Column<CustomerRow>[] {
  const t = useTranslations('console.customers');
  const books = useTranslations('console.books');
  return useMemo(
    (): readonly Column<CustomerRow>[] => [
      {
        key: 'id',
        label: t('customer'),
        value: ({ id }) => id,
        cell: ({ id }) => <span className="text-accent">{digits(String(id))}</span>,
      },
      { key: 'contact', label: t('contact'), value: ({ contact }) => contact },
      { key: 'name', label: t('name'), value: ({ name }) => name },
      { key: 'book', label: t('book'), value: (row) => books(row.book) },
      instantColumn('createdAt', t('createdAt'), ({ createdAt }) => createdAt),
      instantColumn('lastSeenAt', t('lastSeenAt'), ({ lastSeenAt }) => lastSeenAt, { asAge: true }),
      { key: 'openOrders', label: t('openOrders'), value: ({ openOrders }) => openOrders, align: 'end' },
      { key: 'pendingOrders', label: t('pendingOrders'), value: ({ pendingOrders }) => pendingOrders, align: 'end' },
      { key: 'runningOptions', label: t('runningOptions'), value: (row) => row.runningOptions, align: 'end' },
      amountColumn('posted', t('totalBalance'), ({ posted }) => posted),
      {
        key: 'state',
        label: t('state'),
        value: ({ isFrozen }) => t(isFrozen ? 'frozen' : 'active'),
        cell: ({ isFrozen }) => (isFrozen ? <Badge tone="warning">{t('frozen')}</Badge> : t('active')),
      },
    ],
    [t, books],
  );
}
