import { Badge } from '@vitrine/ui/components/Badge';
import { Percent, Price } from '@vitrine/ui/components/Figures';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { everySecond } from '@vitrine/ui/every-second';
import { age, price } from '@vitrine/ui/format';
import { cx } from 'class-variance-authority';
import { Star } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { currentLocale } from '../ground/current-language.ts';
import { toggleFavourite, usePreferences } from '../ground/preferences.ts';
import { serverClock } from '../ground/server-clock.ts';
import { DayExtreme } from './DayFigures.tsx';
import { DetailsLink } from './DetailsLink.tsx';
import type { Product } from './product.ts';
import { quotes, useQuote } from './quotes.ts';
import { useMarketState } from './use-market-state.ts';
import { useOpens } from './use-opens.ts';

interface Props {
  readonly product: Product;
  /** Opens the list of products where it has no place of its own; the name alone where it has. */
  readonly name: ReactNode;
  readonly look: 'line' | 'block';
  /** At the end of the first line of a block. */
  readonly end?: ReactNode;
}

/** Product, price and change; says plainly when it is not trading, since when, and until when (MKT-17, MKT-34). */
export function ProductHeader({ product, name, look, end }: Props) {
  const isLine = look === 'line';
  return (
    <header
      className={cx(
        '@container shrink-0 bg-card',
        isLine
          ? 'flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1'
          : 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 px-4 pt-1 pb-2',
      )}
    >
      <div className={cx('flex min-w-0 items-center gap-2', !isLine && 'col-span-2 min-h-11')}>
        {name}
        {isLine ? null : <MarketBadge product={product} />}
        <Favourite product={product} />
        <DetailsLink product={product} className="-me-2" />
        {end}
      </div>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <LivePrice product={product} className={isLine ? 'text-xl' : 'text-2xl'} />
      </div>
      {isLine ? <MarketBadge product={product} /> : null}
      <PriceAge product={product} className={isLine ? '' : 'col-span-2'} />
      <dl
        className={cx(
          'numeric text-xs text-muted',
          isLine ? 'ms-auto flex gap-4' : 'col-start-2 row-start-2 grid grid-cols-[auto_auto] gap-x-2 text-end',
        )}
      >
        {isLine ? <Sides product={product} isLine /> : null}
        <Entry label="high" isLine={isLine} className="hidden @min-[32rem]:flex">
          <DayExtreme product={product} of="high" />
        </Entry>
        <Entry label="low" isLine={isLine} className="hidden @min-[32rem]:flex">
          <DayExtreme product={product} of="low" />
        </Entry>
        {isLine ? (
          <Entry label="source" isLine className="hidden @min-[36rem]:flex">
            <Source product={product} />
          </Entry>
        ) : null}
      </dl>
    </header>
  );
}

function Favourite({ product: { code, showCode } }: { readonly product: Product }) {
  const t = useTranslations('market');
  const isMarked = usePreferences(({ favourites }) => favourites.includes(code));
  return (
    <IconButton
      label={t('favourite', { product: showCode })}
      icon={<Star aria-hidden size={18} className={isMarked ? 'fill-current text-accent' : 'text-muted'} />}
      aria-pressed={isMarked}
      onClick={() => toggleFavourite(code)}
      className="-mx-2 pointer-fine:size-8"
    />
  );
}

function LivePrice({ product, className }: { readonly product: Product; readonly className: string }) {
  const quote = useQuote(product.code);
  if (quote === undefined) return <span className={cx('text-muted', className)}>–</span>;
  return (
    <>
      <Price value={quote.mid} precision={product.pricePrecision} className={className} />
      <Percent value={quote.change} className="text-sm" />
    </>
  );
}

function Entry({
  label,
  isLine,
  className = 'flex',
  children,
}: {
  readonly label: 'high' | 'low' | 'bid' | 'ask' | 'source';
  readonly isLine: boolean;
  /** Where the line has room for it. */
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const t = useTranslations('market');
  return (
    <div className={isLine ? cx('flex-col items-end whitespace-nowrap', className) : 'contents'}>
      <dt>{t(label)}</dt>
      <dd className={cx('text-text', isLine && 'text-sm')}>{children}</dd>
    </div>
  );
}

function Sides({ product, isLine }: { readonly product: Product; readonly isLine: boolean }) {
  const sides = useQuote(product.code)?.sides;
  return (['bid', 'ask'] as const).map((side) => (
    <Entry key={side} label={side} isLine={isLine} className="hidden @min-[50rem]:flex">
      <bdi dir="ltr">{sides === undefined ? '–' : price(sides[side], product.pricePrecision)}</bdi>
    </Entry>
  ));
}

function Source({ product }: { readonly product: Product }) {
  const t = useTranslations('ground.source');
  const { source } = product;
  return source === 'simulated' || source === 'replay' ? t(source) : source;
}

function MarketBadge({ product }: { readonly product: Product }) {
  const t = useTranslations('market');
  const state = useMarketState(product);
  const opens = useOpens(product);
  if (state === 'open') return null;
  return (
    <Badge tone="warning" className="min-w-0 flex-wrap whitespace-normal!" data-state={state}>
      {t(state)}
      {opens === 'none' ? null : <span className="font-normal">{t('opens', { time: opens })}</span>}
    </Badge>
  );
}

/** How old the price is, where it does not move. */
function PriceAge({ product, className }: { readonly product: Product; readonly className: string }) {
  const t = useTranslations('market');
  const state = useMarketState(product);
  const text = useSyncExternalStore(everySecond, () => {
    const at = quotes.get(product.code)?.at ?? 0;
    return state === 'open' || at === 0 ? '' : age(serverClock.now() - at, currentLocale());
  });
  if (text === '') return null;
  return <span className={cx('text-xs text-muted', className)}>{t('priceAge', { age: text })}</span>;
}
