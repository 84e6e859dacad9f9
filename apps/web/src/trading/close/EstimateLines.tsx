import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly estimate: Readonly<Record<'profit' | 'costs' | 'net' | 'releasedMargin', Amount>>;
  /** A line above the figures. */
  readonly first: ReactNode;
  /** A line below them. */
  readonly last?: ReactNode;
}

/** The live result of what is closed, before and after its costs, and the margin that it releases. */
export function EstimateLines({ estimate, first, last }: Props) {
  const t = useTranslations('trading.closing');
  const { profit, costs, net, releasedMargin } = estimate;
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      {first}
      <Line label={t('result')}>
        <span data-figure="close-result">
          <Money value={profit} signed />
        </span>
      </Line>
      <Line label={t('costs')}>
        <Money value={-costs} signed />
      </Line>
      <Line label={t('net')}>
        <span data-figure="close-net">
          <Money value={net} signed className="text-lg font-semibold" />
        </span>
      </Line>
      <Line label={t('released')}>
        <span data-figure="close-margin">
          <Money value={releasedMargin} />
        </span>
      </Line>
      {last}
    </dl>
  );
}
