import { nextCloseAt, nextOpenAt } from '@vitrine/domain/market/calendar';
import { Numeric } from '@vitrine/ui/components/Figures';
import { price } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import { serverClock } from '../ground/server-clock.ts';
import { useTimeText } from '../ground/time-zone.tsx';
import type { Product } from './product.ts';
import { useQuote } from './quotes.ts';
import { useMarketState } from './use-market-state.ts';

interface ExtremeProps {
  readonly product: Product;
  readonly of: 'high' | 'low';
}

/** The highest or lowest price of the day, the live one included. */
export function DayExtreme({ product, of }: ExtremeProps) {
  const mid = useQuote(product.code)?.mid;
  const known = product[of];
  const value =
    known === undefined ? mid : mid === undefined ? known : (of === 'high' ? Math.max : Math.min)(known, mid);
  return <Numeric>{value === undefined ? '–' : price(value, product.pricePrecision)}</Numeric>;
}

/** Until when the market is open, or when it opens, in the zone that times are shown in. */
export function SessionHours({ product }: { readonly product: Product }) {
  const t = useTranslations('market.session');
  const timeText = useTimeText();
  const state = useMarketState(product);
  if (state === 'suspended') return t('suspended');
  const now = serverClock.now();
  const isOpen = state !== 'closed';
  const at = isOpen ? nextCloseAt(product.calendar, now) : nextOpenAt(product.calendar, now);
  if (at === undefined) return t(isOpen ? 'always' : 'notScheduled');
  return t(isOpen ? 'until' : 'from', { time: timeText(at, 'short') });
}
