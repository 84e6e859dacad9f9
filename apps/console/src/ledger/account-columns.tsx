import type { LedgerAccount } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { Money } from './Money.tsx';

/** The columns of the console table. */
export function useAccountColumns(): readonly Column<LedgerAccount>[] {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  return useMemo(
    (): readonly Column<LedgerAccount>[] => [
      {
        key: 'account',
        label: t('account'),
        value: ({ account }) => account,
        cell: ({ account }) => <bdi dir="ltr">{account}</bdi>,
      },
      { key: 'book', label: t('book'), value: (row) => books(row.book as 'real') },
      { key: 'currency', label: t('currency'), value: ({ currency }) => currency },
      {
        key: 'posted',
        label: t('posted'),
        value: ({ posted }) => posted,
        cell: ({ posted }) => <Money text={posted} />,
        align: 'end',
      },
      {
        key: 'held',
        label: t('held'),
        value: ({ held }) => held,
        cell: ({ held }) => <Money text={held} />,
        align: 'end',
      },
    ],
    [t, books],
  );
}
