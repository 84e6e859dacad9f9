import type { CustomerLogEntry } from '@vitrine/wire/views/operator/customer-log';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { digits } from '../ground/parts/figure.tsx';
import { OrderLink } from '../ground/parts/OrderLink.tsx';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, instantColumn, journalRowColumn } from '../ground/table/columns.tsx';

/** Its entries name orders; those of the options account name options. */
export const CONTRACT_ACCOUNT = 2;
const ACCOUNT_TYPES = { 1: 'change', 2: 'forex', 3: 'micro' } as const;

/** The name of an account in the texts, by its number on the wire. */
export const accountTypeOf = (account: number) => ACCOUNT_TYPES[account as 1 | 2 | 3];

/** The columns of the console table. */
export function useAccountLogColumns(): readonly Column<CustomerLogEntry>[] {
  const t = useTranslations('console.accountLog');
  const accounts = useTranslations('console.accountType');
  const nameOf = useNameOf('reason');
  return useMemo(
    (): readonly Column<CustomerLogEntry>[] => [
      instantColumn('at', t('at'), ({ at }) => at),
      { key: 'account', label: t('account'), value: (row) => accounts(accountTypeOf(row.account)) },
      { key: 'reason', label: t('reason'), value: ({ reason }) => nameOf(reason) },
      amountColumn('value', t('amount'), ({ value }) => value),
      amountColumn('after', t('after'), ({ balanceAfter }) => balanceAfter),
      {
        key: 'ref',
        label: t('ref'),
        value: ({ ref }) => ref || undefined,
        cell: ({ ref, account }) => (account === CONTRACT_ACCOUNT ? <OrderLink id={ref} /> : digits(String(ref))),
        align: 'end',
      },
      journalRowColumn('seq', t('row'), ({ seq }) => seq),
    ],
    [t, accounts, nameOf],
  );
}
