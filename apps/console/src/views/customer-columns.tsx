import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import type { CustomerRow } from '@vitrine/wire/views/operator/customers';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { amount } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import type { Column } from '../ground/table/column.ts';

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
        cell: ({ id }) => (
          <Link to="/customer" search={{ customer: String(id) }} className={LINK}>
            <bdi dir="ltr" className="numeric">
              {id}
            </bdi>
          </Link>
        ),
      },
      { key: 'book', label: t('book'), value: (row) => books(row.book) },
      {
        key: 'createdAt',
        label: t('createdAt'),
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <Instant at={createdAt} />,
      },
      {
        key: 'lastSeenAt',
        label: t('lastSeenAt'),
        value: ({ lastSeenAt }) => lastSeenAt ?? undefined,
        cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('never') : <Instant asAge at={lastSeenAt} />),
      },
      { key: 'openOrders', label: t('openOrders'), value: ({ openOrders }) => openOrders, align: 'end' },
      { key: 'pendingOrders', label: t('pendingOrders'), value: ({ pendingOrders }) => pendingOrders, align: 'end' },
      { key: 'runningOptions', label: t('runningOptions'), value: (row) => row.runningOptions, align: 'end' },
      {
        key: 'posted',
        label: t('totalBalance'),
        value: ({ posted }) => posted,
        cell: ({ posted }) => amount(posted),
        align: 'end',
      },
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
