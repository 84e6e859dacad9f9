import type { CoreEvent } from '@vitrine/core/events';
import type { Price } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/index';
import type { RoomChecker } from '../room.ts';
import { OpenTimes } from './open-times.ts';

type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

/** A distance in force from the tick after this one on; 0: none. */
interface Distance {
  readonly since: number;
  readonly distance: Price;
}

interface Trailing {
  readonly isBuy: boolean;
  readonly instrument: number;
  readonly distances: Distance[];
}

/**
 * Checks trailing stops from the journal and the tape alone: each fires at the first tick in an open market that is a
 * distance away from the best price on the tape since it was set, and not before. Which events move it does not matter.
 */
export class TrailingChecker implements RoomChecker {
  readonly #trailing = new Map<number, Trailing>();
  /** The level that the row says was reached, by order. */
  readonly #reached = new Map<number, EventOf<'TrailingStopReached'>>();
  /** Every tick of each instrument; the tick with number n is at index n - 1. */
  readonly #tape = new Map<number, Tick[]>();
  readonly #open = new OpenTimes();
  /** How often stops were set, and moved. */
  readonly counts: Record<string, number> = {};

  ticks(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const all = this.#tape.get(tick.instrument) ?? [];
      this.#tape.set(tick.instrument, all);
      all.push(tick);
    }
  }

  row(at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      const wrong = this.#event(at, event);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  /** Checks for stops that should have fired by the newest tick. */
  settled(): string | undefined {
    for (const order of this.#trailing.keys()) {
      const missed = this.#missed(order, Number.POSITIVE_INFINITY);
      if (missed !== undefined) return missed;
    }
    return undefined;
  }

  #event(at: Instant, event: CoreEvent): string | undefined {
    if (event.type === 'InstrumentPublished') this.#open.publish(at, event);
    else if (event.type === 'TrailingStopSet') this.#set(event);
    else if (event.type === 'TrailingStopsMoved') this.#count('trailing-moved');
    else if (event.type === 'TrailingStopReached') this.#reached.set(event.order, event);
    else if (event.type === 'OrderClosed') return this.#close(event);
    return undefined;
  }

  #set({ order, instrument, side, distance, isRunning, tick }: EventOf<'TrailingStopSet'>): void {
    this.#count('trailing-set');
    const known = this.#trailing.get(order);
    if (known === undefined && !isRunning) return;
    const trailing = known ?? { isBuy: side === 'buy', instrument, distances: [] };
    trailing.distances.push({ since: tick.seq, distance });
    this.#trailing.set(order, trailing);
  }

  #close({ order, closedBy, tick }: EventOf<'OrderClosed'>): string | undefined {
    const isTrailing = closedBy === 'trailing-stop';
    const wrong = isTrailing ? this.#firedAt(order, tick.seq) : undefined;
    // At the tick of a stop-loss both may be reached; any other end leaves no stop behind that was.
    const until = isTrailing || closedBy === 'stop-loss' ? tick.seq - 1 : tick.seq;
    const missed = wrong ?? this.#missed(order, until);
    this.#trailing.delete(order);
    this.#reached.delete(order);
    return missed;
  }

  #firedAt(order: number, seq: number): string | undefined {
    const trailing = this.#trailing.get(order);
    const reached = this.#reached.get(order);
    if (trailing === undefined || reached === undefined) return `order ${order} has no trailing stop`;
    const { level, tick } = this.#levels(trailing, seq).find((one) => one.tick.seq === seq) ?? {};
    if (level === undefined || tick === undefined) return `order ${order} was not trailing at tick ${seq}`;
    if (level !== reached.level) return `the trailing stop of order ${order} was at ${level}, not ${reached.level}`;
    if (!isReached(trailing, level, tick)) return `tick ${seq} does not reach the trailing stop of order ${order}`;
    if (this.#open.isOpen(trailing.instrument, tick.at) === false) return `order ${order} fired in a closed market`;
    return undefined;
  }

  #missed(order: number, until: number): string | undefined {
    const trailing = this.#trailing.get(order);
    if (trailing === undefined) return undefined;
    for (const { level, tick } of this.#levels(trailing, until)) {
      if (level === undefined || !isReached(trailing, level, tick)) continue;
      if (this.#open.isOpen(trailing.instrument, tick.at)) {
        return `the trailing stop of order ${order} did not fire at tick ${tick.seq}`;
      }
    }
    return undefined;
  }

  /** Where the stop was at each tick after it was set. */
  #levels({ isBuy, instrument, distances }: Trailing, until: number): { level: Price | undefined; tick: Tick }[] {
    const tape = this.#tape.get(instrument) ?? [];
    return distances.flatMap(({ since, distance }, place) => {
      const end = Math.min(distances[place + 1]?.since ?? until, until);
      if (distance === 0n) return [];
      let best = closing(isBuy, tape[since - 1] as Tick);
      return tape.slice(since, end).map((tick) => {
        const price = closing(isBuy, tick);
        if (isBuy ? price > best : price < best) best = price;
        return { level: isBuy ? best - distance : best + distance, tick };
      });
    });
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

function closing(isBuy: boolean, { bid, ask }: Tick): Price {
  return isBuy ? bid : ask;
}

function isReached({ isBuy }: Trailing, level: Price, tick: Tick): boolean {
  return isBuy ? tick.bid <= level : tick.ask >= level;
}
