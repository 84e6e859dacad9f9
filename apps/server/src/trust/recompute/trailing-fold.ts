import type { TickRef } from '@vitrine/core/event-codec';
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

/** By instrument and side, ticks with ever worse prices: each is the best since the one before it. */
export type SavedBests = ReadonlyMap<string, readonly BestTick[]>;

/** The best tick since each trailing stop was set, from the ticks that move stops and those at which stops are set. */
export class TrailingFold {
  readonly #bests: Map<string, BestTick[]>;

  constructor(saved?: SavedBests) {
    this.#bests = new Map([...(saved ?? [])].map(([key, bests]) => [key, [...bests]]));
  }

  save(): SavedBests {
    return this.#bests;
  }

  set(context: TickContext, { instrument, side, isRunning, tick }: EventOf<'TrailingStopSet'>): void {
    requireTick(context, tick, instrument);
    if (isRunning) this.#add(instrument, side, tick);
  }

  move(context: TickContext, { instrument, side, tick }: EventOf<'TrailingStopsMoved'>): void {
    requireTick(context, tick, instrument);
    const last = this.#bests.get(`${instrument} ${side}`)?.at(-1);
    const isBetter = last !== undefined && isBetterClose(side, closingPrice(side, tick), closingPrice(side, last));
    context.report.check(() => `tick ${tick.seq} is better than the best before it`, isBetter);
    this.#add(instrument, side, tick);
  }

  /** The best tick since a stop was set at a tick. */
  bestSince({ instrument, side, tick }: EventOf<'TrailingStopSet'>): BestTick | undefined {
    return this.#bests.get(`${instrument} ${side}`)?.find(({ seq }) => seq >= tick.seq);
  }

  #add(instrument: number, side: Side, { seq, bid, ask, at }: TickRef): void {
    const key = `${instrument} ${side}`;
    const price = closingPrice(side, { bid, ask });
    const better = (this.#bests.get(key) ?? []).filter((one) => isBetterClose(side, closingPrice(side, one), price));
    this.#bests.set(key, [...better, { seq, bid, ask, at }]);
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
