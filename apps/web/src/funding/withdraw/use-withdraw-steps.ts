import { isolated } from '@vitrine/ui/format';
import type { WithdrawalRow } from '@vitrine/wire/funding/withdrawal-history';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { amountIn } from '../amounts.ts';
import type { Step } from '../Timeline.tsx';

const REJECTED = 3;
const CANCELLED = 4;
const HELD = 5;

/** What has happened with a withdrawal and what is to come: requested, held, approved by two where two decide, paid. */
export function useWithdrawSteps(row: WithdrawalRow): readonly Step[] {
  const t = useTranslations('funding.withdraw.step');
  const timeText = useTimeText();
  const { status, firstApprovedAt, heldUntil, draw_currency } = row;
  const step = (key: string, at: string | null, rest: Partial<Step> = {}): Step => ({
    key,
    label: t(key as 'paid'),
    at,
    ...rest,
  });
  const requested = step('requested', row.createdAt);
  const held =
    status === HELD
      ? [
          step(
            'held',
            null,
            heldUntil === null ? {} : { note: t('until', { time: isolated(timeText(heldUntil, 'record')) }) },
          ),
        ]
      : [];
  const first = firstApprovedAt === null ? [] : [step('first', firstApprovedAt)];
  const approved = step(
    'approved',
    row.approvedAt,
    row.rate === null ? {} : { note: amountIn(amountOf(row.real_number), draw_currency.code) },
  );
  if (status === REJECTED || status === CANCELLED) {
    const end = step(status === REJECTED ? 'rejected' : 'cancelled', row.decidedAt, {
      isBad: true,
      note: t('returned'),
    });
    return [requested, ...first, ...(row.approvedAt === null ? [] : [approved]), end];
  }
  return [requested, ...held, ...first, approved, step('paid', row.paidAt)];
}
