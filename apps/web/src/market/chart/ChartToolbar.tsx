import { IconButton } from '@vitrine/ui/components/IconButton';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { PERIODS, type WirePeriod } from '@vitrine/wire/market/candle';
import { ChartCandlestick, ChartLine, Maximize2, Minimize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../ground/site.ts';
import { useChartPreferences } from './chart-preferences.ts';
import type { FullScreen } from './full-screen.ts';
import { IndicatorMenu } from './IndicatorMenu.tsx';

interface Props {
  readonly period: WirePeriod;
  readonly onPeriod: (next: WirePeriod) => void;
  readonly full: FullScreen;
  /** Further buttons at the end. */
  readonly extra?: ReactNode;
}

/** Period, view, indicators and full screen. The periods scroll on a phone, the rest stays in reach. */
export function ChartToolbar({ period, onPeriod, full: { isFull, toggle }, extra }: Props) {
  const t = useTranslations('market.chart');
  const periods = useSite().data?.chart_periods ?? PERIODS;
  const view = useChartPreferences((chosen) => chosen.view);
  return (
    <div className="flex shrink-0 items-center border-b border-hairline bg-card">
      <Segmented
        label={t('period')}
        options={periods.map((value) => ({ value, label: t(`period${value}`) }))}
        value={period}
        onChange={onPeriod}
        className="min-w-0 flex-1 px-1"
      />
      <div className="flex shrink-0 border-s border-hairline px-1 pointer-fine:*:w-9">
        <IconButton
          label={t(view === 'line' ? 'toCandles' : 'toLine')}
          icon={view === 'line' ? <ChartCandlestick aria-hidden size={20} /> : <ChartLine aria-hidden size={20} />}
          onClick={() => useChartPreferences.setState({ view: view === 'line' ? 'candles' : 'line' })}
        />
        <IndicatorMenu />
        <IconButton
          label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
          icon={isFull ? <Minimize2 aria-hidden size={20} /> : <Maximize2 aria-hidden size={20} />}
          aria-pressed={isFull}
          onClick={toggle}
        />
        {extra}
      </div>
    </div>
  );
}
