import type { Side } from '@vitrine/domain/trading/index';
import { Numeric } from '@vitrine/ui/components/Figures';
import { price as priceText } from '@vitrine/ui/format';
import { useTranslations } from 'use-intl';
import type { Ticket } from './use-ticket.ts';

/** A side with its price, on a phone's buttons. */
export function SideLabel({ ticket, side }: { readonly ticket: Ticket; readonly side: Side }) {
  const t = useTranslations('trading.ticket');
  const { pricePrecision } = ticket.product;
  const value = ticket.prices?.[side];
  return (
    <span className="flex flex-col items-center leading-tight">
      <span>{t(side === 'buy' ? 'buySide' : 'sellSide')}</span>
      <Numeric className="text-sm font-semibold">
        {value === undefined ? '-' : priceText(value, pricePrecision)}
      </Numeric>
    </span>
  );
}
