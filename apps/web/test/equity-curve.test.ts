import { describe, expect, it } from 'vitest';
import { curvePaths, nearestPoint } from '../src/shell/statistics/curve-path.ts';
import { durationText } from '../src/shell/statistics/duration-text.ts';

const point = (at: number, net: bigint, low = net, high = net) => ({ at, net, low, high });

describe('the equity curve', () => {
  it('steps from 0 to each point, at its time and its height', () => {
    const paths = curvePaths([point(1_000, 30n), point(2_000, -10n), point(5_000, 10n)], 100, 40);
    expect([paths.low, paths.high, paths.zero]).toEqual([-10n, 30n, 30]);
    expect(paths.places.map(({ x }) => x)).toEqual([0, 25, 100]);
    expect(paths.line).toBe('M0 30.00H0.00V0.00H25.00V40.00H100.00V20.00H100');
    expect(paths.area).toBe(`${paths.line}V30.00H0Z`);
    expect(paths.band).toBe('');
  });

  it('the scale has 0 in it, above losses and below gains', () => {
    expect(curvePaths([point(1, 5n), point(2, 9n)], 100, 40)).toMatchObject({ low: 0n, high: 9n, zero: 40 });
    expect(curvePaths([point(1, -5n)], 100, 40)).toMatchObject({ low: -5n, high: 0n, zero: 0 });
    expect(curvePaths([point(1, 0n)], 100, 40)).toMatchObject({ low: 0n, high: 0n, zero: 20 });
  });

  it('trades of one moment stand side by side', () => {
    const { places } = curvePaths([point(7, 1n), point(7, 2n), point(7, 3n), point(7, 4n)], 100, 40);
    expect(places.map(({ x }) => x)).toEqual([25, 50, 75, 100]);
  });

  it('points of several trades have a band between their extremes', () => {
    const { band, high, low } = curvePaths([point(0, 10n, -10n, 30n), point(10, 20n, 10n, 20n)], 100, 40);
    expect(band).toBe('M0.00 0.00L100.00 10.00L100.00 20.00L0.00 40.00Z');
    expect([high, low]).toEqual([30n, -10n]);
  });

  it('the point nearest to a finger is read', () => {
    const places = [{ x: 0 }, { x: 25 }, { x: 100 }];
    expect([-5, 10, 13, 60, 63, 200].map((x) => nearestPoint(places, x))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

it.each([
  [0, '0s'],
  [59, '59s'],
  [60, '1m'],
  [125, '2m 5s'],
  [7_260, '2h 1m'],
  [7_205, '2h'],
  [100_000, '1d 3h'],
])('%i seconds are written as %s', (seconds, text) => expect(durationText(seconds, 'en')).toBe(text));

it('a duration has Latin digits in Arabic', () => expect(durationText(125, 'ar')).toMatch(/2.*5/));
