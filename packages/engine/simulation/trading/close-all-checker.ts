import type { CoreEvent } from '@vitrine/core/events';
import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { PositionFilter } from '@vitrine/domain/trading/index';
import type { RoomChecker } from '../room.ts';

type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

interface OpenPosition {
  readonly uid: number;
  readonly instrument: number;
  readonly isBuy: boolean;
  readonly price: Price;
}

/**
 * Checks positions that a customer closes together, from the journal alone: exactly those that were asked for close, by
 * ascending id and at one tick of each instrument, and the announced number and sum are those of the closes. Nobody in
 * the simulation has more positions than one step closes.
 */
export class CloseAllChecker implements RoomChecker {
  readonly #open = new Map<number, OpenPosition>();
  readonly #pendingBuys = new Set<number>();
  /** Requests by what they asked for, and positions that had to stay. */
  readonly counts: Record<string, number> = {};

  /** Describes a violation in a row that closes positions together; undefined if there is none. */
  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    const started = events.find((event) => event.type === 'CloseAllStarted');
    const wrong = started === undefined ? undefined : this.#together(started, events);
    for (const event of events) this.#follow(event);
    return wrong;
  }

  #together(started: EventOf<'CloseAllStarted'>, events: readonly CoreEvent[]): string | undefined {
    const { uid, which, instrument } = started;
    const closes = events.filter((event) => event.type === 'OrderClosed');
    this.#count(`close-all ${which}`);
    this.#count('close-all skipped', started.skipped);
    if (closes.length !== started.closed || started.closing !== 0) {
      return `${started.closed} and ${started.closing} positions of ${uid} were to close, ${closes.length} did`;
    }
    const sum = closes.reduce((all, { profit }) => all + profit, 0n);
    if (sum !== started.profit) return `positions of ${uid} closed with ${sum}, ${started.profit} was announced`;
    for (const [place, close] of closes.entries()) {
      const held = this.#open.get(close.order);
      if (held?.uid !== uid) return `order ${close.order} closed with the positions of ${uid}`;
      if (instrument !== 0 && close.instrument !== instrument) return `order ${close.order} is of another product`;
      if (!isAsked(which, close.profit)) return `order ${close.order} closed with ${close.profit}, asked: ${which}`;
      if (close.order <= (closes[place - 1]?.order ?? 0)) return `order ${close.order} closed after its turn`;
    }
    return this.#stayed(started, closes);
  }

  /** Finds a position that should have closed too: of an instrument in which others closed, at the same tick. */
  #stayed({ uid, which }: EventOf<'CloseAllStarted'>, closes: readonly EventOf<'OrderClosed'>[]): string | undefined {
    const ticks = new Map(closes.map(({ instrument, tick }) => [instrument, tick]));
    if (closes.some(({ instrument, tick }) => ticks.get(instrument)?.seq !== tick.seq)) return 'closed at two ticks';
    const closed = new Set(closes.map(({ order }) => order));
    for (const [order, { instrument, isBuy, price, ...held }] of this.#open) {
      const tick = ticks.get(instrument);
      if (held.uid !== uid || tick === undefined || closed.has(order)) continue;
      const gain = isBuy ? tick.bid - price : price - tick.ask;
      if (isAsked(which, gain)) return `order ${order} stayed open, asked: ${which}`;
    }
    return undefined;
  }

  #follow(event: CoreEvent): void {
    if (event.type === 'OrderPlaced' && event.side === 'buy') this.#pendingBuys.add(event.order);
    if (event.type === 'OrderCancelled') this.#pendingBuys.delete(event.order);
    if (event.type === 'OrderClosed') this.#open.delete(event.order);
    if (event.type !== 'OrderOpened' && event.type !== 'OrderTriggered') return;
    const { order, uid, instrument, price } = event;
    const isBuy = event.type === 'OrderOpened' ? event.side === 'buy' : this.#pendingBuys.delete(order);
    this.#open.set(order, { uid, instrument, isBuy, price });
  }

  #count(what: string, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times;
  }
}

/** By the sign of a result. */
function isAsked(which: PositionFilter, result: bigint): boolean {
  if (which === 'all') return true;
  return which === 'profitable' ? result > 0n : result < 0n;
}
