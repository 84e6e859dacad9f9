import { Numeric } from '@vitrine/ui/components/Figures';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { PERIODS, type WirePeriod } from '@vitrine/wire/market/candle';
import { ChartCandlestick, ChartLine, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Menu } from '../../ground/panels.tsx';
import { useSite } from '../../ground/site.ts';
import { useChartPreferences } from './chart-preferences.ts';
import { INDICATOR_NAMES, indicatorTitle, withIndicator } from './indicators.ts';

interface Props {
  readonly period: WirePeriod;
  readonly onPeriod: (next: WirePeriod) => void;
  /** Further buttons at the end. */
  readonly extra?: ReactNode;
}

/** Period, view and indicators. The periods scroll on a phone, the rest stays in reach. */
export function ChartToolbar({ period, onPeriod, extra }: Props) {
  const t = useTranslations('market.chart');
  const periods = useSite().data?.chart_periods ?? PERIODS;
  const { view, indicators } = useChartPreferences();
  return (
    <div className="flex shrink-0 items-center border-b border-hairline bg-card">
      <Segmented
        label={t('period')}
        options={periods.map((value) => ({ value, label: t(`period${value}`) }))}
        value={period}
        onChange={onPeriod}
        className="min-w-0 flex-1 px-1"
      />
      <div className="flex shrink-0 border-s border-hairline px-1">
        <IconButton
          label={t(view === 'line' ? 'toCandles' : 'toLine')}
          icon={view === 'line' ? <ChartCandlestick aria-hidden size={20} /> : <ChartLine aria-hidden size={20} />}
          onClick={() => useChartPreferences.setState({ view: view === 'line' ? 'candles' : 'line' })}
        />
        <Menu
          trigger={<IconButton label={t('indicators')} icon={<SlidersHorizontal aria-hidden size={20} />} />}
          entries={INDICATOR_NAMES.map((name) => ({
            key: name,
            label: (
              <span className="flex flex-col">
                <Numeric>{indicatorTitle(name)}</Numeric>
                <span className="text-xs text-muted">{t(`indicator.${name}`)}</span>
              </span>
            ),
            checked: indicators.includes(name),
            onChange: (isOn) => useChartPreferences.setState({ indicators: withIndicator(indicators, name, isOn) }),
          }))}
        />
        {extra}
      </div>
    </div>
  );
}
