import { useTranslations } from 'use-intl';
import { PinnedFooter } from '../../ground/PinnedFooter.tsx';
import type { Product } from '../../market/index.ts';
import { SIDES } from '../order-values.ts';
import { OrderTypeFields, StopFields } from './PriceFields.tsx';
import { RiskLines, RiskNote } from './RiskLines.tsx';
import { TicketButtons } from './TicketButtons.tsx';
import { TicketFields } from './TicketFields.tsx';
import { useTicket } from './use-ticket.ts';
import { useTicketDrafts } from './use-ticket-drafts.ts';

interface Props {
  readonly product: Product;
  readonly onLoginNeeded: () => void;
}

/** The contract ticket as a column, with both sides next to each other. Prices and buttons stay in sight. */
export function OrderTicket({ product, onLoginNeeded }: Props) {
  const t = useTranslations('trading.ticket');
  const ticket = useTicket(product, onLoginNeeded);
  useTicketDrafts(ticket, SIDES);
  return (
    <form
      aria-label={t('title')}
      data-ticket
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-2 p-4"
    >
      <h2 className="sr-only">{t('title')}</h2>
      <OrderTypeFields ticket={ticket} sides={SIDES} />
      <TicketFields ticket={ticket} />
      <StopFields ticket={ticket} sides={SIDES} />
      <RiskLines ticket={ticket} sides={SIDES} />
      <RiskNote ticket={ticket} />
      <PinnedFooter>
        <TicketButtons ticket={ticket} sides={SIDES} />
      </PinnedFooter>
    </form>
  );
}
