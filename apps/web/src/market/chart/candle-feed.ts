import type { WirePeriod } from '@vitrine/wire/market/candle';
import type { Chart, DataLoader, DataLoaderGetBarsParams, KLineData, Period } from 'klinecharts';
import type { ChartCandle, Series } from './chart-data.ts';

/** The most candles one answer holds: fewer mean that there are no older ones. */
const FULL_ANSWER = 500;

const PERIODS: Readonly<Record<WirePeriod, Period>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  '1month': { type: 'month', span: 1 },
  year: { type: 'year', span: 1 },
};

const mutable = (candles: readonly ChartCandle[]): KLineData[] => candles.map((candle) => ({ ...candle }));

/** Gives the chart its candles. */
export class CandleFeed {
  readonly #chart: Chart;
  readonly #onLoad: () => void;
  readonly #onMend: () => void;
  #series: Series | undefined;
  #push: ((candle: KLineData) => void) | undefined;

  /** Calls `onLoad` before another series is drawn, and `onMend` after the same one has got newer candles. */
  constructor(chart: Chart, onLoad: () => void, onMend: () => void) {
    this.#chart = chart;
    this.#onLoad = onLoad;
    this.#onMend = onMend;
  }

  /** Of the series that is drawn. */
  get period(): WirePeriod | undefined {
    return this.#series?.period;
  }

  /** Draws a series. The same series again keeps the place and the older candles, unless candles were missed. */
  show(series: Series): void {
    const isSame = this.#isDrawn(series) && this.#series?.precision === series.precision;
    this.#series = series;
    if (!isSame || !this.#mend(series.candles)) this.#load(series);
  }

  /** The last candle as it is now, or the first state of the next one. */
  push(candle: ChartCandle): void {
    this.#push?.({ ...candle });
  }

  #isDrawn({ code, period }: Series): boolean {
    return this.#series?.code === code && this.#series.period === period;
  }

  #load(series: Series): void {
    this.#push = undefined;
    this.#onLoad();
    this.#chart.setSymbol({ ticker: series.code, pricePrecision: series.precision, volumePrecision: 0 });
    this.#chart.setPeriod(PERIODS[series.period]);
    this.#chart.setDataLoader(this.#loaderOf(series));
  }

  #loaderOf(series: Series): DataLoader {
    return {
      getBars: (asked) => this.#answer(series, asked),
      subscribeBar: ({ callback }) => {
        this.#push = callback;
      },
      unsubscribeBar: () => {
        this.#push = undefined;
      },
    };
  }

  async #answer(series: Series, { type, timestamp, callback }: DataLoaderGetBarsParams): Promise<void> {
    if (type === 'init') {
      callback(mutable(series.candles), { forward: series.candles.length >= FULL_ANSWER });
      return;
    }
    if (type !== 'forward' || timestamp === null) {
      callback([], false);
      return;
    }
    const earlier = await series.older(timestamp).catch(() => undefined);
    // Another series may stand there by now.
    if (!this.#isDrawn(series)) return;
    // One that failed is asked for again when somebody scrolls on.
    if (earlier === undefined) callback([], { forward: true });
    else callback(mutable(earlier), { forward: earlier.length >= FULL_ANSWER });
  }

  /** Takes a fresh list of the newest candles into what is drawn; false when what is drawn has a gap. */
  #mend(candles: readonly ChartCandle[]): boolean {
    const data = this.#chart.getDataList();
    const last = data.at(-1);
    const [oldest, newest] = [candles[0], candles.at(-1)];
    if (last === undefined || oldest === undefined || newest === undefined) return false;
    if (oldest.timestamp > last.timestamp) return false;
    const known = new Map(data.map((candle) => [candle.timestamp, candle]));
    for (const candle of candles) {
      const drawn = known.get(candle.timestamp);
      if (drawn !== undefined) Object.assign(drawn, candle);
      else if (candle.timestamp < last.timestamp) return false;
    }
    for (const candle of candles) if (candle.timestamp >= last.timestamp) this.push(candle);
    this.#onMend();
    return true;
  }
}
