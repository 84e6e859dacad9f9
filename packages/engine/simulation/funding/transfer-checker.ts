import type { CoreEvent } from '@vitrine/core/events';
import type { Instant } from '@vitrine/domain/kernel/time';
import { kindOf, ownerOf } from '@vitrine/domain/ledger/chart';
import type { RoomChecker } from '../room.ts';

const KINDS: readonly (string | undefined)[] = ['change', 'forex', 'micro'];

/**
 * Checks from the journal alone that a transfer is one posting between two accounts of one customer, and that it takes
 * neither money that is not there nor money that is held.
 */
export class TransferChecker implements RoomChecker {
  /** By contract account. */
  readonly #held = new Map<number, bigint>();
  readonly counts = { transfers: 0, 'out of contracts': 0, 'while held': 0 };

  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      if (event.type === 'HoldPlaced' || event.type === 'HoldReleased') this.#held.set(event.account, event.heldAfter);
      if (event.type !== 'Posted' || event.reason !== 'transfer-out') continue;
      const wrong = events.length > 1 ? 'is not alone in its row' : this.#moved(event);
      if (wrong !== undefined) return `transfer of ${event.amount}: ${wrong}`;
    }
    return undefined;
  }

  #moved({ debit, credit, debitAfter, order }: Extract<CoreEvent, { type: 'Posted' }>): string | undefined {
    const held = this.#held.get(debit) ?? 0n;
    this.counts.transfers += 1;
    if (kindOf(debit) === 'forex') this.counts['out of contracts'] += 1;
    if (held > 0n) this.counts['while held'] += 1;
    if (order !== 0) return 'names an order';
    if (ownerOf(debit) === 0 || ownerOf(debit) !== ownerOf(credit)) return 'leaves the customer';
    if (!KINDS.includes(kindOf(debit)) || !KINDS.includes(kindOf(credit))) return 'uses another account';
    return debitAfter < held ? `leaves ${debitAfter} of ${held} that are held` : undefined;
  }
}
