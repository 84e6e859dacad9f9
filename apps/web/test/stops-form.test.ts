import { describe, expect, it } from 'vitest';
import { priceEntry, readPrice, steppedPrice } from '../src/trading/price-entry.ts';
import { enteredStop } from '../src/trading/stops/stops-form.ts';
import { orderRow } from './order-row.ts';

const ONE = { num: 1n, den: 1n };
/** A buy of 0.10 from 100.00, a sell likewise. */
const buy = orderRow(1);
const sell = orderRow(2, { OrderType: 2 });

describe('stops of an open order', () => {
  it('empty and 0 remove a stop; a price with too many decimals cannot be read', () => {
    expect(['', ' ', '0', '0.00'].map((text) => readPrice(text, 2))).toEqual([0n, 0n, 0n, 0n]);
    expect(['99.995', 'x', '-1', '1e3'].map((text) => readPrice(text, 2))).toEqual(Array(4).fill(undefined));
    expect([priceEntry(0n, 2), priceEntry(9_950n, 2)]).toEqual(['', '99.50']);
  });

  it('a level on the wrong side of the reference price, or at it, is marked', () => {
    const wrong = (row: typeof buy, name: 'stopLoss' | 'takeProfit', text: string) =>
      enteredStop(row, name, text, 10_000n, ONE).mark?.isWrong;
    expect([wrong(buy, 'stopLoss', '99.99'), wrong(buy, 'stopLoss', '100')]).toEqual([false, true]);
    expect([wrong(buy, 'takeProfit', '100.01'), wrong(buy, 'takeProfit', '100')]).toEqual([false, true]);
    expect([wrong(sell, 'stopLoss', '100.01'), wrong(sell, 'stopLoss', '99')]).toEqual([false, true]);
    expect([wrong(sell, 'takeProfit', '99.99'), wrong(sell, 'takeProfit', '101')]).toEqual([false, true]);
  });

  it('the result at the level is that of closing there, less the fee and the swap so far', () => {
    expect(enteredStop(buy, 'stopLoss', '95', 10_000n, ONE).result).toBe(-1_500_000n);
    expect(enteredStop(sell, 'takeProfit', '95', 10_000n, ONE).result).toBe(-500_000n);
    const held = { ...buy, Swap: '0.250000' };
    expect(enteredStop(held, 'stopLoss', '95', 10_000n, ONE).result).toBe(-1_750_000n);
    expect(enteredStop(buy, 'stopLoss', '', 10_000n, ONE).result).toBeUndefined();
    expect(enteredStop(buy, 'stopLoss', '95', 10_000n, undefined).result).toBeUndefined();
  });

  it('a step is at most a ten-thousandth of the reference price, the first one goes to it, and none below 0', () => {
    expect(steppedPrice('95', 1, 2, 10_000n)).toBe('95.01');
    expect(steppedPrice('95', 1, 2, 9_000_000n)).toBe('96.00');
    expect(steppedPrice('', -1, 2, 10_000n)).toBe('100.00');
    expect(steppedPrice('0.01', -1, 2, 10_000n)).toBe('0.00');
  });

  it('a price pasted with its separators is read', () => {
    expect([readPrice('90,000.50', 2), readPrice('.5', 2), readPrice('99,5', 2)]).toEqual([9_000_050n, 50n, undefined]);
  });
});
