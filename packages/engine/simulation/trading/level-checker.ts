import type { CoreEvent } from '@vitrine/core/events';
import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/index';
import { CANCELLED_AT_TRIGGER } from '@vitrine/domain/trading/order';
import type { RoomChecker } from '../room.ts';
import { inForce, OpenTimes } from './open-times.ts';

type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;
type Quoted = Pick<Tick, 'seq' | 'bid' | 'ask' | 'at'>;

/** The stops in force from an instant on; 0: none. */
interface StopsSince {
  readonly at: Instant;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
}

/** A pending order: its target, and the tick after which it may trigger. */
interface PendingOrder {
  readonly isBuy: boolean;
  readonly instrument: number;
  readonly target: Price;
  readonly rises: boolean;
  readonly since: number;
}

/** A position: its stops are in force from the tick after its opening. */
interface OpenPosition {
  readonly isBuy: boolean;
  readonly instrument: number;
  readonly since: number;
}

/**
 * Checks pending orders and stops from the journal and the tape alone. Each must fire at the first tick that reaches it
 * while the market is open, at the price of that tick, and never without being reached. A tick in the same millisecond
 * as a change of terms or stops may be from before or after the change: the checker accepts both.
 */
export class LevelChecker implements RoomChecker {
  readonly #waiting = new Map<number, PendingOrder>();
  readonly #standing = new Map<number, OpenPosition>();
  readonly #stops = new Map<number, StopsSince[]>();
  readonly #open = new OpenTimes();
  /** The instrument whose tick is worked through in more than one step: what is left of it fires later. */
  #split: number | undefined;
  /** Every tick of each instrument; the tick with number n is at index n - 1. */
  readonly #tape = new Map<number, Quoted[]>();
  /** Pending orders by kind and by outcome, and how often stops were set. */
  readonly counts: Record<string, number> = {};

  ticks(ticks: readonly Tick[]): void {
    for (const { instrument, seq, bid, ask, at } of ticks) {
      const all = this.#tape.get(instrument) ?? [];
      this.#tape.set(instrument, all);
      all.push({ seq, bid, ask, at });
    }
  }

  /** Describes a violation in the level events of a row; undefined if there is none. */
  row(at: Instant, events: readonly CoreEvent[]): string | undefined {
    const disorder = outOfOrder(events);
    if (disorder !== undefined) return disorder;
    for (const event of events) {
      const wrong = this.#event(at, event);
      if (wrong !== undefined) return `order ${(event as EventOf<'StopsSet'>).order} ${wrong}`;
    }
    return undefined;
  }

  /** Checks for orders that should have fired by the newest tick but are still open. */
  settled(): string | undefined {
    for (const order of [...this.#waiting.keys(), ...this.#standing.keys()]) {
      const missed = this.#missed(order, Number.POSITIVE_INFINITY);
      if (missed !== undefined) return `order ${order} ${missed}`;
    }
    return undefined;
  }

  #event(at: Instant, event: CoreEvent): string | undefined {
    switch (event.type) {
      case 'InstrumentPublished':
        this.#open.publish(at, event);
        return undefined;
      case 'OrderPlaced':
        return this.#place(event);
      case 'OrderOpened': {
        const { order, instrument, side, tick } = event;
        this.#standing.set(order, { isBuy: side === 'buy', instrument, since: tick.seq });
        return undefined;
      }
      case 'OrderModified':
        return this.#modify(event);
      case 'OrderTriggered':
        return this.#trigger(at, event);
      case 'MarginCheckSplit':
        this.#split = event.instrument;
        return undefined;
      case 'MarginCheckFinished':
        this.#split = undefined;
        return undefined;
      case 'StopsSet': {
        const { order, stopLoss, takeProfit } = event;
        const history = this.#stops.get(order) ?? [];
        this.#stops.set(order, history);
        history.push({ at, stopLoss, takeProfit });
        this.#count('stops-set');
        return undefined;
      }
      case 'OrderCancelled':
        return this.#cancel(at, event);
      case 'OrderClosed':
        return this.#close(at, event);
      default:
        return undefined;
    }
  }

  #place({ order, instrument, side, kind, target, tick }: EventOf<'OrderPlaced'>): string | undefined {
    const isBuy = side === 'buy';
    const isRising = rises(isBuy, target, tick);
    this.#waiting.set(order, { isBuy, instrument, target, rises: isRising, since: tick.seq });
    this.#count(`placed-${side}-${kind}`);
    return (isBuy !== isRising) === (kind === 'limit') ? undefined : `is not a ${kind}`;
  }

  /** A modified order stays a limit or a stop. It waits for a tick after the change, and no earlier one reached it. */
  #modify({ order, target, targetBefore, tick }: EventOf<'OrderModified'>): string | undefined {
    const waiting = this.#waiting.get(order);
    if (waiting === undefined) return 'was modified after it had filled, or never placed';
    const missed = this.#missed(order, tick.seq);
    this.#waiting.set(order, { ...waiting, target, since: tick.seq });
    this.#count('modified');
    if (waiting.target !== targetBefore) return `had the target ${waiting.target}, not ${targetBefore}`;
    return missed ?? (rises(waiting.isBuy, target, tick) === waiting.rises ? undefined : 'changed its kind');
  }

  #trigger(at: Instant, { order, instrument, price, tick }: EventOf<'OrderTriggered'>): string | undefined {
    const waiting = this.#waiting.get(order);
    if (waiting === undefined) return 'was filled twice, or never placed';
    const wrong = this.#firedAt(at, order, tick.seq, (one) => reaches(waiting, one));
    if (wrong !== undefined) return wrong;
    if (price !== (waiting.isBuy ? tick.ask : tick.bid)) return 'was filled beside the price of its tick';
    this.#waiting.delete(order);
    this.#standing.set(order, { isBuy: waiting.isBuy, instrument, since: tick.seq });
    this.#count('triggered');
    return undefined;
  }

  #cancel(at: Instant, { order, closedBy, tick }: EventOf<'OrderCancelled'>): string | undefined {
    const waiting = this.#waiting.get(order);
    if (waiting === undefined) return 'was cancelled twice, or never placed';
    const wrong = CANCELLED_AT_TRIGGER.has(closedBy)
      ? this.#firedAt(at, order, tick.seq, (one) => reaches(waiting, one))
      : this.#missed(order, tick.seq);
    this.#forget(order);
    this.#count(`pending ${closedBy}`);
    return wrong;
  }

  #close(at: Instant, { order, closedBy, price, tick }: EventOf<'OrderClosed'>): string | undefined {
    const standing = this.#standing.get(order);
    if (standing === undefined) return 'was closed twice, or never opened';
    const { isBuy } = standing;
    let wrong: string | undefined;
    if (closedBy === 'stop-loss' || closedBy === 'take-profit') {
      const stops = this.#stops.get(order)?.at(-1);
      wrong = this.#firedAt(at, order, tick.seq, (one) => stopReached(isBuy, stops, one) === closedBy);
      if (price !== (isBuy ? tick.bid : tick.ask)) wrong = 'was closed beside the price of its tick';
    } else wrong = this.#missed(order, closedBy === 'trailing-stop' ? tick.seq - 1 : tick.seq);
    this.#forget(order);
    return wrong;
  }

  /** Checks that it fired at a tick that reaches it, in an open market, and that no earlier tick did. */
  #firedAt(at: Instant, order: number, seq: number, isReached: (tick: Quoted) => boolean): string | undefined {
    const { instrument, since } = (this.#waiting.get(order) ?? this.#standing.get(order)) as OpenPosition;
    const tick = this.#tape.get(instrument)?.[seq - 1];
    const isAtItsTime = tick !== undefined && (tick.at === at || (tick.at < at && this.#split === instrument));
    if (!isAtItsTime) return `did not fire at the time of tick ${seq}`;
    if (seq <= since) return `fired at tick ${seq}, but must wait for a tick after ${since}`;
    if (!isReached(tick)) return `fired at tick ${seq}, which does not reach it`;
    if (this.#open.isOpen(instrument, tick.at) === false)
      return `fired at tick ${seq} while the market was closed or halted`;
    return this.#missed(order, seq - 1);
  }

  /** Finds an earlier tick at which it should have fired. */
  #missed(order: number, until: number): string | undefined {
    const waiting = this.#waiting.get(order);
    const { instrument, since, isBuy } = (waiting ?? this.#standing.get(order)) as OpenPosition;
    const stops = this.#stops.get(order);
    if (waiting === undefined && stops === undefined) return undefined;
    const tape = this.#tape.get(instrument) ?? [];
    for (const tick of tape.slice(since, Math.min(until, tape.length))) {
      const isReached =
        waiting !== undefined ? reaches(waiting, tick) : stopReached(isBuy, inForce(stops ?? [], tick.at), tick);
      if (isReached && this.#open.isOpen(instrument, tick.at)) return `did not fire at tick ${tick.seq}`;
    }
    return undefined;
  }

  #forget(order: number): void {
    this.#waiting.delete(order);
    this.#standing.delete(order);
    this.#stops.delete(order);
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** A limit waits for a better price and a stop for a worse one; at the price it is a limit. */
function rises(isBuy: boolean, target: Price, { bid, ask }: Pick<Quoted, 'bid' | 'ask'>): boolean {
  const isLimit = isBuy ? target <= ask : target >= bid;
  return isBuy !== isLimit;
}

function reaches({ isBuy, rises, target }: PendingOrder, { bid, ask }: Quoted): boolean {
  const price = isBuy ? ask : bid;
  return rises ? price >= target : price <= target;
}

/** If one tick reaches both, the stop-loss wins. */
function stopReached(isBuy: boolean, stops: StopsSince | undefined, { bid, ask }: Quoted) {
  if (stops === undefined) return undefined;
  const { stopLoss, takeProfit } = stops;
  if (stopLoss !== 0n && (isBuy ? bid <= stopLoss : ask >= stopLoss)) return 'stop-loss';
  if (takeProfit !== 0n && (isBuy ? bid >= takeProfit : ask <= takeProfit)) return 'take-profit';
  return undefined;
}

/** Checks the order of fills at one tick: targets by id, then stops by id, then stop-outs. */
function outOfOrder(events: readonly CoreEvent[]): string | undefined {
  let stage = 0;
  let last = 0;
  for (const event of events) {
    const now = stageOf(event);
    if (now === undefined) continue;
    const { order } = event as EventOf<'OrderClosed'>;
    if (now < stage) return `order ${order} fired after its turn`;
    if (now === stage && now < STOP_OUT && order <= last) return `order ${order} fired after order ${last}`;
    stage = now;
    last = order;
  }
  return undefined;
}

const STOP_OUT = 3;
function stageOf(event: CoreEvent): number | undefined {
  if (event.type === 'OrderTriggered') return 1;
  if (event.type === 'OrderCancelled' && CANCELLED_AT_TRIGGER.has(event.closedBy)) return 1;
  if (event.type !== 'OrderClosed' && event.type !== 'OrderCancelled') return undefined;
  if (['stop-loss', 'trailing-stop', 'take-profit'].includes(event.closedBy)) return 2;
  return event.closedBy === 'stop-out' ? STOP_OUT : undefined;
}
