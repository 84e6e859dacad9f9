import type { CoreEvent } from '@vitrine/core/events';
import type { Row } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import { instrumentFromJson, type SwapRates } from '@vitrine/domain/market/index';
import { lastRollover } from '@vitrine/domain/trading/index';
import type { RoomChecker } from '../room.ts';

/** A position, and the rollovers it was charged for. */
interface Held {
  readonly rate: bigint;
  readonly since: Instant;
  readonly rollovers: Set<number>;
  sum: bigint;
}

/**
 * Checks rollovers from the journal alone: every position that was open at a rollover is charged for it once, at the
 * rate in force when its order was opened or placed, and no other order is charged.
 */
export class RolloverChecker implements RoomChecker {
  readonly #held = new Map<number, Held>();
  readonly #rates = new Map<number, SwapRates | undefined>();
  /** Swap rates of pending orders. */
  readonly #agreed = new Map<number, bigint>();
  /** Total swap of closed orders, to compare with the table. */
  readonly #sums = new Map<number, bigint>();
  /** When customers asked for the closing of all that takes several steps: it owes no rollover after that. */
  readonly #askedAt = new Map<number, Instant>();
  /** When the jump of a replayed feed began whose closings go on in this row. */
  #seamAt: Instant | undefined;
  /** Charges, credits, and positions held over several rollovers. */
  readonly counts = { 'rollover paid': 0, 'rollover received': 0, 'several rollovers': 0 };

  readonly tables = { contract_orders: (row: Row): string | undefined => this.#compare(row) };

  /** Describes a violation in the rollover events of a row; undefined if there is none. */
  row(at: Instant, events: readonly CoreEvent[]): string | undefined {
    const isSeam = events.some((event) => event.type === 'OrderClosed' && event.closedBy === 'replay-seam');
    this.#seamAt = isSeam ? (this.#seamAt ?? at) : undefined;
    for (const [place, event] of events.entries()) {
      const wrong = this.#event(at, event, events[place + 1], events);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  /** Compares the swap of an order in the table with its charges. */
  #compare({ id, swap }: Row): string | undefined {
    const sum = this.#held.get(id as number)?.sum ?? this.#sums.get(id as number) ?? 0n;
    return swap === sum ? undefined : `order ${id} has swap ${swap} in the table, but charges of ${sum}`;
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
        if (held === undefined) return `order ${event.order} has a partial close but is not open`;
        const { lots, lotsLeft, swap, swapLeft } = event;
        const exact = held.sum * lots;
        const short = exact < 0n ? swap * (lots + lotsLeft) - exact : exact - swap * (lots + lotsLeft);
        const isSplit = swap + swapLeft === held.sum && short >= 0n && short < lots + lotsLeft;
        if (!isSplit) return `part ${event.part} splits swap ${held.sum} into ${swap} and ${swapLeft}`;
        held.sum = swapLeft;
        this.#sums.set(event.part, swap);
        return this.#missing(event.order, held, at);
      }
      case 'OrderClosed':
        return this.#closed(event, at, events);
      case 'CloseAllSplit':
        this.#askedAt.set(event.uid, event.requestedAt);
        return undefined;
      case 'CloseAllFinished':
        this.#askedAt.delete(event.uid);
        return undefined;
      default:
        return undefined;
    }
  }

  #closed(
    event: Extract<CoreEvent, { type: 'OrderClosed' }>,
    at: Instant,
    events: readonly CoreEvent[],
  ): string | undefined {
    const held = this.#held.get(event.order);
    if (held === undefined) return `order ${event.order} closes but is not open`;
    this.#held.delete(event.order);
    this.#sums.set(event.order, held.sum);
    if (held.rollovers.size > 1) this.counts['several rollovers'] += 1;
    // After a stop-out in the step of a missed rollover, the rollovers after it are not charged.
    const isMadeUp = event.closedBy === 'stop-out' && events.some(({ type }) => type === 'SwapCharged');
    if (isMadeUp || event.closedBy === 'demo-reset') return undefined;
    return this.#missing(event.order, held, this.#owesUntil(event) ?? at);
  }

  #charged(
    event: Extract<CoreEvent, { type: 'SwapCharged' }>,
    at: Instant,
    following: CoreEvent | undefined,
  ): string | undefined {
    const { order, rollover, rate, amount, swapAfter } = event;
    const held = this.#held.get(order);
    if (held === undefined) return `order ${order} is charged for a rollover but is not open`;
    if (held.rollovers.has(rollover)) return `order ${order} is charged twice for rollover ${rollover}`;
    if (rollover > lastRollover(at)) return `order ${order} is charged for rollover ${rollover} before its time`;
    if (lastRollover(held.since) >= rollover)
      return `order ${order} is charged for rollover ${rollover} but was opened after it`;
    if (rate !== held.rate) return `order ${order} is charged for rollover ${rollover} at rate ${rate}`;
    held.rollovers.add(rollover);
    held.sum += amount;
    if (held.sum !== swapAfter) return `order ${order} has charges of ${held.sum}, not ${swapAfter}`;
    const isPosted =
      following?.type === 'Posted' &&
      following.reason === 'swap' &&
      following.order === order &&
      following.amount === (amount > 0n ? amount : -amount);
    // The house account opens at its first posting.
    if (!isPosted && following?.type !== 'AccountOpened') return `rollover ${rollover} of order ${order} is not posted`;
    if (amount > 0n === rate < 0n) return `order ${order} is charged ${amount} at rate ${rate}`;
    this.counts[amount > 0n ? 'rollover paid' : 'rollover received'] += 1;
    return undefined;
  }

  /** When work of several steps began that closes a position; undefined: it closes at the time of its row. */
  #owesUntil({ closedBy, uid }: Extract<CoreEvent, { type: 'OrderClosed' }>): Instant | undefined {
    if (closedBy === 'user') return this.#askedAt.get(uid);
    return closedBy === 'replay-seam' ? this.#seamAt : undefined;
  }

  /** Finds a rollover at which the position was open but was not charged. */
  #missing(order: number, held: Held, at: Instant): string | undefined {
    for (let rollover = lastRollover(held.since) + 1; rollover <= lastRollover(at); rollover += 1) {
      if (held.rate !== 0n && !held.rollovers.has(rollover))
        return `order ${order} was not charged for rollover ${rollover}`;
    }
    return undefined;
  }
}
