import type { LedgerAccount } from '@vitrine/wire/ledger/operator/ledger-accounts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { moneyText } from '../ground/parts/figure.tsx';
import type { Column } from '../ground/table/column.ts';
import { codeColumn, figureColumn } from '../ground/table/columns.tsx';
import { accountKind } from './account-kind.ts';

/** An account has a currency of its own, in a column beside its amounts. */
const ownAmount = (key: 'posted' | 'held', label: string) =>
  figureColumn<LedgerAccount>(
    key,
    label,
    (row) => row[key],
    (row) => moneyText(row[key]),
  );

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
      ownAmount('posted', t('posted')),
      ownAmount('held', t('held')),
    ],
    [t, books, kinds],
  );
}
