import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import type { LossLimitKind } from '@vitrine/domain/ledger/own-limits';
import { Money } from '@vitrine/ui/components/Figures';
import { money, shortMoney, withCurrency } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { LimitRow } from './LimitRow.tsx';
import type { OwnLimits } from './own-limits.ts';
import { UsedBar } from './UsedBar.tsx';

interface Props {
  readonly limit: LossLimitKind;
  readonly loss: OwnLimits['dayLoss'];
}

const amountText = (amount: Amount): string => withCurrency(shortMoney(amount));

/** A loss limit: what of it is used, and when it starts again. */
export function LossRow({ limit, loss }: Props) {
  const t = useTranslations('limits');
  const timeText = useTimeText();
  const realised = amountOf(loss.realised);
  const lost = realised < 0n ? -realised : 0n;
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
      {value === undefined ? null : (
        <UsedBar
          label={t(`${limit}.used`)}
          text={lost >= value ? t('reached') : t('left', { amount: withCurrency(money(value - lost)) })}
          used={lost}
          of={value}
        />
      )}
      <p className="text-xs text-muted">{t(`${limit}.ends`, { time: timeText(loss.endsAt) })}</p>
    </LimitRow>
  );
}
