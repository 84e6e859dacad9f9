import { Link } from '@tanstack/react-router';
import { BOOKS } from '@vitrine/domain/ledger/chart';
import { Badge } from '@vitrine/ui/components/Badge';
import { Empty } from '@vitrine/ui/components/States';
import type { RequestOf } from '@vitrine/wire/call';
import { type CustomerRow, customers } from '@vitrine/wire/views/operator/customers';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { grouped } from '../ground/parts/FigureTable.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { secondsOf } from '../ground/table/day.ts';
import { useTableAddress } from '../ground/table/table-search.ts';

const rowKey = ({ id }: CustomerRow) => String(id);

/** Everybody who has an account here. */
export default function CustomersPage() {
  const t = useTranslations('console.customers');
  const books = useTranslations('console.books');
  const address = useTableAddress();
  const { customer, order, option, book, from, to } = address.filters;
  const filter = { customer, order, option, book, startTime: secondsOf(from), endTime: secondsOf(to, 1) };
  const data = useCallRows(customers, filter as RequestOf<typeof customers>);
  const columns = useMemo(
    (): readonly Column<CustomerRow>[] => [
      {
        key: 'id',
        label: t('customer'),
        value: ({ id }) => id,
        cell: ({ id }) => (
          <Link to="/customer" search={{ customer: String(id) } as never} className={LINK}>
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
        label: t('posted'),
        value: ({ posted }) => posted,
        cell: ({ posted }) => (
          <bdi dir="ltr" className="numeric">
            {grouped(posted, 2)}
          </bdi>
        ),
        align: 'end',
      },
      {
        key: 'state',
        label: t('state'),
        value: ({ isFrozen }) => t(isFrozen ? 'frozen' : 'free'),
        cell: ({ isFrozen }) => (isFrozen ? <Badge tone="warning">{t('frozen')}</Badge> : t('free')),
      },
    ],
    [t, books],
  );
  return (
    <ListPage
      name="customers"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[
        { kind: 'text', name: 'customer', label: t('customer'), inputMode: 'numeric' },
        { kind: 'text', name: 'order', label: t('ofOrder'), inputMode: 'numeric' },
        { kind: 'text', name: 'option', label: t('ofOption'), inputMode: 'numeric' },
        {
          kind: 'choice',
          name: 'book',
          label: t('book'),
          options: BOOKS.map((value) => ({ value, label: books(value) })),
        },
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
      ]}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    />
  );
}
