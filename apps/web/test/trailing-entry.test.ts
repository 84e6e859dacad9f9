import { expect, it } from 'vitest';
import { enteredDistance, firstDistance, readPoints, steppedDistance } from '../src/trading/stops/trailing-entry.ts';

it('a distance is a whole number of points; empty and 0 are none', () => {
  expect([undefined, '', ' ', '0', '100', ' ７ ', '999999999999'].map(readPoints)).toEqual([
    0n,
    0n,
    0n,
    0n,
    100n,
    7n,
    999_999_999_999n,
  ]);
  for (const text of ['-1', '1.5', '1,5', '1e3', '0x10', 'NaN', '1000000000000']) {
    expect(readPoints(text), text).toBeUndefined();
  }
});

it('a distance that reaches the price cannot be sent; without a price it is not judged', () => {
  expect(enteredDistance('99999', 100_000n)).toEqual({ distance: 99_999n, problem: undefined });
  expect(enteredDistance('100000', 100_000n).problem).toBe('trailingTooFar');
  expect(enteredDistance('100000', undefined).problem).toBeUndefined();
  expect(enteredDistance('x', 100_000n)).toEqual({ distance: undefined, problem: 'trailingUnreadable' });
});

it('starts with a hundred steps of the price, and steps never below none', () => {
  expect(firstDistance(116_500n)).toBe('1000');
  expect(firstDistance(undefined)).toBe('');
  expect(steppedDistance('', 1, 116_500n)).toBe('1000');
  expect(steppedDistance('1000', 1, 116_500n)).toBe('1010');
  expect(steppedDistance('1000', -10, 116_500n)).toBe('900');
  expect(steppedDistance('5', -1, 116_500n)).toBe('0');
});
