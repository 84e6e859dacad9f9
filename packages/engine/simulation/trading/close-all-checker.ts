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

interface Running {
  readonly started: EventOf<'CloseAllStarted'>;
  readonly held: ReadonlyMap<number, OpenPosition>;
  readonly closes: EventOf<'OrderClosed'>[];
}

/** The events of rows that go on with a split step. */
const PARTS: ReadonlySet<CoreEvent['type']> = new Set(['CloseAllSplit', 'CloseAllFinished']);

/**
 * Checks positions that a customer closes together, from the journal alone: exactly those that were asked for close, by
 * ascending id and at one tick of each instrument, and the announced number and sum are those of the closes, in one row
 * or, if the step was split, in several.
 */
export class CloseAllChecker implements RoomChecker {
  readonly #open = new Map<number, OpenPosition>();
  readonly #pendingBuys = new Set<number>();
  /** The request that is worked through, what its customer held when it began, and what has closed. */
  #running: Running | undefined;
  /** Requests by what they asked for, and positions that had to stay. */
  readonly counts: Record<string, number> = {};

  /** Describes a violation in a row that closes positions together; undefined if there is none. */
  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    const started = events.find((event) => event.type === 'CloseAllStarted');
    if (started !== undefined) this.#start(started);
    const isPart = started !== undefined || events.some(({ type }) => PARTS.has(type));
    const wrong = this.#running !== undefined && isPart ? this.#part(this.#running, events) : undefined;
    for (const event of events) this.#follow(event);
    return wrong;
  }

  #start(started: EventOf<'CloseAllStarted'>): void {
    const held = new Map([...this.#open].filter(([, { uid }]) => uid === started.uid));
    this.#running = { started, held, closes: [] };
    this.#count(`close-all ${started.which}`);
    this.#count('close-all skipped', started.skipped);
  }

  #part(running: Running, events: readonly CoreEvent[]): string | undefined {
    const { started, closes } = running;
    const isFirst = closes.length === 0;
    closes.push(...events.filter((event) => event.type === 'OrderClosed'));
    if (isFirst && closes.length !== started.closed) return `${started.closed} were to close, ${closes.length} did`;
    if (events.some(({ type }) => type === 'CloseAllSplit')) return undefined;
    this.#running = undefined;
    return this.#together(running);
  }

  #together({ started, held: before, closes }: Running): string | undefined {
    const { uid, which, instrument } = started;
    if (closes.length !== started.closed + started.closing) {
      return `${started.closed} and ${started.closing} positions of ${uid} were to close, ${closes.length} did`;
    }
    const sum = closes.reduce((all, { profit }) => all + profit, 0n);
    if (sum !== started.profit) return `positions of ${uid} closed with ${sum}, ${started.profit} was announced`;
    for (const [place, close] of closes.entries()) {
      if (!before.has(close.order)) return `order ${close.order} closed with the positions of ${uid}`;
      if (instrument !== 0 && close.instrument !== instrument) return `order ${close.order} is of another product`;
      if (!isAsked(which, close.profit)) return `order ${close.order} closed with ${close.profit}, asked: ${which}`;
      if (close.order <= (closes[place - 1]?.order ?? 0)) return `order ${close.order} closed after its turn`;
    }
    return stayed(started, closes, before);
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

/** Finds a position that should have closed too: of an instrument in which others closed, at the same tick. */
function stayed(
  { which }: EventOf<'CloseAllStarted'>,
  closes: readonly EventOf<'OrderClosed'>[],
  before: Running['held'],
): string | undefined {
  const ticks = new Map(closes.map(({ instrument, tick }) => [instrument, tick]));
  if (closes.some(({ instrument, tick }) => ticks.get(instrument)?.seq !== tick.seq)) return 'closed at two ticks';
  const closed = new Set(closes.map(({ order }) => order));
  for (const [order, { instrument, isBuy, price }] of before) {
    const tick = ticks.get(instrument);
    if (tick === undefined || closed.has(order)) continue;
    const gain = isBuy ? tick.bid - price : price - tick.ask;
    if (isAsked(which, gain)) return `order ${order} stayed open, asked: ${which}`;
  }
  return undefined;
}
