import { price as priceText } from '@vitrine/ui/format';
import { type Chart, type Overlay, type OverlayFigure, registerOverlay } from 'klinecharts';
import type { ChartColors, ChartLine, OwnStop } from './chart-data.ts';
import { CANDLES } from './kline-indicators.ts';
import { FONT } from './kline-styles.ts';
import { beyond, type LabelPlace, type LineLabel, labelPlaces, type Room } from './label-places.ts';

const OWN_POSITION = 'ownPosition';
/** How the ids of prices that are being entered begin. */
const DRAFT = 'draft ';
/** How far from a line a finger still means it. */
const GRIP_PX = 14;

/** Pixels drawn and left out in turn. */
const DASHES = { position: [], target: [8, 5], stop: [2, 3], trailing: [8, 3, 2, 3] } satisfies Record<
  ChartLine['look'],
  number[]
>;

interface OwnPosition {
  readonly look: ChartLine['look'];
  readonly label: string;
  readonly result: ChartLine['result'];
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
        dashedValue: DASHES[look],
      },
      ignoreEvent: overlay.lock,
    };
    const own = all.findIndex(({ id }) => id === overlay.id);
    if (own === -1) return line;
    const at = (price: number) => yAxis?.convertToPixel(price) ?? Number.NaN;
    const places = placesOf(chart, all, at, { ...bounding, legend: yAxis?.gap.top ?? 0 });
    const label = (index: number, ignoreEvent: boolean) => ownLabel(all[index]!, places[index]!, ignoreEvent);
    // The lines of others run through a label that is drawn before them: the last draws all labels once more, over all.
    if (own < all.length - 1) return [line, ...label(own, overlay.lock)];
    return [line, ...all.slice(0, -1).flatMap((_, index) => label(index, true)), ...label(own, overlay.lock)];
  },
});

/** Where a line stands: while it is dragged not where it belongs. */
const standsAt = ({ points, extendData }: Overlay<OwnPosition>) => points[0]?.value ?? extendData.price;

interface PlacedLabel extends LabelPlace {
  readonly text: string;
  /** Where its line is, when that is out of sight. */
  readonly end: ReturnType<typeof beyond>;
}

let placed: { readonly key: string; readonly places: readonly PlacedLabel[] } = { key: '', places: [] };

/** Calculated once for all lines that are drawn together. A price that is being entered is what somebody looks at. */
function placesOf(
  chart: Chart,
  all: readonly Overlay<OwnPosition>[],
  at: (price: number) => number,
  room: Room,
): readonly PlacedLabel[] {
  const labels = all.map((overlay) => labelOf(chart, overlay, Math.round(at(standsAt(overlay))), room));
  const key = JSON.stringify([room, labels]);
  if (key !== placed.key)
    placed = { key, places: labelPlaces(labels, room).map((place, index) => ({ ...labels[index]!, ...place })) };
  return placed.places;
}

/** Room within a label for the arrow before its text. */
const ARROW_ROOM = '\u2002\u2002';

/** What a line says, and how much room it needs. A stop says where it is, and what is won or lost there. */
function labelOf(chart: Chart, overlay: Overlay<OwnPosition>, y: number, room: Room) {
  const { label, look, price, result } = overlay.extendData;
  const stands = standsAt(overlay);
  const isFirst = overlay.id.startsWith(DRAFT);
  const shape: LineLabel = { y, width: 0, isFirst, isKept: isFirst || look === 'stop' || look === 'trailing' };
  const end = beyond(shape, room);
  // The label of a price that is being entered names it.
  const isNamed = isFirst || (look !== 'stop' && stands === price && end === undefined);
  const parts = [label, isNamed ? '' : priceText(stands, precisionOf(chart)), result?.(stands) ?? ''];
  const text = `${end === undefined ? '' : ARROW_ROOM}${parts.filter(Boolean).join('  ')}`;
  return { ...shape, end, text, width: labelWidth(text) };
}

const LABEL_STYLE = {
  ...FONT,
  style: 'stroke_fill',
  borderSize: 1,
  borderRadius: 4,
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 2,
  paddingBottom: 2,
};

function ownLabel(
  { extendData }: Overlay<OwnPosition>,
  { x, y, text, end }: PlacedLabel,
  ignoreEvent: boolean,
): readonly OverlayFigure[] {
  const { color, text: ink, surface } = extendData;
  const figure: OverlayFigure = {
    type: 'text',
    attrs: { x, y, text, align: 'left', baseline: 'middle' },
    styles: { ...LABEL_STYLE, color: ink, backgroundColor: surface, borderColor: color },
    ignoreEvent,
  };
  if (end === undefined) return [figure];
  const height = end === 'above' ? 4 : -4;
  const coordinates = [
    { x: x + 5, y: y + height },
    { x: x + 13, y: y + height },
    { x: x + 9, y: y - height },
  ];
  return [figure, { type: 'polygon', attrs: { coordinates }, styles: { style: 'fill', color }, ignoreEvent: true }];
}

/** Roughly, with padding and a gap, at a size of 11: to measure every text on every tick would cost more than it shows. */
function labelWidth(label: string): number {
  return label.replaceAll(/[\u2066\u2069]/g, '').length * 6 + 16;
}

function looksDifferent(known: OwnPosition, { label, result, price, color, surface }: OwnPosition): boolean {
  if (known.label !== label || known.color !== color || known.surface !== surface) return true;
  return known.result?.(price) !== result?.(price);
}

const precisionOf = (chart: Chart) => chart.getSymbol()?.pricePrecision ?? 0;

/** A price as decimal text of the product that is drawn. */
function atPrecision(chart: Chart, price: number): string {
  return price.toFixed(precisionOf(chart));
}

/** The lines of own positions, targets and stops, of which a mouse may drag the stops. */
export class OwnLines {
  readonly #chart: Chart;
  readonly #host: HTMLElement;
  readonly #onStopMoved: (stop: OwnStop, price: string) => void;
  /** The prices that are being entered, in the order in which they were drawn. */
  #drafts: readonly ChartLine[] = [];
  /** Of the draft that is being dragged: its place follows the pointer. */
  #dragged: string | undefined;

  constructor(chart: Chart, host: HTMLElement, onStopMoved: (stop: OwnStop, price: string) => void) {
    this.#chart = chart;
    this.#host = host;
    this.#onStopMoved = onStopMoved;
  }

  /** Draws these and no others. */
  draw(lines: readonly ChartLine[], areMovable: boolean, colors: ChartColors): void {
    this.#drafts = lines.filter(({ draft }) => draft !== undefined);
    const gone = new Map(this.#chart.getOverlays({ name: OWN_POSITION }).map((overlay) => [overlay.id, overlay]));
    for (const line of lines) {
      const { id, price, label, result, side, look } = line;
      const { text, surface } = colors;
      const extendData: OwnPosition = { look, label, result, price, color: colors[side], text, surface };
      const known = gone.get(id)?.extendData as OwnPosition | undefined;
      gone.delete(id);
      if (known === undefined) this.#create(line, areMovable, extendData);
      else if (known.price !== price && id !== this.#dragged) {
        this.#chart.overrideOverlay({ id, name: OWN_POSITION, points: [{ value: price }], extendData });
      } else if (looksDifferent(known, extendData)) {
        this.#chart.overrideOverlay({ id, name: OWN_POSITION, extendData });
      }
    }
    for (const id of gone.keys()) this.#chart.removeOverlay({ id });
  }

  /** Whether a finger at `y` (pixels from the top of the chart) takes hold of a line that can be dragged. */
  isMovableAt(y: number): boolean {
    const movable = this.#chart.getOverlays({ name: OWN_POSITION }).filter(({ lock }) => !lock);
    return movable.some(({ points }) => {
      const pixel = this.#chart.convertToPixel([{ value: points[0]?.value ?? 0 }], { paneId: CANDLES });
      const at = (Array.isArray(pixel) ? pixel[0] : pixel)?.y;
      return at !== undefined && Math.abs(at - y) <= GRIP_PX;
    });
  }

  #create(line: ChartLine, areMovable: boolean, extendData: OwnPosition): void {
    const { id, price, stop } = line;
    const overlay = { id, name: OWN_POSITION, points: [{ value: price }], extendData };
    const ofStop = areMovable && stop ? (dropped: string) => this.#onStopMoved(stop, dropped) : undefined;
    const drop = line.drop ?? ofStop;
    if (line.draft !== undefined) {
      this.#chart.createOverlay({ ...overlay, needDefaultPointFigure: false, ...this.#dragDraft(id) });
    } else if (drop === undefined) this.#chart.createOverlay({ ...overlay, lock: true });
    else this.#chart.createOverlay({ ...overlay, needDefaultPointFigure: false, ...this.#drag(line, drop) });
  }

  /** The label of the first price that is being entered, or of the second; undefined without any. */
  draftLabel(isSecond: boolean): string | undefined {
    return this.#draft(isSecond)?.label;
  }

  /** Moves such a price by steps of its field; false without any. */
  stepDraft(count: number, isSecond: boolean): boolean {
    const draft = this.#draft(isSecond)?.draft;
    draft?.step(count);
    return draft !== undefined;
  }

  #draft(isSecond: boolean): ChartLine | undefined {
    return (isSecond ? this.#drafts[1] : undefined) ?? this.#drafts[0];
  }

  /** Its field has every price on the way, and its label what would be won or lost there. */
  #dragDraft(id: string): Pick<Overlay, 'onMouseEnter' | 'onMouseLeave' | 'onPressedMoving' | 'onPressedMoveEnd'> {
    const pointAt = (isOver: boolean) => this.#host.toggleAttribute('data-grip', isOver);
    const move = ({ points }: Overlay) => {
      const price = atPrecision(this.#chart, points[0]?.value ?? 0);
      if (Number(price) > 0) this.#drafts.find((line) => line.id === id)?.draft?.move(price);
    };
    return {
      onMouseEnter: () => pointAt(true),
      onMouseLeave: () => pointAt(false),
      onPressedMoving: ({ overlay }) => {
        this.#dragged = id;
        move(overlay);
      },
      onPressedMoveEnd: ({ overlay }) => {
        this.#dragged = undefined;
        pointAt(false);
        move(overlay);
      },
    };
  }

  /** What it was dropped at is said, and the line stands where it was until that is so. */
  #drag(
    { id, price, press }: ChartLine,
    drop: (price: string) => void,
  ): Pick<Overlay, 'onMouseEnter' | 'onMouseLeave' | 'onPressedMoveEnd'> {
    const chart = this.#chart;
    const pointAt = (isOver: boolean) => this.#host.toggleAttribute('data-grip', isOver);
    return {
      onMouseEnter: () => pointAt(true),
      onMouseLeave: () => pointAt(false),
      onPressedMoveEnd: ({ overlay }) => {
        const dropped = atPrecision(chart, overlay.points[0]?.value ?? price);
        chart.overrideOverlay({ id, points: [{ value: price }] });
        pointAt(false);
        // Also called when it was pressed and not moved. A click follows, which would close a dialog that is open by then.
        if (dropped === atPrecision(chart, price)) setTimeout(() => press?.());
        else if (Number(dropped) > 0) setTimeout(() => drop(dropped));
      },
    };
  }
}
