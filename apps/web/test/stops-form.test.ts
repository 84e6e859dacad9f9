import { describe, expect, it } from 'vitest';
import { enteredLevel, enteredStop, levelText, steppedLevel } from '../src/trading/stops-form.ts';
import { orderRow } from './order-row.ts';

const ONE = { num: 1n, den: 1n };
/** A buy of 0.10 from 100.00, a sell likewise. */
const buy = orderRow(1);
const sell = orderRow(2, { OrderType: 2 });

describe('stops as they are entered', () => {
  it('TRD-26 nothing and 0 take a stop off, a price of too many decimals cannot be read', () => {
    expect(['', ' ', '0', '0.00'].map((text) => enteredLevel(text, 2))).toEqual([0n, 0n, 0n, 0n]);
    expect(['99.995', 'x', '-1', '1e3'].map((text) => enteredLevel(text, 2))).toEqual(Array(4).fill(undefined));
    expect([levelText(0n, 2), levelText(9_950n, 2)]).toEqual(['', '99.50']);
  });

  it('TRD-21 a level on the wrong side of the reference price is marked, on it too', () => {
    const wrong = (row: typeof buy, name: 'stopLoss' | 'takeProfit', text: string) =>
      enteredStop(row, name, text, 10_000n, ONE).isWrongSide;
    expect([wrong(buy, 'stopLoss', '99.99'), wrong(buy, 'stopLoss', '100')]).toEqual([false, true]);
    expect([wrong(buy, 'takeProfit', '100.01'), wrong(buy, 'takeProfit', '100')]).toEqual([false, true]);
    expect([wrong(sell, 'stopLoss', '100.01'), wrong(sell, 'stopLoss', '99')]).toEqual([false, true]);
    expect([wrong(sell, 'takeProfit', '99.99'), wrong(sell, 'takeProfit', '101')]).toEqual([false, true]);
  });

  it('TRD-27 the result at the level is that of closing there, six decimals', () => {
    expect(enteredStop(buy, 'stopLoss', '95', 10_000n, ONE).result).toBe(-500_000n);
    expect(enteredStop(sell, 'takeProfit', '95', 10_000n, ONE).result).toBe(500_000n);
    expect(enteredStop(buy, 'stopLoss', '', 10_000n, ONE).result).toBeUndefined();
    expect(enteredStop(buy, 'stopLoss', '95', 10_000n, undefined).result).toBeUndefined();
  });

  it('TRD-26 a step is one point, the first one goes to the reference price, none below a point', () => {
    expect(steppedLevel('95', 1, 10_000n, 2)).toBe('95.01');
    expect(steppedLevel('', -1, 10_000n, 2)).toBe('100.00');
    expect(steppedLevel('0.01', -1, 10_000n, 2)).toBeUndefined();
    expect(steppedLevel('', 1, undefined, 2)).toBeUndefined();
  });
});
