import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { windowOf } from '../src/ground/table/row-window.ts';

it('draws every row of up to 300', () => {
  expect(windowOf(0, 40, 0, 800)).toEqual({ from: 0, to: 0 });
  expect(windowOf(300, 40, 5_000, 800)).toEqual({ from: 0, to: 300 });
});

it('of more it draws those in sight and a few beyond, whatever was scrolled', () => {
  expect(windowOf(10_000, 40, 40_000, 800)).toEqual({ from: 980, to: 1_040 });
  void fc.assert(
    fc.property(
      fc.integer({ min: 301, max: 100_000 }),
      fc.integer({ min: -500, max: 5_000_000 }),
      fc.integer({ min: 100, max: 2_000 }),
      (count, top, height) => {
        const { from, to } = windowOf(count, 40, top, height);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to - from).toBeLessThan(height / 40 + 50);
        const firstSeen = Math.floor(top / 40);
        if (firstSeen >= 0 && firstSeen < count) {
          expect(from).toBeLessThanOrEqual(firstSeen);
          expect(to).toBeGreaterThan(firstSeen);
        }
      },
    ),
  );
});
