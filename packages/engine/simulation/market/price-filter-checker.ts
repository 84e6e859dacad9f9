import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import { INSTRUMENTS, LIVE_SOURCE } from '../market.ts';
import type { RoomChecker } from '../room-checker.ts';

/** By how many percent a price of the live feed may move at once: the rules say it of currencies and of crypto. */
const PERCENT: Readonly<Record<string, bigint>> = { USDJPY: 1n, ETHUSD: 5n };
const percentOf = new Map(INSTRUMENTS.map(({ id, code }) => [id, PERCENT[code] ?? 0n]));

/**
 * Checks on the tape which ticks the price filter held back, by an implementation of its own: a live one that is far from the last price,
 * until it is the third that says so. A restart forgets what was held back.
 */
export class PriceFilterChecker implements RoomChecker {
  readonly #last = new Map<number, bigint>();
  /** What was held back since the last price, as far as it agrees with the first that said so. */
  readonly #said = new Map<number, readonly bigint[]>();
  /** Ticks that were held back, and prices that three ticks agreed on. */
  readonly counts = { filtered: 0, agreed: 0 };

  restarted(): void {
    this.#said.clear();
  }

  /** Tells what is wrong with the next tick of the tape; undefined when nothing is. */
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
