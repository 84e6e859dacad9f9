import type { Side } from '@vitrine/domain/trading/index';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { useTranslations } from 'use-intl';
import { Drawer } from '../../ground/panels.tsx';
import { SIDES } from '../order-values.ts';
import { OrderTypeFields, StopFields } from './PriceFields.tsx';
import { RiskLines, RiskNote } from './RiskLines.tsx';
import { SideLabel } from './SideLabel.tsx';
import { TicketButtons } from './TicketButtons.tsx';
import { TicketFields } from './TicketFields.tsx';
import type { Ticket } from './use-ticket.ts';

interface Props {
  readonly ticket: Ticket;
  readonly side: Side;
  readonly open: boolean;
  readonly onSide: (side: Side) => void;
  readonly onClose: () => void;
}

/** The order form of a phone, for one side at a time. */
export function TicketSheet({ ticket, side, open, onSide, onClose }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('ticket.titleOf', { product: ticket.product.showCode })}
      closeLabel={app('close')}
      footer={<TicketButtons ticket={ticket} sides={[side]} />}
    >
      <form
        aria-label={t('ticket.title')}
        data-ticket
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-3"
      >
        <Segmented
          look="box"
          label={t('ticket.side')}
          value={side}
          onChange={onSide}
          options={SIDES.map((each) => ({ value: each, label: <SideLabel ticket={ticket} side={each} /> }))}
        />
        <OrderTypeFields ticket={ticket} sides={[side]} />
        <TicketFields ticket={ticket} />
        <StopFields ticket={ticket} sides={[side]} />
        <RiskLines ticket={ticket} sides={[side]} />
        <RiskNote ticket={ticket} />
      </form>
    </Drawer>
  );
}
