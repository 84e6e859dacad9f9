import type { CoreEvent } from '@vitrine/core/events';
import type { Row, TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import { instrumentFromJson, type SwapRates } from '@vitrine/domain/market/index';
import { lastRollover } from '@vitrine/domain/trading/index';
import type { RoomChecker } from '../room-checker.ts';

/** A position, and the nights that it has paid for. */
interface Held {
  readonly rate: bigint;
  readonly since: Instant;
  readonly rollovers: Set<number>;
  sum: bigint;
}

/**
 * Watches nights from the journal alone: who held at a rollover is charged for it once, at the rate of the terms that
 * the order was opened or placed under, and nobody else ever is.
 */
export class RolloverChecker implements RoomChecker {
  readonly #held = new Map<number, Held>();
  readonly #rates = new Map<number, SwapRates | undefined>();
  /** Of pending orders: what their nights will cost. */
  readonly #agreed = new Map<number, bigint>();
  /** Of orders that are open no more: what the table must say of them. */
  readonly #sums = new Map<number, bigint>();
  /** Charges that customers paid, that they were paid, and positions that were held over several nights. */
  readonly counts = { paid: 0, received: 0, several: 0 };

  /** The table says what an order was charged. */
  tableRow(table: TableName, { id, swap }: Row): string | undefined {
    if (table !== 'contract_orders') return undefined;
    const sum = this.#held.get(id as number)?.sum ?? this.#sums.get(id as number) ?? 0n;
    return swap === sum ? undefined : `rollovers of order ${id} come to ${swap} in the table, not ${sum}`;
  }

  /** Tells what is wrong with a row's nights; undefined when nothing is. */
  row(at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const [place, event] of events.entries()) {
      const wrong = this.#event(at, event, events[place + 1], events);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  #event(
    at: Instant,
    event: CoreEvent,
    following: CoreEvent | undefined,
    events: readonly CoreEvent[],
  ): string | undefined {
    switch (event.type) {
      case 'InstrumentPublished':
        this.#rates.set(event.instrument, instrumentFromJson(event.terms).swap);
        return undefined;
      case 'OrderPlaced':
        this.#agreed.set(event.order, this.#rates.get(event.instrument)?.[event.side] ?? 0n);
        return undefined;
      case 'OrderOpened':
      case 'OrderTriggered': {
        const rate =
          event.type === 'OrderOpened'
            ? this.#rates.get(event.instrument)?.[event.side]
            : this.#agreed.get(event.order);
        this.#held.set(event.order, { rate: rate ?? 0n, since: at, rollovers: new Set(), sum: 0n });
        return undefined;
      }
      case 'SwapCharged':
        return this.#charged(event, at, following);
      case 'OrderPartClosed': {
        const held = this.#held.get(event.order);
        if (held === undefined) return `a part of order ${event.order} closes and it was not open`;
        const { lots, lotsLeft, swap, swapLeft } = event;
        const exact = held.sum * lots;
        const short = exact < 0n ? swap * (lots + lotsLeft) - exact : exact - swap * (lots + lotsLeft);
        const isSplit = swap + swapLeft === held.sum && short >= 0n && short < lots + lotsLeft;
        if (!isSplit) return `part ${event.part} splits swap ${held.sum} into ${swap} and ${swapLeft}`;
        held.sum = swapLeft;
        this.#sums.set(event.part, swap);
        return this.#missing(event.order, held, at);
      }
      case 'OrderClosed': {
        const held = this.#held.get(event.order);
        if (held === undefined) return `order ${event.order} closes and was not open`;
        this.#held.delete(event.order);
        this.#sums.set(event.order, held.sum);
        if (held.rollovers.size > 1) this.counts.several += 1;
        // In the step of a night that is made up for, a stop-out ends the nights that would have followed.
        const isMadeUp = event.closedBy === 'stop-out' && events.some(({ type }) => type === 'SwapCharged');
        return isMadeUp || event.closedBy === 'demo-reset' ? undefined : this.#missing(event.order, held, at);
      }
      default:
        return undefined;
    }
  }

  #charged(
    event: Extract<CoreEvent, { type: 'SwapCharged' }>,
    at: Instant,
    following: CoreEvent | undefined,
  ): string | undefined {
    const { order, rollover, rate, amount, swapAfter } = event;
    const held = this.#held.get(order);
    if (held === undefined) return `order ${order} pays for a rollover and is not open`;
    if (held.rollovers.has(rollover)) return `order ${order} pays twice for rollover ${rollover}`;
    if (rollover > lastRollover(at)) return `order ${order} pays for rollover ${rollover} before it began`;
    if (lastRollover(held.since) >= rollover)
      return `order ${order} pays for rollover ${rollover} and was opened in it`;
    if (rate !== held.rate) return `order ${order} pays for rollover ${rollover} at rate ${rate}`;
    held.rollovers.add(rollover);
    held.sum += amount;
    if (held.sum !== swapAfter) return `rollovers of order ${order} come to ${held.sum}, not ${swapAfter}`;
    const isPosted =
      following?.type === 'Posted' &&
      following.reason === 'swap' &&
      following.order === order &&
      following.amount === (amount > 0n ? amount : -amount);
    // The house account opens at its first posting.
    if (!isPosted && following?.type !== 'AccountOpened') return `rollover ${rollover} of order ${order} is not posted`;
    if (amount > 0n === rate < 0n) return `order ${order} pays ${amount} at rate ${rate}`;
    this.counts[amount > 0n ? 'paid' : 'received'] += 1;
    return undefined;
  }

  /** A night that a position held through and did not pay for. */
  #missing(order: number, held: Held, at: Instant): string | undefined {
    for (let rollover = lastRollover(held.since) + 1; rollover <= lastRollover(at); rollover += 1) {
      if (held.rate !== 0n && !held.rollovers.has(rollover))
        return `order ${order} did not pay for rollover ${rollover}`;
    }
    return undefined;
  }
}
