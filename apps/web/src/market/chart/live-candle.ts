import { type Candle, foldCandle } from '@vitrine/domain/market/candle';
import type { CandleRow, WirePeriod } from '@vitrine/wire/market/candle';
import { exactPrice } from '../../ground/wire-numbers.ts';
import type { LiveQuote } from '../quote-store.ts';
import type { ChartCandle } from './chart-data.ts';

/** A candle of the wire as the chart draws it. */
export function chartCandle(row: CandleRow): ChartCandle {
  const { Time, Open, High, Low, Close, Volume } = row;
  return { timestamp: Time * 1_000, open: Open, high: High, low: Low, close: Close, volume: Volume };
}

/** Carries the newest candle on with live prices, by the one fold of the domain. */
export class LiveCandle {
  readonly #period: WirePeriod;
  readonly #precision: number;
  #candle: Candle | undefined;

  constructor(period: WirePeriod, precision: number, newest: CandleRow | undefined) {
    this.#period = period;
    this.#precision = precision;
    if (newest === undefined) return;
    const exact = (value: number) => exactPrice(value, precision);
    this.#candle = {
      time: newest.Time,
      open: exact(newest.Open),
      high: exact(newest.High),
      low: exact(newest.Low),
      close: exact(newest.Close),
      volume: newest.Volume,
    };
  }

  /** The newest candle with the price taken in; undefined for a price from before it. */
  take(quote: LiveQuote): ChartCandle | undefined {
    const time = Math.floor(quote.at / 1_000);
    if (this.#candle !== undefined && time < this.#candle.time) return undefined;
    const mid = exactPrice(quote.mid, this.#precision);
    const tick: Candle = { time, open: mid, high: mid, low: mid, close: mid, volume: 1 };
    this.#candle = foldCandle(this.#candle, this.#period, tick);
    const { open, high, low, close, volume } = this.#candle;
    const plain = (value: bigint) => Number(value) / 10 ** this.#precision;
    return {
      timestamp: this.#candle.time * 1_000,
      open: plain(open),
      high: plain(high),
      low: plain(low),
      close: plain(close),
      volume,
    };
  }
}
