import type { ShownChart } from '../market/index.ts';
import type { AskedAlert } from './use-alert-lines.ts';

/** A price of the chart and where it is, in pixels from the top. */
export interface ChartSpot {
  readonly y: number;
  /** Decimal text. */
  readonly price: string;
}

/** As long as a finger rests before the drawing shows its crosshair too. */
const HOLD_MS = 500;
/** As far as a resting finger moves. */
const REST_PX = 8;

const isOnBell = ({ target }: Event) => (target as Element).closest('[data-chart-bell]') !== null;

function spotAt({ chart, host }: ShownChart, { clientY }: MouseEvent): ChartSpot | undefined {
  const y = clientY - host.getBoundingClientRect().top;
  const price = chart.priceAt(y);
  return price === undefined ? undefined : { y, price };
}

type OnSpot = (spot: ChartSpot | undefined) => void;

/** Hears events of the chart, but none of the bell; the returned function ends that. */
function listener(frame: HTMLElement) {
  const ended = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, hear: (event: HTMLElementEventMap[Name]) => void) =>
    frame.addEventListener(name, (event) => isOnBell(event) || hear(event), { signal: ended.signal });
  return { on, end: () => ended.abort() };
}

type On = ReturnType<typeof listener>['on'];

/** Tells where a finger rests; the returned function forgets it. */
function watchFinger(on: On, shown: ShownChart, onSpot: OnSpot): () => void {
  let hold: ReturnType<typeof setTimeout> | undefined;
  let held = 0;
  const release = () => clearTimeout(hold);
  on('pointerdown', (event) => {
    onSpot(undefined);
    if (event.pointerType !== 'touch') return;
    held = event.clientY;
    hold = setTimeout(() => onSpot(spotAt(shown, event)), HOLD_MS);
  });
  on('pointermove', ({ clientY }) => {
    if (Math.abs(clientY - held) > REST_PX) release();
  });
  on('pointerup', release);
  on('pointercancel', release);
  return release;
}

/**
 * Tells what a mouse points at or a finger rests on, until the returned function is called. The context menu, and the key
 * A at the candle under the crosshair or the newest one, ask for an alert at once.
 */
export function watchSpots(
  shown: ShownChart,
  precision: number,
  onSpot: OnSpot,
  ask: (asked: AskedAlert) => void,
): () => void {
  const frame = shown.host.parentElement ?? shown.host;
  const { on, end } = listener(frame);
  const release = watchFinger(on, shown, onSpot);
  on('pointermove', (event) => {
    if (event.pointerType !== 'touch') onSpot(event.buttons === 0 ? spotAt(shown, event) : undefined);
  });
  on('pointerleave', ({ pointerType }) => pointerType !== 'touch' && onSpot(undefined));
  on('contextmenu', (event) => {
    event.preventDefault();
    const spot = spotAt(shown, event);
    if ((event as PointerEvent).pointerType !== 'touch' && spot !== undefined) ask({ price: spot.price });
  });
  on('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    const close = shown.store.getState().reading?.candle.close;
    if (key.toLowerCase() !== 'a' || ctrlKey || metaKey || altKey || close === undefined) return;
    ask({ price: close.toFixed(precision) });
  });
  frame.setAttribute('aria-keyshortcuts', 'A');
  return () => {
    release();
    end();
    onSpot(undefined);
  };
}
