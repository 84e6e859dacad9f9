import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';
import { whenOpened } from '../../ground/panels.tsx';
import { useSheet } from '../../ground/use-sheet.ts';
import type { Product } from '../../market/index.ts';
import { SIDES } from '../order-values.ts';
import type { Problem } from './order-problems.ts';
import { SideLabel } from './SideLabel.tsx';
import { type Ticket, useTicket } from './use-ticket.ts';
import { useTicketDrafts } from './use-ticket-drafts.ts';

const MARKET_PROBLEMS: ReadonlySet<Problem> = new Set(['closed', 'suspended', 'stale', 'noQuote', 'noConversion']);

const TicketSheet = whenOpened(async () => (await import('./TicketSheet.tsx')).TicketSheet);

interface Props {
  readonly product: Product;
  readonly onLoginNeeded: () => void;
}

/**
 * The contract ticket of a phone: both prices at the bottom of the screen; each opens the drawer for its side, which says
 * why its order cannot be placed. Here only a market that takes none is said.
 */
export function TicketBar({ product, onLoginNeeded }: Props) {
  const t = useTranslations('trading');
  const { sheet, last: side, open, close, leaveForLogin } = useSheet(SIDES, onLoginNeeded);
  const ticket = useTicket(product, leaveForLogin, { onDone: close, shown: [side] });
  useTicketDrafts(ticket, [side]);
  return (
    <>
      <section
        aria-label={t('ticket.title')}
        className="fixed inset-x-0 bottom-[calc(var(--shell-tabs)+env(safe-area-inset-bottom))] z-10 border-t border-hairline bg-card px-4 py-2 lg:bottom-0"
      >
        {!isClosed(ticket) ? null : (
          <p role="status" className="pb-2 text-xs text-warning">
            <bdi>{ticket.reason}</bdi>
          </p>
        )}
        <div className="mx-auto grid max-w-3xl grid-cols-2 gap-2">
          {SIDES.map((each) => (
            <Button
              key={each}
              tone={each}
              size="large"
              aria-haspopup="dialog"
              inert={isClosed(ticket)}
              className="flex-col gap-0! py-1.5!"
              onClick={() => open(each)}
            >
              <SideLabel ticket={ticket} side={each} />
            </Button>
          ))}
        </div>
      </section>
      <TicketSheet ticket={ticket} side={side} open={sheet !== undefined} onSide={open} onClose={close} />
    </>
  );
}

/** Nothing can be ordered whatever is entered: the server would refuse it for the state of the market, or for a limit of their own. */
function isClosed({ summary, isCloseOnly }: Ticket): boolean {
  const { problem } = summary;
  return isCloseOnly || (problem !== undefined && MARKET_PROBLEMS.has(problem));
}
