import { divHalfUp, formatDecimal, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { breakEvenRate } from '@vitrine/domain/options/settlement';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { grouped } from '../ground/parts/grouped.ts';
import type { Column } from '../ground/table/column.ts';
import type { OfferedDuration } from './option-queries.ts';

/** A rate in percent, half-up at two decimals. */
const percentText = (rate: bigint) => `${formatDecimal(divHalfUp(rate, 10_000n), 2)}%`;

/** The columns of the durations of timed options. */
export function useDurationColumns(): readonly Column<OfferedDuration>[] {
  const t = useTranslations('console.options');
  return useMemo((): readonly Column<OfferedDuration>[] => {
    const figure = (key: string, label: string, text: (row: OfferedDuration) => string): Column<OfferedDuration> => ({
      key,
      label,
      value: text,
      align: 'end',
    });
    return [
      {
        key: 'duration',
        label: t('duration'),
        value: ({ seconds }) => Number(seconds),
        text: ({ seconds }) => t('seconds', { count: grouped(seconds) }),
        isSortable: true,
      },
      figure('payout', t('percent'), ({ percent }) => `${grouped(percent)}%`),
      figure('breakEven', t('breakEven'), ({ percent, offer }) =>
        percentText(breakEvenRate(parseDecimal(percent, RATE_SCALE - 2) ?? 0n, offer.terms.lossLevel)),
      ),
      figure('least', t('minStake'), ({ least, offer }) => `${grouped(least)} ${offer.currency}`),
      figure('most', t('maxStake'), ({ most, offer }) => `${grouped(most)} ${offer.currency}`),
    ];
  }, [t]);
}
