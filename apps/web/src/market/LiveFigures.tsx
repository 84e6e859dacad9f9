import { Percent, Price } from '@vitrine/ui/components/Figures';
import { cx } from 'class-variance-authority';
import { useTranslations } from 'use-intl';
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
