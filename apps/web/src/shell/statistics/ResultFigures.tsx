import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { InfoTip } from '@vitrine/ui/components/InfoTip';
import { Line } from '@vitrine/ui/components/Row';
import { ratio } from '@vitrine/ui/format';
import type { TradeFigures } from '@vitrine/wire/views/trade-statistics';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountOf } from '../../ground/wire-numbers.ts';
import { durationText } from './duration-text.ts';

interface Props {
  readonly total: TradeFigures;
  readonly maxDrawdown: string;
  /** Contract orders have fee and swap, options do not. */
  readonly hasCosts: boolean;
}

/** The figures of all trades together, the net result first. */
export function ResultFigures({ total, maxDrawdown, hasCosts }: Props) {
  const t = useTranslations('views.statistics');
  const sums = useTranslations('views.totals');
  const locale = useLocale();
  const signed = (text: string) => <Money value={amountOf(text)} signed />;
  const cost = (text: string) => <Money value={-amountOf(text)} signed />;
  return (
    <dl className="flex flex-col gap-2">
      <Figure name="net" label={sums('net')}>
        <Money value={amountOf(total.net)} signed className="text-lg font-semibold" />
      </Figure>
      {hasCosts ? (
        <>
          <Figure name="gross" label={sums('gross')}>
            {signed(total.gross)}
          </Figure>
          <Figure name="fees" label={sums('fees')}>
            {cost(total.fees)}
          </Figure>
          <Figure name="swap" label={sums('swap')}>
            {cost(total.swap)}
          </Figure>
        </>
      ) : null}
      <Figure name="count" label={t('count')}>
        <Numeric>{total.count}</Numeric>
      </Figure>
      <Figure name="wins" label={t('winsAndLosses')}>
        <Numeric>{`${total.wins} / ${total.losses}`}</Numeric>
      </Figure>
      <Figure name="win-rate" label={sums('winRate')}>
        <Numeric>{ratio(total.winRate)}</Numeric>
      </Figure>
      <Figure name="profit-factor" label={t('profitFactor')} tip={t('profitFactorTip')}>
        <Numeric>{total.profitFactor}</Numeric>
      </Figure>
      <Figure name="average-win" label={t('averageWin')}>
        {signed(total.averageWin)}
      </Figure>
      <Figure name="average-loss" label={t('averageLoss')}>
        {signed(total.averageLoss)}
      </Figure>
      <Figure name="largest-win" label={t('largestWin')}>
        {signed(total.largestWin)}
      </Figure>
      <Figure name="largest-loss" label={t('largestLoss')}>
        {signed(total.largestLoss)}
      </Figure>
      <Figure name="drawdown" label={t('maxDrawdown')} tip={t('maxDrawdownTip')}>
        {cost(maxDrawdown)}
      </Figure>
      <Figure name="average-time" label={t('averageTime')}>
        <span>{durationText(total.averageSeconds, locale)}</span>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly label: string;
  readonly tip?: string;
  readonly children: ReactNode;
}

function Figure({ name, label, tip, children }: FigureProps) {
  const t = useTranslations('ground');
  return (
    <Line
      label={
        <span className="inline-flex items-center gap-1">
          {label}
          {tip === undefined ? null : <InfoTip label={t('about', { name: label })}>{tip}</InfoTip>}
        </span>
      }
    >
      <span data-figure={name}>{children}</span>
    </Line>
  );
}
