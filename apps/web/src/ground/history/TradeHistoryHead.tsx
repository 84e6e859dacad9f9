import { Link } from '@tanstack/react-router';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { ratio } from '@vitrine/ui/format';
import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LabelledFigure } from '../LabelledFigure.tsx';
import { ZoneNote } from '../time-zone.tsx';
import { amountOf } from '../wire-numbers.ts';
import { TradeFilters, type TradeFiltersProps } from './TradeFilters.tsx';

/** Sums over every trade that a filter finds, as a list's answer has them. */
export interface TradeTotals {
  readonly all_fact_profits: string;
  readonly all_net_profits: string;
  readonly all_fees: string;
  readonly all_swap: string;
  readonly all_win_rate: string;
}

interface Props extends TradeFiltersProps {
  /** How many trades there are, in words. */
  readonly count: string;
  /** Undefined while there is nothing to total. */
  readonly totals: TradeTotals | undefined;
  /** Further filters and actions. */
  readonly children?: ReactNode;
}

/** Above a list of closed trades: its filters, the totals of all that match, and the way to the statistics. */
export function TradeHistoryHead({ count, totals, children, ...filters }: Props) {
  return (
    <div className="flex flex-col gap-3 px-4 py-2">
      <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
        <TradeFilters {...filters} />
        <div className="col-span-2 flex flex-wrap items-center gap-2">
          {children}
          <StatisticsLink {...filters} />
        </div>
      </div>
      {totals === undefined ? null : <Totals source={filters.source} count={count} totals={totals} />}
    </div>
  );
}

function StatisticsLink({ source, filter }: Pick<Props, 'source' | 'filter'>) {
  const t = useTranslations('views.totals');
  return (
    <Link
      to="/mine/statistics"
      search={{ ...(source === 1 ? { source } : {}), ...filter }}
      className="ms-auto inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-accent sm:ms-0"
    >
      <ChartLine aria-hidden size={18} />
      {t('statistics')}
    </Link>
  );
}

/** Costs and net result of everything that the filter finds; options have no costs. */
function Totals({ source, count, totals }: Pick<Props, 'source' | 'count'> & { readonly totals: TradeTotals }) {
  const t = useTranslations('views.totals');
  const cost = (text: string) => <Money value={-amountOf(text)} signed />;
  return (
    <section aria-label={t(source === 1 ? 'labelOptions' : 'label')} className="border-t border-hairline pt-2">
      <p className="text-xs text-muted">
        {count} · <ZoneNote />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:flex sm:flex-wrap">
        <LabelledFigure label={t('net')} name="sum">
          <Money value={amountOf(totals.all_net_profits)} signed />
        </LabelledFigure>
        {source === 1 ? null : (
          <>
            <LabelledFigure isStrong={false} label={t('gross')} name="sum-gross">
              <Money value={amountOf(totals.all_fact_profits)} signed />
            </LabelledFigure>
            <LabelledFigure isStrong={false} label={t('fees')} name="sum-fees">
              {cost(totals.all_fees)}
            </LabelledFigure>
            <LabelledFigure isStrong={false} label={t('swap')} name="sum-swap">
              {cost(totals.all_swap)}
            </LabelledFigure>
          </>
        )}
        <LabelledFigure isStrong={false} label={t('winRate')} name="win-rate">
          <Numeric>{ratio(totals.all_win_rate)}</Numeric>
        </LabelledFigure>
      </dl>
    </section>
  );
}
