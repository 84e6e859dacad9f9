import type { LedgerPosting } from '@vitrine/wire/ledger/operator/ledger-postings';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import type { Column } from '../ground/table/column.ts';
import { AccountLink } from './AccountLink.tsx';
import { Money } from './Money.tsx';

/** The columns of the console table. */
export function usePostingColumns(): readonly Column<LedgerPosting>[] {
  const t = useTranslations('console.postings');
  const app = useTranslations('console.app');
  const books = useTranslations('console.books');
  const reasons = useTranslations('console.reason');
  return useMemo(
    (): readonly Column<LedgerPosting>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      {
        key: 'reason',
        label: t('reason'),
        value: (row) => (reasons.has(row.reason as 'swap') ? reasons(row.reason as 'swap') : row.reason),
      },
      {
        key: 'debit',
        label: t('debit'),
        value: ({ debit }) => debit,
        cell: (row) => <AccountLink {...row} account={row.debit} />,
      },
      {
        key: 'credit',
        label: t('credit'),
        value: ({ credit }) => credit,
        cell: (row) => <AccountLink {...row} account={row.credit} />,
      },
      {
        key: 'amount',
        label: t('amount'),
        value: ({ amount }) => amount,
        cell: (row) => <Money text={row.amount} currency={row.currency} />,
        align: 'end',
      },
      { key: 'book', label: t('book'), value: (row) => books(row.book as 'real') },
      {
        key: 'order',
        label: t('order'),
        value: (row) => (row.order === 0 ? undefined : row.order),
        cell: (row) => (
          <bdi dir="ltr" className="numeric">
            {row.order === 0 ? app('none') : row.order}
          </bdi>
        ),
        align: 'end',
      },
      {
        key: 'seq',
        label: t('row'),
        value: ({ seq }) => seq,
        cell: ({ seq }) => <JournalRowLink seq={seq} />,
        align: 'end',
      },
    ],
    [t, app, books, reasons],
  );
}
