import { MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';

/** A point of a curve, as amounts and milliseconds. */
export interface CurvePoint {
  readonly at: number;
  readonly net: Money;
  readonly low: Money;
  readonly high: Money;
}

export interface CurvePaths {
  /** The running net result: it stays until the next point, then steps. */
  readonly line: string;
  /** From the line to 0. */
  readonly area: string;
  /** Between the lowest and the highest sum within each point; empty where a point is one trade. */
  readonly band: string;
  readonly zero: number;
  /** Where each point is. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly low: Money;
  readonly high: Money;
}

/** SVG paths of a curve, which starts at 0, in a box of `width` x `height`. There is at least one point. */
export function curvePaths(points: readonly CurvePoint[], width: number, height: number): CurvePaths {
  const low = points.reduce((least, point) => (point.low < least ? point.low : least), 0n);
  const high = points.reduce((most, point) => (point.high > most ? point.high : most), 0n);
  const span = toNumber(high - low, MONEY_SCALE);
  const y = (value: Money) => (span === 0 ? height / 2 : (toNumber(high - value, MONEY_SCALE) / span) * height);
  const start = points[0]?.at ?? 0;
  const time = (points.at(-1)?.at ?? 0) - start;
  // Trades that all closed at one moment stand side by side.
  const x = (at: number, place: number) =>
    time === 0 ? ((place + 1) / points.length) * width : ((at - start) / time) * width;
  const places = points.map(({ at, net }, place) => ({ x: x(at, place), y: y(net) }));
  const zero = y(0n);
  const fixed = (value: number) => value.toFixed(2);
  const steps = places.map((place) => `H${fixed(place.x)}V${fixed(place.y)}`).join('');
  const line = `M0 ${fixed(zero)}${steps}H${width}`;
  const isBanded = points.some((point) => point.low !== point.high);
  const edge = (of: 'low' | 'high') =>
    points.map((point, place) => `${fixed(places[place]!.x)} ${fixed(y(point[of]))}`);
  return {
    line,
    area: `${line}V${fixed(zero)}H0Z`,
    band: isBanded ? `M${edge('high').join('L')}L${edge('low').reverse().join('L')}Z` : '',
    zero,
    places,
    low,
    high,
  };
}

/** Index of the point whose place is nearest to `x`. */
export function nearestPoint(places: readonly { readonly x: number }[], x: number): number {
  return places.reduce(
    (best, place, index) => (Math.abs(place.x - x) < Math.abs(places[best]!.x - x) ? index : best),
    0,
  );
}
