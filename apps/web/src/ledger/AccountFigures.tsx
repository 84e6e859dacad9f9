import { Money } from '@vitrine/ui/components/Figures';
import { Skeleton } from '@vitrine/ui/components/States';
import { ratio } from '@vitrine/ui/format';
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
  const value = 'text-sm font-semibold';
  return (
    <section aria-label={t('title')} aria-busy={figures === undefined}>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-1.5">
        {AMOUNTS.filter((name) => name !== 'pendingMargin' || (figures?.pendingMargin ?? 0n) > 0n).map((name) => (
          <div key={name} className="min-w-0">
            <dt className="in-currency text-xs text-muted">{t(name)}</dt>
            <dd className={`currency-above ${value}`} data-figure={name}>
              {figures === undefined ? (
                <Skeleton className="h-4.5 w-24" />
              ) : (
                <Money value={figures[name]} signed={name === 'openProfit'} />
              )}
            </dd>
          </div>
        ))}
        <div className="min-w-0">
          <dt className="text-xs text-muted">
            <RatioLabel of="prepaymentRatio" />
          </dt>
          <dd className={`numeric ${value}`}>
            {figures === undefined ? <Skeleton className="h-4.5 w-24" /> : ratio(figures.prepaymentRatio)}
          </dd>
        </div>
        {isRiskShown ? (
          <div className="min-w-0">
            <dt className="text-xs text-muted">
              <RatioLabel of="riskRate" />
            </dt>
            <dd className={`numeric ${value}`}>
              {figures === undefined ? <Skeleton className="h-4.5 w-24" /> : ratio(figures.riskRate)}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
