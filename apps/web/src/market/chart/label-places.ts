/** Height of a label with the room around it. */
const HEIGHT_PX = 18;
const EDGE_PX = 8;
/** A label stands on its line, else above or below it. */
const SHIFTS = [0, -HEIGHT_PX, HEIGHT_PX, -2 * HEIGHT_PX, 2 * HEIGHT_PX] as const;

export interface LineLabel {
  /** Of its line, in pixels from the top. */
  readonly y: number;
  readonly width: number;
  /** It gets its place before the others. */
  readonly isFirst: boolean;
}

export interface LabelPlace {
  readonly x: number;
  readonly y: number;
}

/**
 * Where the labels of lines stand so that none covers another and all are within the chart: as far left as there is room.
 * One that finds none stands at the right edge. All in pixels; `width` is that of the chart.
 */
export function labelPlaces(labels: readonly LineLabel[], width: number): readonly LabelPlace[] {
  const taken: { readonly x: number; readonly y: number; readonly end: number }[] = [];
  const places: LabelPlace[] = [];
  const order = [...labels.keys()].sort((a, b) => Number(labels[b]!.isFirst) - Number(labels[a]!.isFirst));
  for (const index of order) {
    const label = labels[index]!;
    const free = SHIFTS.map((shift) => ({ x: freeFrom(label.y + shift), y: label.y + shift }));
    const place = free.find(({ x }) => x + label.width <= width) ?? {
      x: Math.max(EDGE_PX, width - label.width),
      y: label.y,
    };
    taken.push({ ...place, end: place.x + label.width });
    places[index] = place;

    function freeFrom(y: number): number {
      return taken
        .filter((other) => Math.abs(other.y - y) < HEIGHT_PX)
        .sort((a, b) => a.x - b.x)
        .reduce((x, other) => (x + label.width <= other.x ? x : Math.max(x, other.end)), EDGE_PX);
    }
  }
  return places;
}
