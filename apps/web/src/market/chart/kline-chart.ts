import { openOf } from '@vitrine/domain/market/candle';
import type { WirePeriod } from '@vitrine/wire/market/candle';
import {
  type Chart,
  type Coordinate,
  type Crosshair,
  type DeepPartial,
  dispose,
  init,
  type KLineData,
  type Overlay,
  type OverlayFigure,
  type Period,
  registerOverlay,
  type Styles,
} from 'klinecharts';
import type { ChartView } from './chart-preferences.ts';
import { INDICATORS, type IndicatorName, indicatorTitle, isIndicator } from './indicators.ts';

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
  /** Raw, from the site. */
  readonly up: string;
  readonly down: string;
  /** Readable shades of the same, for own orders. */
  readonly buy: string;
  readonly sell: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly surface: string;
  /** Of the indicators, readable as text on `surface`. */
  readonly lines: readonly string[];
}

/** What is one's own at a price: positions with their result of the moment, targets that wait, stops. */
export interface ChartLine {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly side: 'buy' | 'sell';
  /** Positions are drawn in one stroke, targets dashed, stops dotted. */
  readonly look: 'position' | 'target' | 'stop';
  /** Whose stop it is, when it is one order's alone and may be dragged. */
  readonly stop?: OwnStop;
}

export interface OwnStop {
  readonly order: number;
  readonly name: 'stopLoss' | 'takeProfit';
}

/** An own trade: where it was opened and, once it is, where it was closed. Instants in milliseconds. */
export interface ChartTrade {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly entry: { readonly at: number; readonly price: number };
  readonly exit: { readonly at: number; readonly price: number; readonly isGain: boolean } | undefined;
}

/** What stands under the crosshair, or at the last candle. */
export interface ChartReading {
  readonly candle: ChartCandle;
  /** True when somebody points at it, false for the last candle. */
  readonly isPointed: boolean;
  readonly indicators: readonly IndicatorReading[];
}

export interface IndicatorReading {
  readonly name: IndicatorName;
  readonly title: string;
  /** Pixels from the top of the chart to the indicator's own strip; undefined for one drawn over the candles. */
  readonly top: number | undefined;
  readonly values: readonly {
    readonly label: string;
    readonly value: number | undefined;
    readonly color: string;
  }[];
}

interface Options {
  readonly timeZone: string;
  readonly colors: ChartColors;
  /** Called when what {@link ChartReading} tells has changed; at most once a frame. */
  readonly onReading: (reading: ChartReading | undefined) => void;
  /** Called with the price, of the product's decimals, that a stop was dropped at; its line is back in its place by then. */
  readonly onStopMoved: (stop: OwnStop, price: string) => void;
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
  /** Draws a series. The same series again keeps the place and the older candles, unless candles were missed. */
  show(series: Series): void;
  /** The last candle as it is now, or the first state of the next one. */
  update(candle: ChartCandle): void;
  setView(view: ChartView): void;
  setIndicators(names: readonly IndicatorName[]): void;
  /** With `areMovable` a mouse may drag the stops among them. */
  setLines(lines: readonly ChartLine[], areMovable: boolean): void;
  setTrades(trades: readonly ChartTrade[]): void;
  setColors(colors: ChartColors): void;
  setTimeZone(timeZone: string): void;
  /** Moves the crosshair by candles, from the last one when there is none; scrolls along at the edges. */
  step(candles: number): void;
  /** Above 1 brings nearer. */
  zoom(scale: number): void;
  /** Takes the crosshair away. */
  leave(): void;
  /** To the last candle. */
  goToEnd(): void;
  destroy(): void;
}

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const CANDLES = 'candle_pane';
const OWN_POSITION = 'ownPosition';
const OWN_TRADE = 'ownTrade';
/** The most candles one answer holds: fewer mean that there are no older ones. */
const FULL_ANSWER = 500;
/** Height of the strip of an indicator that has its own. */
const STRIP_PX = 76;
const MARK_PX = 6;
const LABEL_HEIGHT_PX = 20;

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

interface OwnPosition {
  readonly look: ChartLine['look'];
  readonly label: string;
  /** Where it stands when nobody drags it. */
  readonly price: number;
  readonly color: string;
  readonly text: string;
  readonly surface: string;
}

registerOverlay<OwnPosition>({
  name: OWN_POSITION,
  totalStep: 2,
  createPointFigures: ({ chart, coordinates, bounding, overlay, yAxis }) => {
    const y = coordinates[0]?.y ?? 0;
    const { color, look } = overlay.extendData;
    const all = chart.getOverlays({ name: OWN_POSITION }) as readonly Overlay<OwnPosition>[];
    const line: OverlayFigure = {
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      styles: {
        style: look === 'position' ? 'solid' : 'dashed',
        color,
        size: 1,
        dashedValue: look === 'target' ? [8, 5] : [2, 3],
      },
      ignoreEvent: overlay.lock,
    };
    const at = (price: number) => yAxis?.convertToPixel(price) ?? Number.NaN;
    const own = all.findIndex(({ id }) => id === overlay.id);
    if (own === -1) return line;
    const label = ownLabel(chart, all, own, at, overlay.lock);
    // The lines of others run through a label that is drawn before them: the last draws all labels once more, over all.
    if (own < all.length - 1) return [line, label];
    return [line, ...all.slice(0, -1).map((_, index) => ownLabel(chart, all, index, at, true)), label];
  },
});

/** The label of one line: beside those before it, where lines lie close to each other. */
function ownLabel(
  chart: Chart,
  all: readonly Overlay<OwnPosition>[],
  index: number,
  at: (price: number) => number,
  ignoreEvent: boolean,
): OverlayFigure {
  const { extendData, points } = all[index]!;
  const { color, label, text, surface, price } = extendData;
  const stands = points[0]?.value ?? price;
  const y = at(stands);
  const x = all
    .slice(0, index)
    .filter((other) => Math.abs(at(other.points[0]?.value ?? 0) - y) < LABEL_HEIGHT_PX)
    .reduce((sum, other) => sum + labelWidth(other.extendData.label), 8);
  return {
    type: 'text',
    attrs: {
      x,
      y,
      text: stands === price ? label : `${label}  ${atPrecision(chart, stands)}`,
      align: 'left',
      baseline: 'middle',
    },
    styles: {
      style: 'stroke_fill',
      color: text,
      backgroundColor: surface,
      borderColor: color,
      size: 11,
      family: FAMILY,
      borderSize: 1,
      borderRadius: 4,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
    ignoreEvent,
  };
}

/** Roughly, with padding and a gap, at a size of 11: to measure every text on every tick would cost more than it shows. */
function labelWidth(label: string): number {
  return label.length * 6 + 12;
}

interface OwnTrade {
  readonly side: 'buy' | 'sell';
  readonly isGain: boolean;
  readonly colors: ChartColors;
}

/** A price in the decimals of the product that is drawn. */
function atPrecision(chart: Chart, price: number): string {
  return price.toFixed(chart.getSymbol()?.pricePrecision ?? 0);
}

registerOverlay<OwnTrade>({
  name: OWN_TRADE,
  totalStep: 3,
  createPointFigures: ({ chart, coordinates, overlay }) => {
    const first = chart.getDataList()[0]?.timestamp;
    const [entry, exit] = coordinates;
    const { side, isGain, colors } = overlay.extendData;
    // What lies before the oldest candle that is loaded has no place yet.
    const isPlaced = (index: number) => first !== undefined && (overlay.points[index]?.timestamp ?? 0) >= first;
    const figures: OverlayFigure[] = [];
    if (entry === undefined || !isPlaced(0)) return figures;
    if (exit !== undefined) {
      figures.push({
        type: 'line',
        attrs: { coordinates: [entry, exit] },
        styles: { style: 'dashed', color: colors.muted, size: 1, dashedValue: [3, 3] },
        ignoreEvent: true,
      });
      figures.push({
        type: 'circle',
        attrs: { x: exit.x, y: exit.y, r: 4 },
        styles: {
          style: 'stroke_fill',
          color: colors.surface,
          borderColor: isGain ? colors.buy : colors.sell,
          borderSize: 2,
        },
        ignoreEvent: true,
      });
    }
    figures.push({
      type: 'polygon',
      attrs: { coordinates: arrow(entry, side === 'buy' ? 1 : -1) },
      styles: {
        style: 'stroke_fill',
        color: side === 'buy' ? colors.buy : colors.sell,
        borderColor: colors.surface,
        borderSize: 1,
      },
      ignoreEvent: true,
    });
    return figures;
  },
});

/** A triangle whose tip is the price: from below (1) for a buy, from above (-1) for a sell. */
function arrow({ x, y }: Coordinate, from: 1 | -1): Coordinate[] {
  return [
    { x, y },
    { x: x - MARK_PX, y: y + from * 2 * MARK_PX },
    { x: x + MARK_PX, y: y + from * 2 * MARK_PX },
  ];
}

function stylesOf(colors: ChartColors): DeepPartial<Styles> {
  const { up, down, text, muted, hairline, surface, lines } = colors;
  const mark = { show: true, color: muted, textFamily: FAMILY, textSize: 11 };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: muted, family: FAMILY, size: 11 },
  };
  const cross = {
    line: { color: muted, dashedValue: [3, 3] },
    text: { family: FAMILY, size: 11, color: surface, backgroundColor: text, borderColor: text, borderRadius: 4 },
  };
  return {
    grid: { horizontal: { color: hairline, style: 'solid' }, vertical: { show: false } },
    candle: {
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: muted,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: muted,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: muted,
      },
      area: {
        lineSize: 2,
        lineColor: lines[0] ?? text,
        value: 'close',
        smooth: false,
        backgroundColor: [
          { offset: 0, color: `${lines[0] ?? text}33` },
          { offset: 1, color: `${lines[0] ?? text}00` },
        ],
        // A pulse would keep the page drawing while nothing happens.
        point: { show: false },
      },
      priceMark: {
        high: mark,
        low: mark,
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: muted,
          line: { dashedValue: [4, 4] },
          // Dark ink stays readable on both candle colours, whatever the theme.
          text: { family: FAMILY, size: 11, weight: 600, color: '#0e1116', borderRadius: 4 },
        },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: muted },
      bars: [{ style: 'fill', upColor: `${up}b3`, downColor: `${down}b3`, noChangeColor: `${muted}b3` }],
      lines: lines.map((color) => ({ style: 'solid', smooth: false, size: 1, color, dashedValue: [2, 2] })),
      lastValueMark: { show: false },
      tooltip: { showRule: 'none' },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: hairline, fill: false, activeBackgroundColor: 'transparent' },
    crosshair: { horizontal: cross, vertical: cross },
  };
}

/** Draws candles into `host`, which must have a size. */
export function createKlineChart(host: HTMLElement, { timeZone, colors, onReading, onStopMoved }: Options): KlineChart {
  let shown = colors;
  const made = init(host, {
    timezone: timeZone,
    styles: stylesOf(colors),
    decimalFold: { threshold: Number.POSITIVE_INFINITY },
    layout: { yAxis: { inside: false } },
    hotkey: { enabled: false },
    zoomAnchor: { main: 'cursor', xAxis: 'last_bar' },
  });
  if (made === null) throw new Error('the chart found no room to draw in');
  const chart: Chart = made;
  const surface = host.firstElementChild as HTMLElement;
  // Stands in the order of the page, and lets a finger scroll the page past it.
  surface.tabIndex = -1;
  surface.style.touchAction = 'pan-y';
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(48);

  let series: Series | undefined;
  let push: ((candle: KLineData) => void) | undefined;
  let pointed: number | undefined;
  let frame = 0;
  const jobs = new Map<'candle' | 'lines' | 'reading', () => void>();
  const mutable = (candles: readonly ChartCandle[]): KLineData[] => candles.map((candle) => ({ ...candle }));

  function reading(): ChartReading | undefined {
    const data = chart.getDataList();
    const index = Math.min(pointed ?? data.length - 1, data.length - 1);
    const candle = data[index] as ChartCandle | undefined;
    if (candle === undefined) return undefined;
    const indicators = chart.getIndicators().flatMap(({ name, paneId, figures, result }): IndicatorReading[] => {
      if (!isIndicator(name)) return [];
      const row = result[index] as Readonly<Record<string, number | undefined>> | undefined;
      let line = 0;
      const values = figures.map(({ key, title, type }) => ({
        label: (title ?? '').replace(/: *$/, ''),
        value: row?.[key],
        color: type === 'line' ? (shown.lines[line++] ?? shown.text) : shown.text,
      }));
      const top = paneId === CANDLES ? undefined : chart.getSize(paneId, 'root')?.top;
      return [{ name, title: indicatorTitle(name), top, values }];
    });
    return { candle, isPointed: pointed !== undefined, indicators };
  }
  /** One piece of work a frame, the newest of its kind: no frame that draws candles carries anything else. */
  function later(kind: 'candle' | 'lines' | 'reading', work: () => void): void {
    jobs.set(kind, work);
    if (frame === 0) frame = requestAnimationFrame(next);
  }
  function next(): void {
    const [first] = jobs;
    frame = 0;
    if (first === undefined) return;
    jobs.delete(first[0]);
    if (jobs.size > 0) frame = requestAnimationFrame(next);
    first[1]();
  }
  const tell = () => later('reading', () => onReading(reading()));

  chart.subscribeAction('onCrosshairChange', (data) => {
    const { x } = (data ?? {}) as Crosshair;
    if (x === undefined) return;
    const point = chart.convertFromPixel([{ x, y: 0 }], { paneId: CANDLES });
    const index = (Array.isArray(point) ? point[0] : point)?.dataIndex;
    pointed = index === undefined ? undefined : Math.max(0, Math.min(index, chart.getDataList().length - 1));
    tell();
  });
  // The library tells where the crosshair comes, never that it goes.
  const unpoint = () => {
    pointed = undefined;
    tell();
  };
  host.addEventListener('pointerleave', unpoint);
  host.addEventListener('touchstart', unpoint, { capture: true, passive: true });
  const resized = new ResizeObserver(() => {
    chart.resize();
    tell();
  });
  resized.observe(host);

  function load(next: Series): void {
    const { code, precision, period, candles, older } = next;
    push = undefined;
    pointed = undefined;
    jobs.delete('candle');
    chart.setSymbol({ ticker: code, pricePrecision: precision, volumePrecision: 0 });
    chart.setPeriod(PERIODS[period]);
    chart.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        if (type === 'init') {
          callback(mutable(candles), { forward: candles.length >= FULL_ANSWER });
          return;
        }
        if (type !== 'forward' || timestamp === null) {
          callback([], false);
          return;
        }
        const earlier = await older(timestamp).catch(() => undefined);
        // Another series may stand there by now.
        if (series === undefined || series.code !== code || series.period !== period) return;
        // One that failed is asked for again when somebody scrolls on.
        if (earlier === undefined) callback([], { forward: true });
        else callback(mutable(earlier), { forward: earlier.length >= FULL_ANSWER });
      },
      subscribeBar: ({ callback }) => {
        push = callback;
      },
      unsubscribeBar: () => {
        push = undefined;
      },
    });
    tell();
  }

  /** Takes a fresh list of the newest candles into what is drawn; false when what is drawn has a gap. */
  function mend(candles: readonly ChartCandle[]): boolean {
    const data = chart.getDataList();
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
    for (const candle of candles) if (candle.timestamp >= last.timestamp) push?.({ ...candle });
    tell();
    return true;
  }

  /** Draws a line that a mouse may drag; what it was dropped at is said, and it stands where it is until that is so. */
  function createMovable(line: ChartLine, stop: OwnStop, extendData: OwnPosition): void {
    const { id, price } = line;
    const pointAt = (isOver: boolean) => host.toggleAttribute('data-grip', isOver);
    chart.createOverlay({
      id,
      name: OWN_POSITION,
      points: [{ value: price }],
      extendData,
      needDefaultPointFigure: false,
      onMouseEnter: () => pointAt(true),
      onMouseLeave: () => pointAt(false),
      onPressedMoveEnd: ({ overlay }) => {
        const dropped = atPrecision(chart, overlay.points[0]?.value ?? price);
        chart.overrideOverlay({ id, points: [{ value: price }] });
        pointAt(false);
        if (dropped !== atPrecision(chart, price) && Number(dropped) > 0) onStopMoved(stop, dropped);
      },
    });
  }

  function draw(lines: readonly ChartLine[], areMovable: boolean): void {
    const gone = new Map(chart.getOverlays({ name: OWN_POSITION }).map((overlay) => [overlay.id, overlay]));
    for (const line of lines) {
      const { id, price, label, side, look, stop } = line;
      const color = side === 'buy' ? shown.buy : shown.sell;
      const extendData: OwnPosition = { look, label, price, color, text: shown.text, surface: shown.surface };
      const known = gone.get(id)?.extendData as OwnPosition | undefined;
      gone.delete(id);
      if (known === undefined) {
        if (areMovable && stop !== undefined) createMovable(line, stop, extendData);
        else chart.createOverlay({ id, name: OWN_POSITION, points: [{ value: price }], extendData, lock: true });
      } else if (known.label !== label || known.color !== color || known.surface !== shown.surface) {
        chart.overrideOverlay({ id, name: OWN_POSITION, extendData });
      }
    }
    for (const id of gone.keys()) chart.removeOverlay({ id });
  }

  return {
    show(next) {
      const isSame =
        series !== undefined &&
        series.code === next.code &&
        series.period === next.period &&
        series.precision === next.precision;
      series = next;
      if (!isSame || !mend(next.candles)) load(next);
    },
    update(candle) {
      later('candle', () => push?.({ ...candle }));
      tell();
    },
    setView(view) {
      chart.setStyles({ candle: { type: view === 'line' ? 'area' : 'candle_solid' } });
    },
    setIndicators(names) {
      const drawn = chart.getIndicators().map(({ name }) => name);
      for (const name of drawn) if (!names.some((wanted) => wanted === name)) chart.removeIndicator({ name });
      for (const name of names) {
        if (drawn.includes(name)) continue;
        const { place, params } = INDICATORS[name];
        const paneId = place === 'candles' ? CANDLES : `strip-${name}`;
        chart.createIndicator({ name, paneId, calcParams: [...params] }, true);
        if (place === 'candles') continue;
        chart.setPaneOptions({ id: paneId, height: STRIP_PX, minHeight: STRIP_PX, dragEnabled: false });
        // Its legend stands above what it draws.
        chart.overrideYAxis({ paneId, gap: { top: 0.28, bottom: 0 } });
      }
      tell();
    },
    setLines: (lines, areMovable) => later('lines', () => draw(lines, areMovable)),
    setTrades(trades) {
      chart.removeOverlay({ name: OWN_TRADE });
      if (series === undefined) return;
      const { period } = series;
      const place = ({ at, price }: { readonly at: number; readonly price: number }) => ({
        timestamp: openOf(period, at),
        value: price,
      });
      for (const { id, side, entry, exit } of trades) {
        const extendData: OwnTrade = { side, isGain: exit?.isGain === true, colors: shown };
        chart.createOverlay({
          id: `trade-${id}`,
          name: OWN_TRADE,
          lock: true,
          points: exit === undefined ? [place(entry)] : [place(entry), place(exit)],
          extendData,
        });
      }
    },
    setColors(next) {
      shown = next;
      chart.setStyles(stylesOf(next));
      tell();
    },
    setTimeZone: (zone) => chart.setTimezone(zone),
    step(candles) {
      const data = chart.getDataList();
      if (data.length === 0) return;
      const index = Math.max(0, Math.min((pointed ?? data.length - 1 - candles) + candles, data.length - 1));
      const { from, to } = chart.getVisibleRange();
      if (index <= from || index >= to - 1) {
        const { bar } = chart.getBarSpace();
        chart.scrollByDistance(index <= from ? bar * (from - index + 1) : -bar * (index - to + 2));
      }
      const close = data[index]?.close ?? 0;
      const pixel = chart.convertToPixel({ dataIndex: index, value: close }, { paneId: CANDLES });
      const { x, y } = Array.isArray(pixel) ? (pixel[0] ?? {}) : pixel;
      if (x === undefined || y === undefined) return;
      chart.executeAction('onCrosshairChange', { x, y, paneId: CANDLES });
      pointed = index;
      tell();
    },
    zoom: (scale) => chart.zoomAtDataIndex(scale, pointed ?? chart.getDataList().length - 1),
    leave() {
      // Without a place the crosshair is taken away.
      chart.executeAction('onCrosshairChange', {});
      unpoint();
    },
    goToEnd: () => chart.scrollToRealTime(),
    destroy() {
      cancelAnimationFrame(frame);
      resized.disconnect();
      host.removeEventListener('pointerleave', unpoint);
      host.removeEventListener('touchstart', unpoint, { capture: true });
      dispose(host);
    },
  };
}
