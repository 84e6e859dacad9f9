import { Money } from '@vitrine/ui/components/Figures';
import { Skeleton } from '@vitrine/ui/components/States';
import { ratio } from '@vitrine/ui/format';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useSite } from '../ground/site.ts';
import { RatioLabel } from './RatioLabel.tsx';
import { useFigures, useFiguresAnswer } from './use-account-figures.ts';

const AMOUNTS = ['netValue', 'free', 'usedMargin', 'pendingMargin', 'openProfit'] as const;

/** The live figures of the contract account, as the server reckons them. */
export function AccountFigures() {
  const t = useTranslations('ledger.figures');
  const answer = useFiguresAnswer();
  const figures = useFigures();
  const isRiskShown = useSite().data?.is_hazard_rate === '1';
  if (figures === undefined && answer.isError) {
    return <NoAnswer answer={answer} />;
  }
  return (
    <section aria-label={t('title')} aria-busy={figures === undefined}>
      <dl className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 px-4 py-1.5">
        {AMOUNTS.filter((name) => name !== 'pendingMargin' || (figures?.pendingMargin ?? 0n) > 0n).map((name) => (
          <Figure key={name} label={t(name)} name={name} labelClass="in-currency" className="currency-above">
            {figures && <Money value={figures[name]} signed={name === 'openProfit'} />}
          </Figure>
        ))}
        <Figure label={<RatioLabel of="prepaymentRatio" />} className="numeric">
          {figures && ratio(figures.prepaymentRatio)}
        </Figure>
        {isRiskShown ? (
          <Figure label={<RatioLabel of="riskRate" />} className="numeric">
            {figures && ratio(figures.riskRate)}
          </Figure>
        ) : null}
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly label: ReactNode;
  readonly name?: string;
  readonly labelClass?: string;
  readonly className: string;
  /** Undefined while it is not known. */
  readonly children: ReactNode;
}

/** All of them stand in one line while their figures fit: labels wrap first. */
function Figure({ label, name, labelClass, className, children }: FigureProps) {
  return (
    <div className="max-w-max flex-[1_1_min-content]">
      <dt className={cx('text-xs text-muted', labelClass)}>{label}</dt>
      <dd className={cx('text-sm font-semibold', className)} data-figure={name}>
        {children ?? <Skeleton className="h-4.5 w-24" />}
      </dd>
    </div>
  );
}
