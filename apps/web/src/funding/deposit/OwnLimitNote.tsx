import { Link } from '@tanstack/react-router';
import { money, withCurrency } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { type LimitPeriod, useDepositLimits } from '../../ground/deposit-limits.ts';
import { useTimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';

const PERIODS = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[];

/** What the customer's own limits of deposits leave, of several the least; nothing without a limit. */
export function OwnLimitNote() {
  const t = useTranslations('funding.deposit');
  const timeText = useTimeText();
  const limits = useDepositLimits().data;
  if (limits === undefined) return null;
  const [least] = PERIODS.flatMap((period) => {
    const { left, endsAt } = limits[period];
    return left === null ? [] : [{ period, left: amountOf(left), endsAt }];
  }).sort((a, b) => (a.left < b.left ? -1 : 1));
  if (least === undefined) return null;
  const { period, left, endsAt } = least;
  return (
    <p role="note" data-own-limit={period} className="rounded-control bg-sunken px-3 py-2 text-sm">
      {t(`ownLimit.${period}`, { amount: withCurrency(money(left)), time: timeText(endsAt) })}{' '}
      <Link to="/mine/limits" className="font-semibold text-accent hover:underline">
        {t('ownLimit.change')}
      </Link>
    </p>
  );
}
