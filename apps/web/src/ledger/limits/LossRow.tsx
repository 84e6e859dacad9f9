import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import { Money } from '@vitrine/ui/components/Figures';
import { money, shortMoney, withCurrency } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { LimitRow } from './LimitRow.tsx';
import type { OwnLimits } from './own-limits.ts';

interface Props {
  readonly limit: 'day-loss' | 'week-loss';
  readonly loss: OwnLimits['dayLoss'];
}

const amountText = (amount: Amount): string => withCurrency(shortMoney(amount));

/** A loss limit: what of it is used, and when it starts again. */
export function LossRow({ limit, loss }: Props) {
  const t = useTranslations('limits');
  const timeText = useTimeText();
  const realised = amountOf(loss.realised);
  const value = loss.value === null ? undefined : amountOf(loss.value);
  return (
    <LimitRow
      limit={limit}
      value={value === undefined ? undefined : amountText(value)}
      plain={loss.value}
      next={loss.next && { at: loss.next.at, text: loss.next.value && amountText(amountOf(loss.next.value)) }}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{t(`${limit}.realised`)}</span>
        <Money value={realised} signed />
      </p>
      {value === undefined ? null : <Used limit={limit} lost={realised < 0n ? -realised : 0n} of={value} />}
      <p className="text-xs text-muted">{t(`${limit}.ends`, { time: timeText(loss.endsAt) })}</p>
    </LimitRow>
  );
}

interface UsedProps {
  readonly limit: Props['limit'];
  readonly lost: Amount;
  readonly of: Amount;
}

function Used({ limit, lost, of }: UsedProps) {
  const t = useTranslations('limits');
  const share = Math.min(1, Number(lost) / Number(of));
  const isReached = lost >= of;
  const text = isReached ? t('reached') : t('left', { amount: withCurrency(money(of - lost)) });
  return (
    <div className="flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label={t(`${limit}.used`)}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <span
          style={{ inlineSize: `${share * 100}%` }}
          className={`block h-full rounded-full ${isReached ? 'bg-danger-solid' : 'bg-accent-solid'}`}
        />
      </div>
      <p className={`text-xs ${isReached ? 'text-danger' : 'text-muted'}`}>{text}</p>
    </div>
  );
}
