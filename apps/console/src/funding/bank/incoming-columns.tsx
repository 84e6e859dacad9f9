import { Badge } from '@vitrine/ui/components/Badge';
import type { PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { moneyText } from '../../ground/parts/figure.tsx';
import type { Column } from '../../ground/table/column.ts';
import { codeColumn, EXTRA, figureColumn, SORTABLE } from '../../ground/table/columns.tsx';

export const MATCH_TONE = {
  exact: 'up',
  'amount-differs': 'warning',
  'name-differs': 'warning',
  unknown: 'neutral',
  suspect: 'danger',
  reversal: 'danger',
  'not-a-deposit': 'neutral',
  lost: 'danger',
} as const;

/** Money that leaves has a sign. */
export const signedAmount = ({ direction, amount, currency }: PaymentRow): string =>
  `${direction === 'debit' ? '-' : ''}${moneyText(amount)} ${currency}`;

/** The columns of the console table. */
export function useIncomingColumns(): readonly Column<PaymentRow>[] {
  const t = useTranslations('console.bank');
  return useMemo(
    (): readonly Column<PaymentRow>[] => [
      codeColumn('bookedOn', t('day'), ({ bookedOn }) => bookedOn, SORTABLE),
      figureColumn('amount', t('amount'), ({ amount }) => amount, signedAmount),
      {
        key: 'payer',
        label: t('payer'),
        value: ({ payer }) => payer ?? undefined,
        cell: ({ payer }) => <bdi>{payer}</bdi>,
        ...SORTABLE,
      },
      { key: 'text', label: t('text'), value: ({ text }) => text, cell: ({ text }) => <bdi>{text}</bdi> },
      {
        key: 'match',
        label: t('match'),
        value: ({ match }) => t(`matches.${match}`),
        cell: ({ match }) => <Badge tone={MATCH_TONE[match]}>{t(`matches.${match}`)}</Badge>,
      },
      codeColumn('reference', t('reference'), ({ reference }) => reference, EXTRA),
      codeColumn('account', t('account'), ({ account }) => account, EXTRA),
    ],
    [t],
  );
}
