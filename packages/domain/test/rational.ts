/**
 * Exact fractions of whole numbers, written without a look at the code they test: sums and products by the school
 * rules, rounding by comparing distances instead of remainders.
 */
export interface Fraction {
  readonly n: bigint;
  /** Positive. */
  readonly d: bigint;
}

export function fraction(n: bigint, d = 1n): Fraction {
  if (d === 0n) throw new RangeError('a fraction of nothing');
  return d < 0n ? { n: -n, d: -d } : { n, d };
}

/** The value of a fixed-point number: `fixed(110_550_000n, 6)` is 110.55. */
export function fixed(value: bigint, scale: number): Fraction {
  return fraction(value, 10n ** BigInt(scale));
}

export const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce((a, b) => fraction(a.n * b.n, a.d * b.d), fraction(1n));
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
/** Negative, 0 or positive like the difference a - b. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** The largest whole number that is not above the fraction. */
export function floorOf({ n, d }: Fraction): bigint {
  let whole = n / d;
  while (whole * d > n) whole -= 1n;
  return whole;
}

/** The whole number next to the fraction; of two that are equally near, the one `tie` chooses. */
function nearest(value: Fraction, tie: (below: bigint, above: bigint) => bigint): bigint {
  const below = floorOf(value);
  const above = below + 1n;
  const side = compare(minus(value, fraction(below)), minus(fraction(above), value));
  if (side === 0) return tie(below, above);
  return side < 0 ? below : above;
}

export const halfEven = (value: Fraction): bigint =>
  nearest(value, (below, above) => (below % 2n === 0n ? below : above));
export const halfAwayFromZero = (value: Fraction): bigint =>
  nearest(value, (below, above) => (below < 0n ? below : above));

/** The fraction as a fixed-point number of this scale, half to even. */
export const toFixedPoint = (value: Fraction, scale: number): bigint =>
  halfEven(times(value, fraction(10n ** BigInt(scale))));
