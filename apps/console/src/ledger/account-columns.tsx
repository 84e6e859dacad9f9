import type { LedgerAccount } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, codeColumn } from '../ground/table/columns.tsx';
import { accountKind } from './account-kind.ts';

/** The columns of the console table. */
export function useAccountColumns(): readonly Column<LedgerAccount>[] {
  const t = useTranslations('console.ledger');
  const books = useTranslations('console.books');
  const kinds = useTranslations('console.accountKind');
  return useMemo(
    (): readonly Column<LedgerAccount>[] => [
      codeColumn('account', t('account'), ({ account }) => account),
      { key: 'kind', label: t('group'), value: ({ account }) => kinds(accountKind(account) as 'forex') },
      { key: 'book', label: t('book'), value: (row) => books(row.book as 'real') },
      { key: 'currency', label: t('currency'), value: ({ currency }) => currency },
      amountColumn('posted', t('posted'), ({ posted }) => posted),
      amountColumn('held', t('held'), ({ held }) => held),
    ],
    [t, books, kinds],
  );
}
