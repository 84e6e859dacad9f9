import type { WirePeriod } from '@vitrine/wire/market/candle';
import type { Crosshair, DeepPartial, KLineData, Period, Styles } from 'klinecharts';
import { dispose, init, registerOverlay } from 'klinecharts';

/** A candle as the chart draws it. Numbers: nothing is paid by them. */
export interface ChartCandle {
  /** Opening, milliseconds. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface ChartColors {
  readonly up: string;
  readonly down: string;
  readonly text: string;
  readonly hairline: string;
  readonly surface: string;
}

/** An own order: a line at its opening price. */
export interface ChartLine {
  readonly id: number;
  readonly price: number;
  readonly label: string;
  readonly side: 'buy' | 'sell';
}

interface Options {
  readonly timeZone: string;
  readonly colors: ChartColors;
  /** The candle under the pointer; undefined when there is none. */
  readonly onPoint: (candle: ChartCandle | undefined) => void;
}

interface Series {
  readonly code: string;
  readonly precision: number;
  readonly period: WirePeriod;
  readonly candles: readonly ChartCandle[];
  /** Candles that open before the instant (milliseconds), oldest first. */
  readonly older: (before: number) => Promise<readonly ChartCandle[]>;
}

/** What the screens know of a chart; the library behind it stays in this file. */
export interface KlineChart {
  show(series: Series): void;
  /** The last candle as it is now, or the first state of the next one. */
  update(candle: ChartCandle): void;
  setLines(lines: readonly ChartLine[]): void;
  setColors(colors: ChartColors): void;
  destroy(): void;
}

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const OWN_ORDER = 'ownOrder';
/** The most candles one answer holds: fewer mean that there are no older ones. */
const FULL_ANSWER = 500;

const PERIODS: Readonly<Record<WirePeriod, Period>> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
  year: { type: 'year', span: 1 },
};

interface OwnOrder {
  readonly label: string;
  readonly color: string;
  /** A buy's words stand above its line, a sell's below: two orders at one price stay readable. */
  readonly isAbove: boolean;
}

registerOverlay<OwnOrder>({
  name: OWN_ORDER,
  totalStep: 2,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const y = coordinates[0]?.y ?? 0;
    const { color, label, isAbove } = overlay.extendData;
    return [
      {
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { style: 'dashed', color, size: 1, dashedValue: [2, 3] },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: 4, y: isAbove ? y - 2 : y + 2, text: label, align: 'left', baseline: isAbove ? 'bottom' : 'top' },
        styles: { color, size: 11, family: FAMILY, backgroundColor: 'transparent', borderSize: 0, paddingLeft: 0 },
        ignoreEvent: true,
      },
    ];
  },
});

function stylesOf(colors: ChartColors): DeepPartial<Styles> {
  const { up, down, text, hairline, surface } = colors;
  const mark = { show: true, color: text, textFamily: FAMILY, textSize: 11 };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: text, family: FAMILY, size: 11 },
  };
  const cross = {
    line: { color: text, dashedValue: [3, 3] },
    text: { family: FAMILY, size: 11, color: surface, backgroundColor: text, borderColor: text, borderRadius: 4 },
  };
  return {
    grid: { horizontal: { color: hairline, style: 'solid' }, vertical: { show: false } },
    candle: {
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: text,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text,
      },
      priceMark: {
        high: mark,
        low: mark,
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: text,
          line: { dashedValue: [4, 4] },
          // Dark ink stays readable on both candle colours, whatever the theme.
          text: { family: FAMILY, size: 11, weight: 600, color: '#0e1116', borderRadius: 4 },
        },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: { tooltip: { showRule: 'none' } },
    xAxis: axis,
    yAxis: axis,
    separator: { color: hairline },
    crosshair: { horizontal: cross, vertical: cross },
  };
}

/** Draws candles into `host`, which must have a size. */
export function createKlineChart(host: HTMLElement, { timeZone, colors, onPoint }: Options): KlineChart {
  let shown = colors;
  const chart = init(host, {
    timezone: timeZone,
    styles: stylesOf(colors),
    decimalFold: { threshold: Number.POSITIVE_INFINITY },
    layout: { yAxis: { inside: false } },
  });
  if (chart === null) throw new Error('the chart found no room to draw in');
  const surface = host.firstElementChild as HTMLElement;
  // Stands in the order of the page, and lets a finger scroll the page past it.
  surface.tabIndex = -1;
  surface.style.touchAction = 'pan-y';
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(48);
  chart.subscribeAction('onCrosshairChange', (data) => {
    const { kLineData, x } = (data ?? {}) as Crosshair;
    onPoint(x === undefined ? undefined : (kLineData as ChartCandle | undefined));
  });
  const resized = new ResizeObserver(() => chart.resize());
  resized.observe(host);

  let push: ((candle: KLineData) => void) | undefined;
  const mutable = (candles: readonly ChartCandle[]): KLineData[] => candles.map((candle) => ({ ...candle }));

  return {
    show({ code, precision, period, candles, older }) {
      push = undefined;
      const symbol = { ticker: code, pricePrecision: precision, volumePrecision: 0 };
      chart.setSymbol(symbol);
      chart.setPeriod(PERIODS[period]);
      chart.setDataLoader({
        getBars: async ({ type, timestamp, callback }) => {
          if (type === 'init') callback(mutable(candles), { forward: candles.length >= FULL_ANSWER });
          else if (type === 'forward' && timestamp !== null) {
            const earlier = await older(timestamp).catch(() => []);
            callback(mutable(earlier), { forward: earlier.length >= FULL_ANSWER });
          } else callback([], false);
        },
        subscribeBar: ({ callback }) => {
          push = callback;
        },
        unsubscribeBar: () => {
          push = undefined;
        },
      });
    },
    update: (candle) => push?.({ ...candle }),
    setLines(lines) {
      chart.removeOverlay({ name: OWN_ORDER });
      for (const line of lines) {
        chart.createOverlay({
          name: OWN_ORDER,
          id: `order-${line.id}`,
          lock: true,
          points: [{ value: line.price }],
          extendData: {
            label: line.label,
            color: line.side === 'buy' ? shown.up : shown.down,
            isAbove: line.side === 'buy',
          } satisfies OwnOrder,
        });
      }
    },
    setColors(next) {
      shown = next;
      chart.setStyles(stylesOf(next));
    },
    destroy() {
      resized.disconnect();
      dispose(host);
    },
  };
}
