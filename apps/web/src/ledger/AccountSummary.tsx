import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { Gauge } from '@vitrine/ui/components/Gauge';
import { ratio } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { LabelledFigure } from '../ground/LabelledFigure.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useSite } from '../ground/site.ts';
import { riskLevels } from './account-figures.ts';
import { RatioLabel, RatioTip } from './RatioLabel.tsx';
import { useFigures, useFiguresAnswer } from './use-account-figures.ts';

/** The contract account above its orders: what it is worth, what is free, and how near its limits are (ORD-15). */
export function AccountSummary() {
  const t = useTranslations('ledger.figures');
  const answer = useFiguresAnswer();
  const figures = useFigures();
  const isRiskShown = useSite().data?.is_hazard_rate === '1';
  const levels = riskLevels(figures);
  if (figures === undefined && answer.isError) {
    return <NoAnswer answer={answer} />;
  }
  return (
    <section
      aria-label={t('title')}
      aria-busy={figures === undefined}
      className="flex flex-col gap-4 px-4 py-3 lg:flex-row lg:items-center lg:justify-between lg:gap-10"
    >
      <div className="flex flex-col gap-3 xl:flex-row xl:items-end xl:gap-10">
        <dl className="grid grid-cols-2 gap-x-4 lg:flex lg:gap-10">
          <LabelledFigure label={t('netValue')} name="netValue" size="large">
            {figures && <Money value={figures.netValue} />}
          </LabelledFigure>
          <LabelledFigure label={t('openProfit')} name="openProfit" size="large">
            {figures && <Money value={figures.openProfit} signed />}
          </LabelledFigure>
        </dl>
        <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 lg:gap-x-10">
          <LabelledFigure label={t('free')} name="free">
            {figures && <Money value={figures.free} />}
          </LabelledFigure>
          <LabelledFigure label={t('usedMargin')} name="usedMargin">
            {figures && <Money value={figures.usedMargin} />}
          </LabelledFigure>
          {figures !== undefined && figures.pendingMargin > 0n ? (
            <LabelledFigure label={t('pendingMargin')} name="pendingMargin">
              <Money value={figures.pendingMargin} />
            </LabelledFigure>
          ) : null}
          <LabelledFigure label={<RatioLabel of="prepaymentRatio" />} name="prepaymentRatio">
            {figures && <Numeric>{ratio(figures.prepaymentRatio)}</Numeric>}
          </LabelledFigure>
        </dl>
      </div>
      {isRiskShown ? (
        <div className="lg:w-72 lg:shrink-0">
          <Gauge
            label={t('riskRate')}
            tip={<RatioTip of="riskRate" />}
            value={figures === undefined || figures.riskRate === '-' ? undefined : Number(figures.riskRate)}
            max={levels.stopRisk}
            text={figures === undefined ? '-' : ratio(figures.riskRate)}
            warnAt={levels.callRisk}
            dangerAt={levels.stopRisk}
            note={t('riskNote', { ...levels })}
          />
        </div>
      ) : null}
    </section>
  );
}
