import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastRollover, rolloverTime, swapOf } from '../../src/trading/index.ts';
import { fixed, fraction, over, plus, times, toFixedPoint } from '../rational.ts';
import { conversion, PAR, price, size, TENTH, worthOf } from './terms.ts';

const SEED = { seed: 20_261_124, numRuns: 400 };
const rate = fc.bigInt({ min: -(10n ** 8n), max: 10n ** 8n });

describe('swapOf', () => {
  it('11,055 at 0.0001 a rollover cost 1.1055; a rate below 0 is paid to the customer', () => {
    const quote = { bid: 110_540n, ask: 110_560n };
    expect(swapOf(10_000n, TENTH, quote, PAR)).toBe(1_105_500n);
    expect(swapOf(-10_000n, TENTH, quote, PAR)).toBe(-1_105_500n);
    expect(swapOf(0n, TENTH, quote, PAR)).toBe(0n);
  });

  it('half a millionth goes to the even neighbour, on either side of 0', () => {
    // 0.0001 lots x 100,000 x 1.00000 = 10; x 0.00000005 = 0.0000005 and x 0.00000015 = 0.0000015
    const least = { ...TENTH, lots: 1n };
    const quote = { bid: 100_000n, ask: 100_000n };
    expect([5n, 15n, -5n, -15n].map((one) => swapOf(one, least, quote, PAR))).toEqual([0n, 2n, 0n, -2n]);
  });

  it('is rate x lots x units x the exact middle x conversion, rounded once', () => {
    fc.assert(
      fc.property(size, rate, price, fc.bigInt({ min: 0n, max: 1_001n }), conversion, (of, one, bid, spread, c) => {
        const ask = bid + spread;
        const middle = over(plus(worthOf(of, bid, c), worthOf(of, ask, c)), fraction(2n));
        expect(swapOf(one, of, { bid, ask }, c)).toBe(toFixedPoint(times(middle, fixed(one, 8)), 6));
      }),
      SEED,
    );
  });
});

describe('lastRollover', () => {
  it('a rollover begins at 22:00 UTC, every day of the calendar', () => {
    const rollover = lastRollover(Date.parse('2026-11-18T22:00:00Z'));
    expect(rollover).toBe(20_775);
    expect(lastRollover(Date.parse('2026-11-18T21:59:59.999Z'))).toBe(rollover - 1);
    expect(lastRollover(Date.parse('2026-11-19T21:59:59.999Z'))).toBe(rollover);
    expect(lastRollover(Date.parse('2026-11-22T22:00:00Z'))).toBe(rollover + 4);
    expect(new Date(rolloverTime(rollover)).toISOString()).toBe('2026-11-18T22:00:00.000Z');
  });
});
