import type { Side } from '@vitrine/domain/trading/index';
import { Price } from '@vitrine/ui/components/Figures';
import { useTranslations } from 'use-intl';
import type { Ticket } from './use-ticket.ts';

interface Props {
  readonly ticket: Ticket;
  /** One column for each. */
  readonly sides: readonly Side[];
}

/** Both prices, each above the column of its side. */
export function SidePrices({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  const { product, prices } = ticket;
  return (
    <dl className="grid grid-cols-2 gap-2">
      {sides.map((side) => {
        const value = prices?.[side];
        return (
          <div key={side} className="min-w-0 rounded-control bg-sunken px-3 py-2">
            <dt className="text-xs text-muted">{t(side === 'buy' ? 'buySide' : 'sellSide')}</dt>
            <dd className="text-lg">
              {value === undefined ? '-' : <Price value={value} precision={product.pricePrecision} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
