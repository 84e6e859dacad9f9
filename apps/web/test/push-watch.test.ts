import { expect, it } from 'vitest';
import { PushWatch } from '../src/trading/push-watch.ts';

it('a push about a position may come three seconds after its price, then the figures are asked for every five', () => {
  const watch = new PushWatch();
  expect(watch.lateSince(99_000)).toBeUndefined();
  watch.priceMoved(1_000);
  watch.priceMoved(3_900);
  expect(watch.lateSince(4_000)).toBeUndefined();
  expect(watch.mustAsk(4_000)).toBe(false);
  expect(watch.lateSince(4_001)).toBe(1_000);
  expect([4_001, 5_000, 9_000, 9_001].map((now) => watch.mustAsk(now))).toEqual([true, false, false, true]);
  watch.heard();
  expect(watch.lateSince(9_002)).toBeUndefined();
  watch.priceMoved(10_000);
  watch.heard();
  expect(watch.mustAsk(60_000)).toBe(false);
});
