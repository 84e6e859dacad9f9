import { expect, it } from 'vitest';
import { firesAt, waitsForRise } from '../../src/alerts/price-alert.ts';

it('an alert above the price waits for a rise, one below for a fall; at the price there is nothing to cross', () => {
  expect([101n, 100n, 99n].map((price) => waitsForRise(price, 100n))).toEqual([true, undefined, false]);
});

it('an alert fires at its price and past it', () => {
  const fires = (isRise: boolean) => [99n, 100n, 101n].map((mid) => firesAt({ price: 100n, isRise }, mid));
  expect(fires(true)).toEqual([false, true, true]);
  expect(fires(false)).toEqual([true, true, false]);
});
