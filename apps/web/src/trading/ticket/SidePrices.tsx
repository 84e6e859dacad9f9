import type { Side } from '@vitrine/domain/trading/index';
import { Numeric, Price } from '@vitrine/ui/components/Figures';
import { price as priceText } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import type { Ticket } from './use-ticket.ts';

interface Props {
  readonly ticket: Ticket;
  /** One column for each. */
  readonly sides: readonly Side[];
}

/** Both prices, each above the column of its side, and the spread between them. */
export function SidePrices({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  const { product, prices } = ticket;
  return (
    <dl className="grid grid-cols-2 gap-x-2 gap-y-1">
      {sides.map((side) => {
        const value = prices?.[side];
        return (
          <div key={side} className="min-w-0 rounded-control bg-sunken px-3 py-1.5">
            <dt className="text-xs text-muted">{t(side === 'buy' ? 'buySide' : 'sellSide')}</dt>
            <dd className="text-lg">
              {value === undefined ? '-' : <Price value={value} precision={product.pricePrecision} />}
            </dd>
          </div>
        );
      })}
      {prices === undefined ? null : (
        <div className="col-span-2 flex justify-center gap-1.5 text-xs text-muted">
          <dt>{t('spread')}</dt>
          <dd data-figure="spread">
            <Numeric>{priceText(prices.buy - prices.sell, product.pricePrecision)}</Numeric>
          </dd>
        </div>
      )}
    </dl>
  );
}
