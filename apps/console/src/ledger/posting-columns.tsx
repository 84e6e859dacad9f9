import type { LedgerPosting } from '@vitrine/wire/ledger/operator/ledger-postings';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { digits, moneyText } from '../ground/parts/figure.tsx';
import { OrderLink } from '../ground/parts/OrderLink.tsx';
import type { Column } from '../ground/table/column.ts';
import { figureColumn, instantColumn, journalRowColumn } from '../ground/table/columns.tsx';
import { AccountLink } from './AccountLink.tsx';
import { accountKind } from './account-kind.ts';

const accountColumn = (key: 'debit' | 'credit', label: string): Column<LedgerPosting> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => <AccountLink {...row} account={row[key]} />,
});

/** The columns of the console table. */
export function usePostingColumns(): readonly Column<LedgerPosting>[] {
  const t = useTranslations('console.postings');
  const books = useTranslations('console.books');
  const nameOf = useNameOf('reason');
  return useMemo(
    (): readonly Column<LedgerPosting>[] => [
      instantColumn('at', t('at'), ({ at }) => at),
      { key: 'reason', label: t('reason'), value: ({ reason }) => nameOf(reason) },
      accountColumn('debit', t('debit')),
      accountColumn('credit', t('credit')),
      figureColumn(
        'amount',
        t('amount'),
        ({ amount }) => amount,
        ({ amount, currency }) => `${moneyText(amount)} ${currency}`,
      ),
      { key: 'book', label: t('book'), value: (row) => books(row.book as 'real') },
      {
        key: 'order',
        label: t('order'),
        value: ({ order }) => order || undefined,
        cell: ({ order, debit, credit }) =>
          [debit, credit].some((account) => accountKind(account) === 'forex') ? (
            <OrderLink id={order} />
          ) : (
            digits(String(order))
          ),
        align: 'end',
      },
      journalRowColumn('seq', t('row'), ({ seq }) => seq),
    ],
    [t, books, nameOf],
  );
}
