import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakEvenRate,
  type DecidingTick,
  type FrozenOption,
  lossOf,
  payoutOf,
  resultAt,
  settlementOf,
} from '../../src/options/index.ts';

const EIGHTY = 80_000_000n;
const OPTION: FrozenOption = {
  direction: 'up',
  stake: 10_000_000n,
  profitRatio: EIGHTY,
  lossLevel: 'stake',
  expiresAt: 60_000,
  quoteMaxAgeMs: 5_000,
};
const ENTRY: DecidingTick = { seq: 7, price: 1_000n, at: 1_000 };
const EXIT: DecidingTick = { seq: 9, price: 1_001n, at: 59_900 };

/** Stakes with two decimals up to 999,999.99 and ratios up to 10. */
const stakes = fc.bigInt(1n, 99_999_999n).map((cents) => cents * 10_000n);
const ratios = fc.bigInt(1n, 1_000_000_000n);
const levels = fc.constantFrom('stake', 'ratio');

describe('what a win pays and a loss takes', () => {
  it.each([
    ['12.35 at 0.80', 12_350_000n, EIGHTY, 9_880_000n],
    ['0.01 at 0.50 rounds up to a cent', 10_000n, 50_000_000n, 10_000n],
    ['0.01 at 0.49 rounds down to nothing', 10_000n, 49_000_000n, 0n],
    ['33.33 at 0.85 is 28.3305', 33_330_000n, 85_000_000n, 28_330_000n],
  ])('a win of %s', (_, stake, ratio, profit) => expect(payoutOf(stake, ratio)).toBe(profit));

  it.each([
    ['the stake', 'stake', EIGHTY, 10_000_000n],
    ['stake x ratio where losses follow the ratio', 'ratio', EIGHTY, 8_000_000n],
    ['never more than the stake', 'ratio', 150_000_000n, 10_000_000n],
  ] as const)('CFG-10a a loss takes %s', (_, lossLevel, ratio, loss) =>
    expect(lossOf(10_000_000n, ratio, lossLevel)).toBe(loss),
  );

  it('every figure is a whole number of cents, within half a cent of stake x ratio', () =>
    fc.assert(
      fc.property(stakes, ratios, levels, (stake, ratio, level) => {
        const win = payoutOf(stake, ratio);
        expect(win % 10_000n).toBe(0n);
        const error = win * 100_000_000n - stake * ratio;
        expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(10_000n * 100_000_000n);
        const loss = lossOf(stake, ratio, level);
        expect(loss).toBe(level === 'ratio' && win < stake ? win : stake);
      }),
    ));
});

describe('how an option ends', () => {
  it('the newest tick grows no older while the next one is kept waiting', () => {
    const exit = { ...EXIT, at: 50_000 };
    const end = (nextSince?: number) => settlementOf(OPTION, ENTRY, exit, nextSince).outcome;
    expect(end()).toBe('void');
    expect(end(55_000)).toBe('win');
    expect(end(55_001)).toBe('void');
    // One that came after the expiry says nothing of it.
    expect(settlementOf(OPTION, ENTRY, EXIT, 70_000).outcome).toBe('win');
    expect(end(70_000)).toBe('void');
  });

  it.each([
    ['up and higher', 'up', 1_001n, 'win', 8_000_000n],
    ['up and lower', 'up', 999n, 'loss', -10_000_000n],
    ['down and lower', 'down', 999n, 'win', 8_000_000n],
    ['down and higher', 'down', 1_001n, 'loss', -10_000_000n],
    ['up and the same', 'up', 1_000n, 'tie', 0n],
    ['down and the same', 'down', 1_000n, 'tie', 0n],
  ] as const)('%s', (_, direction, price, outcome, profit) =>
    expect(settlementOf({ ...OPTION, direction }, ENTRY, { ...EXIT, price })).toEqual({ outcome, profit }),
  );

  it('no tick to enter at: void', () =>
    expect(settlementOf(OPTION, undefined, EXIT)).toEqual({ outcome: 'void', profit: 0n, voidReason: 'no-entry' }));

  it.each([
    ['no later tick', { ...EXIT, seq: 7 }, true],
    ['the newest tick is 5,001 ms old at the expiry', { ...EXIT, at: 54_999 }, true],
    ['the newest tick is 5,000 ms old at the expiry', { ...EXIT, at: 55_000 }, false],
    ['the newest tick came in the moment behind the expiry', { ...EXIT, at: 60_040 }, false],
  ] as const)('%s: void %4$s', (_, exit, isVoid) =>
    expect(settlementOf(OPTION, ENTRY, exit).outcome).toBe(isVoid ? 'void' : 'win'),
  );

  it('up and down on the same ticks mirror each other', () =>
    fc.assert(
      fc.property(stakes, ratios, levels, fc.bigInt(1n, 10n), fc.bigInt(1n, 10n), (stake, ratio, level, from, to) => {
        const terms = { ...OPTION, stake, profitRatio: ratio, lossLevel: level };
        const up = resultAt({ ...terms, direction: 'up' }, from, to).outcome;
        const down = resultAt({ ...terms, direction: 'down' }, from, to).outcome;
        expect([up, down].sort()).toEqual(from === to ? ['tie', 'tie'] : ['loss', 'win']);
      }),
    ));
});

describe('the break-even rate', () => {
  it.each([
    ['0.80, the stake lost', EIGHTY, 'stake', 55_555_556n],
    ['1, the stake lost', 100_000_000n, 'stake', 50_000_000n],
    ['0.80, as much lost as won', EIGHTY, 'ratio', 50_000_000n],
    ['1.50, where a loss stops at the stake', 150_000_000n, 'ratio', 40_000_000n],
  ] as const)('at %s', (_, ratio, level, rate) => expect(breakEvenRate(ratio, level)).toBe(rate));
});
