import { Badge } from '@vitrine/ui/components/Badge';
import type { OperatorWithdrawalRow } from '@vitrine/wire/funding/operator/fields';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Deadline } from '../ground/parts/Deadline.tsx';
import { moneyText } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import type { Column } from '../ground/table/column.ts';
import { amountColumn, copyColumn, EXTRA, figureColumn, instantColumn, SORTABLE } from '../ground/table/columns.tsx';

export const WITHDRAWAL_TONE = {
  pending: 'warning',
  approved: 'accent',
  paid: 'up',
  rejected: 'danger',
  cancelled: 'neutral',
  held: 'danger',
} as const;

/** Whether money is still to come: the 24 hours count. */
export const isOpen = ({ state }: OperatorWithdrawalRow) =>
  state === 'pending' || state === 'approved' || state === 'held';

type Text = ReturnType<typeof useTranslations<'console.desk'>>;

/** What the site and staff think of it: warnings, and what it waits for. */
const judged = (t: Text): readonly Column<OperatorWithdrawalRow>[] => [
  {
    key: 'warnings',
    label: t('check'),
    value: ({ warnings }) => warnings.length,
    cell: ({ isClean, warnings }) =>
      isClean ? (
        <Badge tone="up">{t('clean')}</Badge>
      ) : (
        <Badge tone="warning">{t('warningCount', { count: warnings.length })}</Badge>
      ),
  },
  {
    key: 'state',
    label: t('state'),
    value: ({ state }) => t(`states.${state}`),
    cell: ({ state, firstApproval }) => (
      <Badge tone={WITHDRAWAL_TONE[state]}>
        {state === 'pending' && firstApproval !== null ? t('waitsFor.second') : t(`states.${state}`)}
      </Badge>
    ),
  },
];

/** The columns of the console table. */
export function useWithdrawalColumns(): readonly Column<OperatorWithdrawalRow>[] {
  const t = useTranslations('console.desk');
  return useMemo(
    (): readonly Column<OperatorWithdrawalRow>[] => [
      copyColumn('id', t('withdrawal'), ({ id }) => id, SORTABLE),
      { key: 'name', label: t('name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      amountColumn('amount', t('gross'), ({ amount }) => amount),
      figureColumn(
        'pays',
        t('pays'),
        ({ pays }) => pays,
        ({ pays, currency }) => `${moneyText(pays)} ${currency}`,
      ),
      instantColumn('createdAt', t('age'), ({ createdAt }) => createdAt, { ...SORTABLE, asAge: true, align: 'end' }),
      {
        key: 'deadlineAt',
        label: t('due'),
        value: ({ deadlineAt }) => deadlineAt,
        cell: (row) => (isOpen(row) ? <Deadline at={row.deadlineAt} /> : <Instant at={row.deadlineAt} />),
        ...SORTABLE,
      },
      ...judged(t),
      copyColumn('customer', t('number'), ({ customer }) => customer, EXTRA),
      { key: 'reference', label: t('reference'), value: ({ reference }) => reference, ...EXTRA },
    ],
    [t],
  );
}
