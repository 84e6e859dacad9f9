import { Numeric, Percent, Price } from '@vitrine/ui/components/Figures';
import { price } from '@vitrine/ui/format';
import { cx } from 'class-variance-authority';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../ground/time-zone.tsx';
import type { Product } from './product.ts';
import type { LiveQuote } from './quote-store.ts';
import { useQuote } from './quotes.ts';
import { useMarketState } from './use-market-state.ts';

interface Props {
  readonly product: Product;
  readonly className?: string;
}

/** The price now; in its place, when the market is not open, that it is not (MKT-16), with the last price beside it. Renders at its own ticks alone. */
export function LastPrice({ product, className }: Props) {
  const t = useTranslations('market');
  const quote = useQuote(product.code);
  const state = useMarketState(product);
  if (state === 'closed' || state === 'suspended')
    return (
      <span className={cx('inline-block text-xs! leading-tight text-muted', className)}>
        <span className="block wrap-anywhere">{t(state)}</span>
        {quote === undefined ? null : <LastKnown quote={quote} product={product} />}
      </span>
    );
  if (quote === undefined) return <span className={cx('text-muted', className)}>–</span>;
  return (
    <Price value={quote.mid} precision={product.pricePrecision} {...(className === undefined ? {} : { className })} />
  );
}

/** The last price, and when it was where that is known. */
function LastKnown({ quote, product }: { readonly quote: LiveQuote; readonly product: Product }) {
  const timeText = useTimeText();
  return (
    <span data-last-known className="block">
      <Numeric className="whitespace-nowrap">{price(quote.mid, product.pricePrecision)}</Numeric>{' '}
      {quote.at === 0 ? null : <span className="whitespace-nowrap">{timeText(quote.at, 'short')}</span>}
    </span>
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
