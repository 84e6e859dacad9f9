import type { CustomerLogEntry } from '@vitrine/wire/views/operator/customer-log';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { amount } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import type { Column } from '../ground/table/column.ts';

const ACCOUNT_TYPES = { 1: 'change', 2: 'forex', 3: 'micro' } as const;

/** The columns of the console table. */
export function useAccountLogColumns(): readonly Column<CustomerLogEntry>[] {
  const t = useTranslations('console.accountLog');
  const accounts = useTranslations('console.accountType');
  const reasons = useTranslations('console.reason');
  return useMemo(
    (): readonly Column<CustomerLogEntry>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      { key: 'account', label: t('account'), value: (row) => accounts(ACCOUNT_TYPES[row.account as 1 | 2 | 3]) },
      {
        key: 'reason',
        label: t('reason'),
        value: ({ reason }) => (reasons.has(reason as 'swap') ? reasons(reason as 'swap') : reason),
      },
      {
        key: 'value',
        label: t('amount'),
        value: ({ value }) => value,
        cell: ({ value }) => amount(value),
        align: 'end',
      },
      {
        key: 'after',
        label: t('after'),
        value: (row) => row.balanceAfter,
        cell: (row) => amount(row.balanceAfter),
        align: 'end',
      },
      { key: 'ref', label: t('ref'), value: ({ ref }) => (ref === 0 ? '' : ref), align: 'end' },
      {
        key: 'seq',
        label: t('row'),
        value: ({ seq }) => seq,
        cell: ({ seq }) => <JournalRowLink seq={seq} />,
        align: 'end',
      },
    ],
    [t, accounts, reasons],
  );
}
