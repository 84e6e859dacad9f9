import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import type { RoomChecker } from '../room.ts';
import { INSTRUMENTS, LIVE_SOURCE } from './gappy-market.ts';

/** Percent by which a live price may move at once: the figures of the rules for currencies and crypto. */
const PERCENT: Readonly<Record<string, bigint>> = { USDJPY: 1n, ETHUSD: 5n };
const percentOf = new Map(INSTRUMENTS.map(({ id, code }) => [id, PERCENT[code] ?? 0n]));

/**
 * Checks on the tape which ticks the price filter held back, with an independent implementation: a live tick far from
 * the last price is held back unless it is the third to agree. A restart forgets the ticks held back so far.
 */
export class PriceFilterChecker implements RoomChecker {
  readonly #last = new Map<number, bigint>();
  /** The ticks held back since the last price that agree with the first of them. */
  readonly #said = new Map<number, readonly bigint[]>();
  /** Ticks held back, and spikes that were confirmed. */
  readonly counts = { filtered: 0, agreed: 0 };

  restarted(): void {
    this.#said.clear();
  }

  /** Describes a violation in the next tick of the tape; undefined if there is none. */
  tape({ instrument, seq, bid, ask, source }: Tick): string | undefined {
    const mid = (bid + ask) / 2n;
    const percent = percentOf.get(instrument) ?? 0n;
    const isFar = (from: bigint): boolean => (mid > from ? mid - from : from - mid) * 100n > from * percent;
    const last = this.#last.get(instrument);
    const said = this.#said.get(instrument) ?? [];
    let isFiltered = source === LIVE_SOURCE && last !== undefined && isFar(last);
    if (isFiltered) {
      const agreeing = said[0] !== undefined && !isFar(said[0]) ? [...said, mid] : [mid];
      isFiltered = agreeing.length < 3;
      this.#said.set(instrument, agreeing);
      if (isFiltered) this.counts.filtered += 1;
      else this.counts.agreed += 1;
    }
    if (!isFiltered) {
      this.#said.delete(instrument);
      this.#last.set(instrument, mid);
    }
    if (isFiltered !== isPrice({ seq })) return undefined;
    return `a tick of instrument ${instrument} at ${mid} was ${isFiltered ? 'a price' : 'filtered'} after ${last}`;
  }
}
