import { type Chart, dispose, init } from 'klinecharts';
import { CandleFeed } from './candle-feed.ts';
import type { ChartCandle, ChartColors, ChartLine, ChartReading, ChartTrade, OwnStop, Series } from './chart-data.ts';
import type { ChartView } from './chart-preferences.ts';
import { Crosshair } from './crosshair.ts';
import { FrameJobs } from './frame-jobs.ts';
import type { IndicatorName, IndicatorParams } from './indicators.ts';
import { CANDLES, drawIndicators, readChart } from './kline-indicators.ts';
import { chartStyles } from './kline-styles.ts';
import { OwnLines } from './own-lines.ts';
import { drawTrades } from './own-trades.ts';
import { VerticalSwipes } from './vertical-swipes.ts';

interface Options {
  readonly timeZone: string;
  readonly colors: ChartColors;
  /** Called when what {@link ChartReading} tells has changed; at most once a frame. */
  readonly onReading: (reading: ChartReading | undefined) => void;
  /** Called with the price, of the product's decimals, that a stop was dropped at; its line is back in its place by then. */
  readonly onStopMoved: (stop: OwnStop, price: string) => void;
}

/** A chart of candles in `host`, which must have a size. The library behind it stays in this file and its parts. */
export class KlineChart {
  readonly #host: HTMLElement;
  readonly #chart: Chart;
  readonly #onReading: Options['onReading'];
  readonly #jobs = new FrameJobs<'candle' | 'lines' | 'reading'>();
  readonly #crosshair: Crosshair;
  readonly #feed: CandleFeed;
  readonly #lines: OwnLines;
  readonly #swipes: VerticalSwipes;
  readonly #resized: ResizeObserver;
  #colors: ChartColors;

  constructor(host: HTMLElement, { timeZone, colors, onReading, onStopMoved }: Options) {
    this.#host = host;
    this.#colors = colors;
    this.#onReading = onReading;
    this.#chart = emptyChart(host, timeZone, colors);
    this.#crosshair = new Crosshair(this.#chart, host, this.#tell);
    this.#feed = new CandleFeed(this.#chart, this.#reset, this.#tell);
    this.#lines = new OwnLines(this.#chart, host, onStopMoved);
    this.#swipes = new VerticalSwipes(
      host,
      (y) => this.#lines.isMovableAt(y - host.getBoundingClientRect().top),
      this.leave,
    );
    this.#chart.subscribeAction('onVisibleRangeChange', this.#tell);
    this.#resized = new ResizeObserver(() => {
      this.#chart.resize();
      this.#tell();
    });
    this.#resized.observe(host);
  }

  /** Draws a series. The same series again keeps the place and the older candles, unless candles were missed. */
  show(series: Series): void {
    this.#feed.show(series);
  }

  /** The last candle as it is now, or the first state of the next one. */
  update(candle: ChartCandle): void {
    this.#jobs.later('candle', () => this.#feed.push(candle));
    this.#tell();
  }

  setView(view: ChartView): void {
    this.#chart.setStyles({ candle: { type: view === 'line' ? 'area' : 'candle_solid' } });
  }

  setIndicators(names: readonly IndicatorName[], params: IndicatorParams): void {
    drawIndicators(this.#chart, names, params);
    this.#tell();
  }

  /** With `areMovable` a mouse may drag the stops among them. */
  setLines(lines: readonly ChartLine[], areMovable: boolean): void {
    this.#jobs.later('lines', () => this.#lines.draw(lines, areMovable, this.#colors));
  }

  /** Moves the first price that is being entered, or the second, by steps of its field; false without any. */
  stepDraft(count: number, isSecond: boolean): boolean {
    return this.#lines.stepDraft(count, isSecond);
  }

  draftLabel(isSecond: boolean): string | undefined {
    return this.#lines.draftLabel(isSecond);
  }

  setTrades(trades: readonly ChartTrade[]): void {
    drawTrades(this.#chart, trades, this.#feed.period, this.#colors);
  }

  setColors(colors: ChartColors): void {
    this.#colors = colors;
    this.#chart.setStyles(chartStyles(colors));
    this.#tell();
  }

  setTimeZone(timeZone: string): void {
    this.#chart.setTimezone(timeZone);
  }

  /** Moves the crosshair by candles, from the last one when there is none; scrolls along at the edges. */
  step(candles: number): void {
    this.#crosshair.step(candles);
  }

  /** Above 1 brings nearer. */
  zoom(scale: number): void {
    this.#chart.zoomAtDataIndex(scale, this.#crosshair.index ?? this.#chart.getDataList().length - 1);
  }

  /** The price, as text of the product's decimals, at so many pixels from the top; undefined outside of the candles. */
  priceAt(y: number): string | undefined {
    const { height = 0 } = this.#chart.getSize(CANDLES) ?? {};
    if (y < 0 || y > height) return undefined;
    const point = this.#chart.convertFromPixel([{ x: 0, y }], { paneId: CANDLES });
    const value = (Array.isArray(point) ? point[0] : point)?.value ?? 0;
    return value > 0 ? value.toFixed(this.#chart.getSymbol()?.pricePrecision ?? 0) : undefined;
  }

  /** Takes the crosshair away. */
  readonly leave = (): void => this.#crosshair.leave();

  /** To the last candle. */
  goToEnd(): void {
    this.#chart.scrollToRealTime();
  }

  destroy(): void {
    this.#jobs.stop();
    this.#resized.disconnect();
    this.#crosshair.destroy();
    this.#swipes.destroy();
    dispose(this.#host);
  }

  readonly #tell = (): void => {
    this.#jobs.later('reading', () => this.#onReading(readChart(this.#chart, this.#crosshair.index, this.#colors)));
  };

  /** Nothing of the series before stays. */
  readonly #reset = (): void => {
    this.#jobs.drop('candle');
    this.#crosshair.forget();
  };
}

function emptyChart(host: HTMLElement, timeZone: string, colors: ChartColors): Chart {
  const chart = init(host, {
    timezone: timeZone,
    styles: chartStyles(colors),
    decimalFold: { threshold: Number.POSITIVE_INFINITY },
    layout: { yAxis: { inside: false } },
    hotkey: { enabled: false },
    zoomAnchor: { main: 'cursor', xAxis: 'last_bar' },
  });
  if (chart === null) throw new Error('the chart found no room to draw in');
  const surface = host.firstElementChild as HTMLElement;
  // Stands in the order of the page, and lets a finger scroll the page past it.
  surface.tabIndex = -1;
  surface.style.touchAction = 'pan-y';
  surface.style.overscrollBehavior = 'auto';
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(48);
  return chart;
}
