import type { CoreEvent } from '@vitrine/core/events';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { RoomChecker } from '../room.ts';

type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

/** The amounts of a position that a partial close splits: lots, margin held and fee paid. */
interface Divisible {
  readonly lots: bigint;
  readonly margin: bigint;
  readonly fee: bigint;
}

/**
 * Checks partial closes from the journal alone: the part and the rest add up to the position, each amount is split by
 * lots, and the rounding remainder stays with the position. The rollover checker checks the split of swap.
 */
export class PartChecker implements RoomChecker {
  readonly #open = new Map<number, Divisible>();
  readonly #pendingLots = new Map<number, bigint>();
  /** Number of partial closes. */
  readonly counts = { parts: 0 };

  /** Describes a violation in the partial closes of a row; undefined if there is none. */
  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      const wrong = this.#event(event);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  #event(event: CoreEvent): string | undefined {
    switch (event.type) {
      case 'OrderPlaced':
      case 'OrderModified':
        this.#pendingLots.set(event.order, event.lots);
        return undefined;
      case 'OrderOpened':
      case 'OrderTriggered': {
        const { order, margin, fee } = event;
        const lots = event.type === 'OrderOpened' ? event.lots : (this.#pendingLots.get(order) ?? 0n);
        this.#open.set(order, { lots, margin, fee });
        return undefined;
      }
      case 'OrderClosed':
        this.#open.delete(event.order);
        return undefined;
      case 'OrderPartClosed':
        return this.#part(event);
      default:
        return undefined;
    }
  }

  #part({ order, part, lots, lotsLeft, ...event }: EventOf<'OrderPartClosed'>): string | undefined {
    const held = this.#open.get(order);
    if (held === undefined) return `part ${part} belongs to order ${order}, which is not open`;
    if (lots <= 0n || lotsLeft <= 0n || lots + lotsLeft !== held.lots) {
      return `part ${part} takes ${lots} of ${held.lots} lots and leaves ${lotsLeft}`;
    }
    for (const [name, ofPart, left, whole] of [
      ['margin', event.margin, event.marginLeft, held.margin],
      ['fee', event.fee, event.feeLeft, held.fee],
    ] as const) {
      const remainder = whole * lots - ofPart * held.lots;
      const isSplit = ofPart + left === whole && remainder >= 0n && remainder < held.lots;
      if (!isSplit) return `part ${part} splits ${name} ${whole} into ${ofPart} and ${left}`;
    }
    this.#open.set(order, { lots: lotsLeft, margin: event.marginLeft, fee: event.feeLeft });
    this.counts.parts += 1;
    return undefined;
  }
}
