import { Badge } from '@vitrine/ui/components/Badge';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { moneyText } from '../ground/parts/figure.tsx';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, EXTRA, figureColumn, instantColumn, SORTABLE } from '../ground/table/columns.tsx';

export const DEPOSIT_TONE = { pending: 'warning', done: 'up', rejected: 'danger', invalid: 'neutral' } as const;

/** What a pending deposit waits for. */
export function waitsFor({ way, hasAccount, received, firstApproval }: OperatorDepositRow) {
  if (firstApproval !== null) return 'second';
  if (received !== null) return 'approval';
  return way === 'bank' && !hasAccount ? 'account' : 'arrival';
}

/** The columns of the console table. */
export function useDepositColumns(): readonly Column<OperatorDepositRow>[] {
  const t = useTranslations('console.desk');
  return useMemo((): readonly Column<OperatorDepositRow>[] => {
    const stateOf = (row: OperatorDepositRow) =>
      row.state === 'pending' ? t(`waitsFor.${waitsFor(row)}`) : t(`states.${row.state}`);
    return [
      copyColumn('id', t('deposit'), ({ id }) => id, SORTABLE),
      { key: 'name', label: t('name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      figureColumn(
        'amount',
        t('amount'),
        ({ amount }) => amount,
        ({ amount, currency }) => `${moneyText(amount)} ${currency}`,
      ),
      { key: 'way', label: t('way'), value: ({ way }) => t(`ways.${way}`) },
      instantColumn('createdAt', t('age'), ({ createdAt }) => createdAt, { ...SORTABLE, asAge: true, align: 'end' }),
      {
        key: 'state',
        label: t('state'),
        value: stateOf,
        cell: (row) => <Badge tone={DEPOSIT_TONE[row.state]}>{stateOf(row)}</Badge>,
      },
      copyColumn('customer', t('number'), ({ customer }) => customer, EXTRA),
      {
        key: 'confirmations',
        label: t('confirmations'),
        value: ({ confirmations: chain }) => (chain === null ? '' : t('confirmed', chain)),
        ...EXTRA,
      },
      { key: 'reference', label: t('reference'), value: ({ reference }) => reference, ...EXTRA },
    ];
  }, [t]);
}
