import { IconButton } from '@vitrine/ui/components/IconButton';
import { ChevronsRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ReadingStore } from './ChartLegend.tsx';
import type { KlineChart } from './kline-chart.ts';

interface Props {
  readonly store: ReadingStore;
  readonly chart: KlineChart | undefined;
}

/** Leads back to the newest candle, while it is out of sight. */
export function LatestButton({ store, chart }: Props) {
  const t = useTranslations('market.chart');
  const isLatestShown = useStore(store, ({ reading }) => reading?.isLatestShown ?? true);
  if (isLatestShown) return null;
  return (
    <IconButton
      tone="plain"
      label={t('latest')}
      icon={<ChevronsRight aria-hidden size={20} />}
      onClick={() => chart?.goToEnd()}
      className="absolute! right-20 bottom-10 z-1 shadow-float"
    />
  );
}
