import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import { INSTRUMENTS, LIVE_SOURCE } from './market.ts';

/** By how many percent a price of the live feed may move at once: the rules say it of currencies and of crypto. */
const PERCENT: Readonly<Record<string, bigint>> = { USDJPY: 1n, ETHUSD: 5n };
const percentOf = new Map(INSTRUMENTS.map(({ id, code }) => [id, PERCENT[code] ?? 0n]));

/**
 * Watches on the tape which ticks were doubted, with the rule said once more: a live one that is far from the last price,
 * until it is the third that says so. A start forgets what was doubted.
 */
export class DoubtChecker {
  readonly #last = new Map<number, bigint>();
  /** What was doubted since the last price, as far as it agrees with the first that said so. */
  readonly #said = new Map<number, readonly bigint[]>();
  /** Ticks that were doubted, and prices that three ticks agreed on. */
  readonly counts = { doubted: 0, agreed: 0 };

  restarted(): void {
    this.#said.clear();
  }

  /** Tells what is wrong with the next tick of the tape; undefined when nothing is. */
  tick({ instrument, seq, bid, ask, source }: Tick): string | undefined {
    const mid = (bid + ask) / 2n;
    const percent = percentOf.get(instrument) ?? 0n;
    const isFar = (from: bigint): boolean => (mid > from ? mid - from : from - mid) * 100n > from * percent;
    const last = this.#last.get(instrument);
    const said = this.#said.get(instrument) ?? [];
    let isDoubted = source === LIVE_SOURCE && last !== undefined && isFar(last);
    if (isDoubted) {
      const agreeing = said[0] !== undefined && !isFar(said[0]) ? [...said, mid] : [mid];
      isDoubted = agreeing.length < 3;
      this.#said.set(instrument, agreeing);
      if (isDoubted) this.counts.doubted += 1;
      else this.counts.agreed += 1;
    }
    if (!isDoubted) {
      this.#said.delete(instrument);
      this.#last.set(instrument, mid);
    }
    if (isDoubted !== isPrice({ seq })) return undefined;
    return `a tick of instrument ${instrument} at ${mid} was ${isDoubted ? 'a price' : 'doubted'} after ${last}`;
  }
}
