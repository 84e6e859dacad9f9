import { type Candle, foldCandle, openOf, volumeOf } from '@vitrine/domain/market/candle';
import type { CandleRow, WirePeriod } from '@vitrine/wire/market/candle';
import { exactPrice } from '../../ground/wire-numbers.ts';
import type { Product } from '../product.ts';
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
  readonly #isSimulated: boolean;
  #candle: Candle | undefined;
  /** Where the minute that runs began. */
  #minute = { time: 0, open: 0n };

  constructor(
    { pricePrecision, source }: Pick<Product, 'pricePrecision' | 'source'>,
    period: WirePeriod,
    newest: CandleRow | undefined,
  ) {
    this.#period = period;
    this.#precision = pricePrecision;
    this.#isSimulated = source === 'simulated';
    if (newest === undefined) return;
    const exact = (value: number) => exactPrice(value, pricePrecision);
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
    const volume = this.#isSimulated ? volumeOf(mid - this.#minuteOpen(quote.at, mid), mid) : 1;
    const tick: Candle = { time, open: mid, high: mid, low: mid, close: mid, volume };
    this.#candle = foldCandle(this.#candle, this.#period, tick);
    const { open, high, low, close } = this.#candle;
    const plain = (value: bigint) => Number(value) / 10 ** this.#precision;
    return {
      timestamp: this.#candle.time * 1_000,
      open: plain(open),
      high: plain(high),
      low: plain(low),
      close: plain(close),
      volume: this.#candle.volume,
    };
  }

  #minuteOpen(at: number, mid: bigint): bigint {
    const time = openOf('1min', at);
    if (time > this.#minute.time) this.#minute = { time, open: mid };
    return this.#minute.open;
  }
}
