import { isolated, money, withCurrency } from '@vitrine/ui/format';
import type { DepositRow } from '@vitrine/wire/funding/deposit-history';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { amountIn } from '../amounts.ts';
import type { Step } from '../Timeline.tsx';

const DONE = 1;

type StepTexts = ReturnType<typeof useTranslations<'funding.deposit.step'>>;

/** What has arrived, or how far the chain is with it. */
function arrivalNote({ received, currency_code, confirmations }: DepositRow, t: StepTexts): string | undefined {
  if (received !== null) return amountIn(amountOf(received), currency_code);
  return confirmations === null ? undefined : t('confirmations', confirmations);
}

/** What has happened with a deposit and what is to come: requested, arrived, approved by two where two decide, credited. */
export function useDepositSteps(row: DepositRow): readonly Step[] {
  const t = useTranslations('funding.deposit.step');
  const timeText = useTimeText();
  const isOver = row.status !== 0;
  const until = row.expiresAt;
  const requested: Step = {
    key: 'requested',
    label: t('requested'),
    at: row.createdAt,
    ...(row.stage === 'matching' || (row.stage === 'waiting-proof' && until !== null)
      ? { note: until === null ? undefined : t('until', { time: isolated(timeText(until, 'record')) }) }
      : {}),
  };
  const arrived: Step = { key: 'arrived', label: t('arrived'), at: row.arrivedAt, note: arrivalNote(row, t) };
  const first: Step = { key: 'first', label: t('first'), at: row.firstApprovedAt };
  const end: Step = {
    key: 'decided',
    label: t(row.status === 0 ? 'credit' : `end.${row.status}`),
    at: row.decidedAt,
    isBad: isOver && row.status !== DONE,
    ...(row.credited === null ? {} : { note: withCurrency(money(amountOf(row.credited))) }),
  };
  return [
    requested,
    ...(isOver && row.arrivedAt === null ? [] : [arrived]),
    ...(row.firstApprovedAt === null ? [] : [first]),
    end,
  ];
}
