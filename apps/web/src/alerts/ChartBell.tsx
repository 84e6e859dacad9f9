import { price as priceText } from '@vitrine/ui/format';
import { BellPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useShownChart } from '../market/index.ts';
import type { AlertProduct } from './edit/AlertForm.tsx';
import { askAlert } from './use-alert-lines.ts';
import { type ChartSpot, watchSpots } from './watch-spots.ts';

/** A bell at the edge of the chart, at the price that a mouse points at or a finger rests on. */
export function ChartBell({ product }: { readonly product: AlertProduct }) {
  const t = useTranslations('alerts');
  const shown = useShownChart(({ shown: now }) => now);
  const [spot, setSpot] = useState<ChartSpot>();
  const { pricePrecision } = product;
  useEffect(() => shown && watchSpots(shown, pricePrecision, setSpot, askAlert), [shown, pricePrecision]);
  const frame = shown?.host.parentElement;
  if (frame == null || spot === undefined) return null;
  const label = t('at', { price: priceText(Number(spot.price), pricePrecision) });
  return createPortal(
    <button
      type="button"
      data-chart-bell={spot.price}
      aria-label={label}
      title={`${label} (A)`}
      // Keys have their own way, from the chart itself.
      tabIndex={-1}
      onClick={() => {
        askAlert({ price: spot.price });
        setSpot(undefined);
      }}
      style={{ top: spot.y }}
      className="absolute right-18 z-1 grid size-7 -translate-y-1/2 place-content-center rounded-control border border-hairline bg-raised text-accent shadow-float pointer-coarse:size-11"
    >
      <BellPlus aria-hidden size={16} />
    </button>,
    frame,
  );
}
