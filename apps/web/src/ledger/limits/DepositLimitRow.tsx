import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import type { DepositLimitKind } from '@vitrine/domain/ledger/own-limits';
import { Money } from '@vitrine/ui/components/Figures';
import { money, shortMoney, withCurrency } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import type { DepositLimits } from '../../ground/deposit-limits.ts';
import { useTimeText } from '../../ground/time-zone.tsx';
import { amountOf } from '../../ground/wire-numbers.ts';
import { LimitRow } from './LimitRow.tsx';
import { UsedBar } from './UsedBar.tsx';

interface Props {
  readonly limit: DepositLimitKind;
  readonly state: DepositLimits['day'];
}

const amountText = (amount: Amount): string => withCurrency(shortMoney(amount));

/** A limit of deposits: what of it is used, and when it starts again. */
export function DepositLimitRow({ limit, state }: Props) {
  const t = useTranslations('limits');
  const timeText = useTimeText();
  const used = amountOf(state.used);
  const value = state.value === null ? undefined : amountOf(state.value);
  const left = amountOf(state.left ?? '0');
  const text = left === 0n ? t('depositsReached') : t('left', { amount: withCurrency(money(left)) });
  return (
    <LimitRow
      limit={limit}
      value={value === undefined ? undefined : amountText(value)}
      plain={state.value}
      next={state.next && { at: state.next.at, text: state.next.value && amountText(amountOf(state.next.value)) }}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{t(`${limit}.counted`)}</span>
        <Money value={used} />
      </p>
      {value === undefined ? null : <UsedBar label={t(`${limit}.used`)} text={text} used={used} of={value} />}
      <p className="text-xs text-muted">{t(`${limit}.ends`, { time: timeText(state.endsAt) })}</p>
    </LimitRow>
  );
}
