import { expect, it } from 'vitest';
import { isTooFar, reachedLevel, trailingLevel } from '../../src/trading/trailing-stop.ts';

it('a trailing stop is its distance below the best bid of a buy, above the best ask of a sell', () => {
  expect(trailingLevel('buy', 108_500n, 100n)).toBe(108_400n);
  expect(trailingLevel('sell', 108_500n, 100n)).toBe(108_600n);
});

it('a distance is too far from the reference price on: nothing would be left to fall', () => {
  expect([99_999n, 100_000n, 999_999_999_999n].map((distance) => isTooFar(100_000n, distance))).toEqual([
    false,
    true,
    true,
  ]);
});

const NONE = { stopLoss: 0n, takeProfit: 0n };
it.each([
  ['buy', 101n, NONE, 100n, undefined],
  ['buy', 100n, NONE, 100n, 'trailing-stop'],
  ['buy', 90n, { stopLoss: 95n, takeProfit: 0n }, 100n, 'trailing-stop'],
  ['buy', 90n, { stopLoss: 100n, takeProfit: 0n }, 100n, 'stop-loss'],
  ['buy', 90n, { stopLoss: 105n, takeProfit: 0n }, 100n, 'stop-loss'],
  ['buy', 97n, { stopLoss: 95n, takeProfit: 97n }, 100n, 'trailing-stop'],
  ['buy', 120n, { stopLoss: 95n, takeProfit: 120n }, 100n, 'take-profit'],
  ['buy', 95n, { stopLoss: 95n, takeProfit: 120n }, undefined, 'stop-loss'],
  ['buy', 1n, NONE, -5n, undefined],
  ['sell', 99n, NONE, 100n, undefined],
  ['sell', 100n, NONE, 100n, 'trailing-stop'],
  ['sell', 110n, { stopLoss: 105n, takeProfit: 0n }, 100n, 'trailing-stop'],
  ['sell', 110n, { stopLoss: 100n, takeProfit: 0n }, 100n, 'stop-loss'],
  ['sell', 80n, { stopLoss: 105n, takeProfit: 80n }, 100n, 'take-profit'],
] as const)('a %s at %s with %o and a trailing stop at %s ends by %s', (side, price, stops, trailing, by) => {
  expect(reachedLevel(side, price, stops, trailing)).toBe(by);
});
