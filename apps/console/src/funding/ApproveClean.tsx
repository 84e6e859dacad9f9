import { formatMoney, MONEY_SCALE, type Money, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { toastDone } from '@vitrine/ui/toast';
import { approveWithdrawals, MOST_APPROVED_AT_ONCE } from '@vitrine/wire/funding/operator/approve-withdrawals';
import type { OperatorWithdrawalRow } from '@vitrine/wire/funding/operator/fields';
import { operatorWithdrawals } from '@vitrine/wire/funding/operator/operator-withdrawals';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { moneyText } from '../ground/parts/figure.tsx';
import { LazyConfirm } from '../ground/parts/LazyConfirm.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { useSiteTerms } from '../ground/site-terms.ts';

interface Props {
  readonly rows: readonly OperatorWithdrawalRow[];
}

/** Approves at once what nothing speaks against: how many and how much is said before pressing. */
export function ApproveClean({ rows }: Props) {
  const t = useTranslations('console.desk');
  const app = useTranslations('console.app');
  const currency = useSiteTerms()?.currency ?? '';
  const [isAsking, setAsking] = useState(false);
  const mayApprove = isOpenTo(approveWithdrawals, useStaff()?.roles ?? []);
  const clean = rows.filter(({ state, isClean }) => state === 'pending' && isClean).slice(0, MOST_APPROVED_AT_ONCE);
  const approve = useSend(approveWithdrawals, {
    touches: [[operatorWithdrawals.operation], ['treasury']],
    onDone: ({ results }) => {
      setAsking(false);
      const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
      const approved = count('approved');
      const first = count('first');
      toastDone({ title: t('done.many', { approved, first, refused: results.length - approved - first }) });
    },
  });
  if (!mayApprove || clean.length === 0) return null;
  const sum = clean.reduce((total: Money, { amount }) => total + (parseDecimal(amount, MONEY_SCALE) ?? 0n), 0n);
  const figures = { count: clean.length, sum: `${moneyText(formatMoney(sum))} ${currency}`.trimEnd() };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('approveClean', figures)}</Button>
      <LazyConfirm
        open={isAsking}
        title={t('approveCleanTitle', figures)}
        description={t('approveCleanText', figures)}
        confirmLabel={t('approve')}
        cancelLabel={app('cancel')}
        busy={approve.isSending}
        onConfirm={() => approve.send({ withdrawals: clean.map(({ id, version }) => `${id}.${version}`).join(',') })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
