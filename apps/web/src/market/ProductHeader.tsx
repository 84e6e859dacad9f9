import { nextOpenAt } from '@vitrine/domain/market/calendar';
import { Badge } from '@vitrine/ui/components/Badge';
import { Percent, Price } from '@vitrine/ui/components/Figures';
import { dateTime, price } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../app/server-clock.ts';
import { timeZoneOf, useSite } from '../app/site.ts';
import { currentLocale } from '../app/texts.tsx';
import type { Product } from './product.ts';
import { useQuote } from './quotes.ts';
import { useMarketState } from './use-market-state.ts';

interface Props {
  readonly product: Product;
  /** Opens the list of products where it has no place of its own. */
  readonly listButton: ReactNode;
}

/** Product, price and change; says plainly when it is not trading and when it will. */
export function ProductHeader({ product, listButton }: Props) {
  const t = useTranslations('market');
  const quote = useQuote(product.code);
  const state = useMarketState(product);
  const site = useSite().data;
  const opensAt = state === 'closed' ? nextOpenAt(product.calendar, serverClock.now()) : undefined;
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      {listButton}
      <h1 className="text-lg font-semibold">
        <bdi dir="ltr">{product.showCode}</bdi>
      </h1>
      {quote === undefined ? null : (
        <span className="flex items-baseline gap-2">
          <Price value={quote.mid} precision={product.pricePrecision} className="text-xl" />
          <Percent value={quote.change} className="text-sm" />
        </span>
      )}
      {state === 'open' ? null : (
        <Badge tone="warning">
          {t(state)}
          {opensAt === undefined ? null : (
            <span className="font-normal">
              {t('opens', { time: dateTime(opensAt, currentLocale(), timeZoneOf(site), 'short') })}
            </span>
          )}
        </Badge>
      )}
      <dl className="numeric ms-auto hidden gap-4 text-xs text-muted xl:flex">
        {(['high', 'low'] as const).map((key) => {
          const value = product[key];
          return value === undefined ? null : (
            <div key={key} className="flex flex-col items-end">
              <dt>{t(key)}</dt>
              <dd className="text-sm text-text">
                <bdi dir="ltr">{price(value, product.pricePrecision)}</bdi>
              </dd>
            </div>
          );
        })}
      </dl>
    </header>
  );
}
