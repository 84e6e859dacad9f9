import type { WirePeriod } from '@vitrine/wire/market/candle';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { ChartToolbar } from './ChartToolbar.tsx';
import { useFullScreen } from './full-screen.ts';

interface Props {
  readonly period: WirePeriod;
  readonly onPeriod: (next: WirePeriod) => void;
  /** Product and price, above the toolbar. */
  readonly head: ReactNode;
  /** Further buttons of the toolbar. */
  readonly extra?: ReactNode;
  /** How high the chart is beside its neighbours. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A chart with its product and its toolbar: in its place on the screen, or over all of it. */
export function ChartFrame({ period, onPeriod, head, extra, className, children }: Props) {
  const full = useFullScreen();
  return (
    <div data-full={full.isFull} className={full.isFull ? 'fixed inset-0 z-25 flex flex-col bg-card' : 'contents'}>
      {head}
      <ChartToolbar period={period} onPeriod={onPeriod} full={full} extra={extra} />
      <div className={cx('flex min-w-0 flex-col bg-card', full.isFull ? 'min-h-0 flex-1' : className)}>{children}</div>
    </div>
  );
}
