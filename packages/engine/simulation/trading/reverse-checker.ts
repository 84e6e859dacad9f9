import type { CoreEvent } from '@vitrine/core/events';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { RoomChecker } from '../room.ts';

type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

/**
 * Checks reversed positions from the journal alone: one row closes the position and opens one of the same lots on the other
 * side, at one tick and one price.
 */
export class ReverseChecker implements RoomChecker {
  readonly #open = new Map<number, { readonly isBuy: boolean; readonly lots: bigint }>();
  readonly #pending = new Map<number, { readonly isBuy: boolean; readonly lots: bigint }>();
  /** Number of reversed positions. */
  readonly counts = { reversed: 0 };

  /** Describes a violation in the reversals of a row; undefined if there is none. */
  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    const reversed = events.find((event) => event.type === 'OrderReversed');
    const wrong = reversed && this.#reversed(reversed, events);
    for (const event of events) this.#follow(event);
    return wrong;
  }

  #reversed({ order, opened, uid }: EventOf<'OrderReversed'>, events: readonly CoreEvent[]): string | undefined {
    this.counts.reversed += 1;
    const held = this.#open.get(order);
    const close = events.find((event) => event.type === 'OrderClosed' && event.order === order);
    const next = events.find((event) => event.type === 'OrderOpened' && event.order === opened);
    if (held === undefined) return `order ${order} is reversed but not open`;
    if (close?.type !== 'OrderClosed' || next?.type !== 'OrderOpened') return `order ${order} is reversed by half`;
    const isOpposite = (next.side === 'buy') !== held.isBuy && next.lots === held.lots && next.uid === uid;
    if (!isOpposite) return `order ${opened} is not the opposite of order ${order}`;
    const isTogether = close.tick.seq === next.tick.seq && close.price === next.price;
    return isTogether ? undefined : `order ${opened} opens at another price than order ${order} closes at`;
  }

  #follow(event: CoreEvent): void {
    switch (event.type) {
      case 'OrderPlaced':
        this.#pending.set(event.order, { isBuy: event.side === 'buy', lots: event.lots });
        return;
      case 'OrderModified': {
        const pending = this.#pending.get(event.order);
        if (pending !== undefined) this.#pending.set(event.order, { ...pending, lots: event.lots });
        return;
      }
      case 'OrderTriggered': {
        const pending = this.#pending.get(event.order);
        if (pending !== undefined) this.#open.set(event.order, pending);
        this.#pending.delete(event.order);
        return;
      }
      case 'OrderOpened':
        this.#open.set(event.order, { isBuy: event.side === 'buy', lots: event.lots });
        return;
      case 'OrderPartClosed': {
        const held = this.#open.get(event.order);
        if (held !== undefined) this.#open.set(event.order, { ...held, lots: event.lotsLeft });
        return;
      }
      case 'OrderClosed':
        this.#open.delete(event.order);
    }
  }
}
