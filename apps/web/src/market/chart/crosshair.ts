import type { Chart, Crosshair as LibraryCrosshair } from 'klinecharts';
import { CANDLES } from './kline-indicators.ts';

/** The candle that somebody points at, with a mouse, a finger, or keys. */
export class Crosshair {
  readonly #chart: Chart;
  readonly #host: HTMLElement;
  readonly #onChange: () => void;
  #index: number | undefined;

  constructor(chart: Chart, host: HTMLElement, onChange: () => void) {
    this.#chart = chart;
    this.#host = host;
    this.#onChange = onChange;
    chart.subscribeAction('onCrosshairChange', (data) => this.#follow((data ?? {}) as LibraryCrosshair));
    // The library tells where the crosshair comes, never that it goes.
    host.addEventListener('pointerleave', this.forget);
    host.addEventListener('touchstart', this.forget, { capture: true, passive: true });
  }

  /** Of the candle among those that are drawn; undefined when nobody points at one. */
  get index(): number | undefined {
    return this.#index;
  }

  readonly forget = (): void => {
    this.#index = undefined;
    this.#onChange();
  };

  /** Takes it away. */
  leave(): void {
    // Without a place the crosshair is taken away.
    this.#chart.executeAction('onCrosshairChange', {});
    this.forget();
  }

  /** Moves it by candles, from the last one when there is none; scrolls along at the edges. */
  step(candles: number): void {
    const data = this.#chart.getDataList();
    if (data.length === 0) return;
    const index = Math.max(0, Math.min((this.#index ?? data.length - 1 - candles) + candles, data.length - 1));
    this.#scrollTo(index);
    const close = data[index]?.close ?? 0;
    const pixel = this.#chart.convertToPixel({ dataIndex: index, value: close }, { paneId: CANDLES });
    const { x, y } = Array.isArray(pixel) ? (pixel[0] ?? {}) : pixel;
    if (x === undefined || y === undefined) return;
    this.#chart.executeAction('onCrosshairChange', { x, y, paneId: CANDLES });
    this.#index = index;
    this.#onChange();
  }

  destroy(): void {
    this.#host.removeEventListener('pointerleave', this.forget);
    this.#host.removeEventListener('touchstart', this.forget, { capture: true });
  }

  #follow({ x }: LibraryCrosshair): void {
    if (x === undefined) return;
    const point = this.#chart.convertFromPixel([{ x, y: 0 }], { paneId: CANDLES });
    const index = (Array.isArray(point) ? point[0] : point)?.dataIndex;
    const last = this.#chart.getDataList().length - 1;
    this.#index = index === undefined ? undefined : Math.max(0, Math.min(index, last));
    this.#onChange();
  }

  #scrollTo(index: number): void {
    const { from, to } = this.#chart.getVisibleRange();
    if (index > from && index < to - 1) return;
    const { bar } = this.#chart.getBarSpace();
    this.#chart.scrollByDistance(index <= from ? bar * (from - index + 1) : -bar * (index - to + 2));
  }
}
