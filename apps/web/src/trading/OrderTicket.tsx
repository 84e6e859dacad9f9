import type { Side } from '@vitrine/domain/trading/index';
import { useTranslations } from 'use-intl';
import type { Product } from '../market/index.ts';
import { RiskLines, RiskNote, TicketButtons, TicketFields, TicketPrices } from './TicketParts.tsx';
import { OrderTypeFields, StopFields } from './TicketPrices.tsx';
import { useTicket } from './use-ticket.ts';

const SIDES: readonly Side[] = ['sell', 'buy'];

interface Props {
  readonly product: Product;
  readonly onLoginNeeded: () => void;
}

/** The contract order as a column: both sides beside each other, each over its button. */
export function OrderTicket({ product, onLoginNeeded }: Props) {
  const t = useTranslations('trading.ticket');
  const ticket = useTicket(product, onLoginNeeded);
  return (
    <form
      aria-label={t('title')}
      data-ticket
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3 p-4"
    >
      <h2 className="text-base font-semibold">{t('title')}</h2>
      <OrderTypeFields ticket={ticket} sides={SIDES} />
      <TicketFields ticket={ticket} />
      <StopFields ticket={ticket} sides={SIDES} />
      <TicketPrices ticket={ticket} sides={SIDES} />
      <RiskLines ticket={ticket} sides={SIDES} />
      <TicketButtons ticket={ticket} sides={SIDES} />
      <RiskNote ticket={ticket} />
    </form>
  );
}
