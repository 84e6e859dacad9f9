import { nextCloseAt, nextOpenAt } from '@vitrine/domain/market/calendar';
import { Numeric, Percent, Price } from '@vitrine/ui/components/Figures';
import { dateTime, price } from '@vitrine/ui/format';
import { cx } from 'class-variance-authority';
import { useTranslations } from 'use-intl';
import { serverClock } from '../ground/server-clock.ts';
import { timeZoneOf, useSite } from '../ground/site.ts';
import { currentLocale } from '../ground/texts.tsx';
import type { Product } from './product.ts';
import { useQuote } from './quotes.ts';
import { useMarketState } from './use-market-state.ts';

interface Props {
  readonly product: Product;
  readonly className?: string;
}

/** The price now; in its place, when the market is not open, that it is not (MKT-16). Renders at its own ticks alone. */
export function LastPrice({ product, className }: Props) {
  const t = useTranslations('market');
  const quote = useQuote(product.code);
  const state = useMarketState(product);
  if (state === 'closed' || state === 'suspended')
    return <span className={cx('text-xs text-muted wrap-anywhere', className)}>{t(state)}</span>;
  if (quote === undefined) return <span className={cx('text-muted', className)}>–</span>;
  return (
    <Price value={quote.mid} precision={product.pricePrecision} {...(className === undefined ? {} : { className })} />
  );
}

/** The change of the day, of the last day while the market is closed. */
export function DayChange({ product, className }: Props) {
  const change = useQuote(product.code)?.change;
  if (change === undefined)
    return <span className={cx('inline-block min-w-18 text-center text-sm text-muted', className)}>–</span>;
  return <Percent badge value={change} {...(className === undefined ? {} : { className })} />;
}

/** The same without a badge. */
export function DayPercent({ product }: { readonly product: Product }) {
  const change = useQuote(product.code)?.change;
  return change === undefined ? (
    <span className="text-xs text-muted">–</span>
  ) : (
    <Percent value={change} arrow className="text-xs" />
  );
}

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

/** Until when the market is open, or when it opens, in the site's time. */
export function SessionHours({ product }: { readonly product: Product }) {
  const t = useTranslations('market.session');
  const zone = timeZoneOf(useSite().data);
  const state = useMarketState(product);
  if (state === 'suspended') return t('suspended');
  const now = serverClock.now();
  const isOpen = state !== 'closed';
  const at = isOpen ? nextCloseAt(product.calendar, now) : nextOpenAt(product.calendar, now);
  if (at === undefined) return t(isOpen ? 'always' : 'notScheduled');
  return t(isOpen ? 'until' : 'from', { time: dateTime(at, currentLocale(), zone, 'short') });
}
