import type { Instant } from '@vitrine/domain/kernel/time';
import { isPrice, type Tick } from '@vitrine/domain/market/index';
import type { TapeTick } from '../evidence.ts';

/** Of each instrument the ticks around a moment. */
export type SavedTicks = ReadonlyMap<number, TapeTick[]>;

/**
 * The part of the tape around a moment that moves forward. It holds no more than the ticks loaded ahead and, of each
 * instrument, those that can have been its newest at the moment.
 */
export class TapeWindow {
  readonly #ticks: Map<number, TapeTick[]>;
  #at: Instant = 0;

  constructor(saved?: SavedTicks) {
    this.#ticks = new Map(saved);
  }

  /** The ticks it holds, by instrument. */
  save(): SavedTicks {
    return this.#ticks;
  }

  /** Moves to a journal row. Later ticks may already be loaded; earlier ones are no longer needed. */
  advance(at: Instant): void {
    this.#at = at;
  }

  /** Adds the ticks of the next batch, in the order of the tape. */
  load(batch: number, ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      if (!isPrice(tick)) continue;
      const known = this.#ticks.get(tick.instrument);
      if (known === undefined) this.#ticks.set(tick.instrument, [{ tick, batch }]);
      else {
        known.push({ tick, batch });
        this.#trim(known);
      }
    }
  }

  /**
   * The tick with this number if it was the newest of its instrument at the moment. Steps of one millisecond may come
   * before or after a tick of that millisecond, so several can qualify.
   */
  newest(instrument: number, seq: number): TapeTick | undefined {
    const known = this.#ticks.get(instrument);
    if (known === undefined) return undefined;
    this.#trim(known);
    const place = known.findIndex(({ tick }) => tick.seq === seq);
    const found = known[place];
    if (found === undefined || found.tick.at > this.#at) return undefined;
    // Of a pruned day only some ticks are there: the one after it shows that no other came before the moment.
    const next = known[place + 1];
    return next === undefined || next.tick.seq === seq + 1 ? found : undefined;
  }

  /** The tick after this one, if it is loaded. */
  after(instrument: number, seq: number): TapeTick | undefined {
    return this.#ticks.get(instrument)?.find(({ tick }) => tick.seq === seq + 1);
  }

  /** Drops what a later tick had replaced before the moment. */
  #trim(known: TapeTick[]): void {
    let replaced = 0;
    while ((known[replaced + 1]?.tick.at ?? Number.POSITIVE_INFINITY) < this.#at) replaced += 1;
    if (replaced > 0) known.splice(0, replaced);
  }
}
