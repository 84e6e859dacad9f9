/** Height of a label with the room around it. */
const HEIGHT_PX = 18;
const EDGE_PX = 8;
/** A label stands on its line, else as near above or below it as there is room. */
const SHIFTS = [0, ...[1, 2, 3, 4, 5, 6].flatMap((rows) => [-rows * HEIGHT_PX, rows * HEIGHT_PX])];

export interface LineLabel {
  /** Of its line, in pixels from the top. */
  readonly y: number;
  readonly width: number;
  /** It gets its place before the others. */
  readonly isFirst: boolean;
  /** Shown at the edge while its line is above or below the chart. */
  readonly isKept: boolean;
}

export interface LabelPlace {
  readonly x: number;
  readonly y: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  /** What lies over the chart at its top. */
  readonly legend: number;
}

/** Where the line of a label is that stands at an edge of the chart; undefined for one that stands at its line. */
export function beyond({ y, isKept }: LineLabel, { height }: Room): 'above' | 'below' | undefined {
  if (!isKept) return undefined;
  return y < 0 ? 'above' : y > height ? 'below' : undefined;
}

const clamp = (y: number, { above, below }: { readonly above: number; readonly below: number }): number =>
  Math.max(above, Math.min(y, below));

/**
 * Where the labels of lines stand so that none covers another and all are within the chart: as far left as there is room.
 * One that finds none stands at the right edge, and one whose line runs through the legend or along the lower edge beside
 * that. All in pixels.
 */
export function labelPlaces(labels: readonly LineLabel[], room: Room): readonly LabelPlace[] {
  const { width, height, legend } = room;
  const taken: { readonly x: number; readonly y: number; readonly end: number }[] = [];
  const places: LabelPlace[] = [];
  const order = [...labels.keys()].sort((a, b) => Number(labels[b]!.isFirst) - Number(labels[a]!.isFirst));
  for (const index of order) {
    const label = labels[index]!;
    const edge = { above: legend + HEIGHT_PX / 2, below: height - HEIGHT_PX / 2 };
    const end = beyond(label, room);
    const isInSight = label.y >= 0 && label.y <= height;
    const line = end !== undefined ? edge[end] : isInSight ? clamp(label.y, edge) : label.y;
    const within = SHIFTS.filter(
      (shift) => (shift === 0 && end === undefined) || (line + shift >= edge.above && line + shift <= edge.below),
    );
    const free = within.map((shift) => ({ x: freeFrom(line + shift), y: line + shift }));
    const place = free.find(({ x }) => x + label.width <= width) ?? {
      x: Math.max(EDGE_PX, width - label.width),
      y: line,
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
