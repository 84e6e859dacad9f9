import type { TickRef } from '@vitrine/core/event-codec';
import type { Instant } from '@vitrine/domain/kernel/time';
import { isPrice, type Tick } from '@vitrine/domain/market/index';
import { closingPrice, isBetterClose, type Side } from '@vitrine/domain/trading/index';
import type { EventOf } from '../evidence.ts';
import type { BestTick } from '../order-evidence.ts';
import type { Comparison } from '../report.ts';
import type { TapeWindow } from './tape-window.ts';

/** What a tick is checked against, and where. */
interface TickContext {
  readonly tape: TapeWindow;
  readonly report: Comparison;
}

/** The best tick of some running stops: those that were set at it or before, and after the best tick in front of it. */
interface Place {
  readonly best: BestTick;
  stops: number;
}

/** A running stop: its instrument and side, and the tick at which it was set. */
interface RunningStop {
  readonly key: string;
  readonly since: number;
}

export interface SavedTrailing {
  /** By instrument and side, in the order of the tape: none is better than the one in front of it. */
  readonly places: ReadonlyMap<string, Place[]>;
  /** By order. */
  readonly running: ReadonlyMap<number, RunningStop>;
  /** Ticks whose row may still come. */
  readonly ahead: readonly Tick[];
}

const SIDES = ['buy', 'sell'] as const;
const keyOf = (instrument: number, side: Side): string => `${instrument} ${side}`;
const isBetter = (side: Side, tick: BestTick, than: BestTick): boolean =>
  isBetterClose(side, closingPrice(side, tick), closingPrice(side, than));

/**
 * The best tick since each trailing stop was set. A tick that moves stops must be on the tape and better than their best
 * one, and no better tick on the tape may be left out. Of a pruned day, only ticks that were kept can be missed.
 */
export class TrailingFold {
  readonly #places: Map<string, Place[]>;
  readonly #running: Map<number, RunningStop>;
  readonly #ahead: Tick[];

  constructor(saved?: SavedTrailing) {
    this.#places = new Map(saved?.places);
    this.#running = new Map(saved?.running);
    this.#ahead = [...(saved?.ahead ?? [])];
  }

  save(): SavedTrailing {
    return { places: this.#places, running: this.#running, ahead: this.#ahead };
  }

  /** Takes ticks in the order of the tape, also those after the row. */
  load(ticks: readonly Tick[]): void {
    for (const tick of ticks) if (isPrice(tick)) this.#ahead.push(tick);
  }

  /** Before a row of this time: the rows of all earlier ticks have been taken. */
  advance(context: TickContext, at: Instant): void {
    if ((this.#ahead[0]?.at ?? at) >= at) return;
    const later = this.#ahead.findIndex((tick) => tick.at >= at);
    this.#pass(context, later < 0 ? this.#ahead.length : later);
  }

  set(context: TickContext, { order, instrument, side, isRunning, tick }: EventOf<'TrailingStopSet'>): void {
    requireTick(context, tick, instrument);
    this.#passTo(context, tick, 1);
    this.#remove(order);
    if (!isRunning) return;
    const key = keyOf(instrument, side);
    this.#running.set(order, { key, since: tick.seq });
    this.#put(key, tick, 1, (best) => !isBetter(side, best, tick));
  }

  move(context: TickContext, { instrument, side, tick }: EventOf<'TrailingStopsMoved'>): void {
    requireTick(context, tick, instrument);
    this.#passTo(context, tick, 0);
    const last = this.#places.get(keyOf(instrument, side))?.at(-1);
    const moves = last !== undefined && isBetter(side, tick, last.best);
    context.report.check(() => `tick ${tick.seq} is better than the best before it`, moves);
    if (moves) this.#move(side, instrument, tick);
  }

  /** The order was closed at a tick. Returns the best one since its stop was set; undefined: it had none. */
  close(context: TickContext, { order, tick }: EventOf<'OrderClosed'>): BestTick | undefined {
    if (!this.#running.has(order)) return undefined;
    this.#passTo(context, tick, 1);
    return this.#remove(order);
  }

  /** Passes the ticks up to one, `more` ones of which is that one itself. The rows of those before it have been taken. */
  #passTo(context: TickContext, { instrument, seq }: TickRef, more: 0 | 1): void {
    const place = this.#ahead.findIndex((tick) => tick.instrument === instrument && tick.seq === seq);
    if (place >= 0) this.#pass(context, place + more);
  }

  /** Of the ticks ahead, the first ones have had their rows: none of them may be better than the best of a running stop. */
  #pass({ report }: TickContext, count: number): void {
    const passed = this.#ahead.splice(0, count);
    if (this.#running.size === 0) return;
    for (const tick of passed) {
      for (const side of SIDES) {
        const { instrument, seq } = tick;
        const last = this.#places.get(keyOf(instrument, side))?.at(-1)?.best;
        if (last === undefined || !isBetter(side, tick, last)) continue;
        const better = `better for a ${side} than tick ${last.seq}`;
        report.check(() => `tick ${seq} of instrument ${instrument}, ${better}, moved the trailing stops`, false);
        this.#move(side, instrument, tick);
      }
    }
  }

  #move(side: Side, instrument: number, tick: BestTick): void {
    this.#put(keyOf(instrument, side), tick, 0, (best) => isBetter(side, tick, best));
  }

  /** Puts a best tick behind the others, in the place of those that it replaces. */
  #put(key: string, { seq, bid, ask, at }: BestTick, more: number, replaces: (best: BestTick) => boolean): void {
    const places = this.#places.get(key) ?? [];
    let stops = more;
    for (let last = places.at(-1); last !== undefined && replaces(last.best); last = places.at(-1)) {
      stops += last.stops;
      places.pop();
    }
    places.push({ best: { seq, bid, ask, at }, stops });
    this.#places.set(key, places);
  }

  #remove(order: number): BestTick | undefined {
    const { key, since } = this.#running.get(order) ?? {};
    const places = key === undefined ? undefined : this.#places.get(key);
    const at = places?.findIndex(({ best }) => best.seq >= (since ?? 0)) ?? -1;
    const place = places?.[at];
    if (places === undefined || place === undefined) return undefined;
    this.#running.delete(order);
    place.stops -= 1;
    if (place.stops === 0) places.splice(at, 1);
    return place.best;
  }
}

/** That a tick was the newest of its instrument on the tape, as it is there. */
function requireTick({ tape, report }: TickContext, tick: TickRef, own: number): void {
  const found = tape.newest(own, tick.seq)?.tick;
  report.check(
    () => `tick ${tick.seq} of instrument ${own} was the newest on the tape, with this price`,
    found !== undefined && (['instrument', 'bid', 'ask', 'at'] as const).every((field) => found[field] === tick[field]),
  );
}
