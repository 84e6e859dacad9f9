import {
  breakEnd,
  isLooser,
  LOOSENING_DELAY,
  limitAt,
  NO_OWN_LIMIT,
  SELF_EXCLUSIONS,
  TIME_OUTS,
  withOwnLimit,
} from '@vitrine/domain/ledger/index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const DAY = 86_400_000;
const wish = fc.record({ value: fc.bigInt({ min: 0n, max: 5n }), after: fc.integer({ min: 0, max: 2 * DAY }) });

describe('a limit of one’s own', () => {
  it('a looser one is a higher one, or none', () => {
    expect(isLooser(2n, 1n)).toBe(true);
    expect(isLooser(0n, 1n)).toBe(true);
    expect(isLooser(1n, 1n)).toBe(false);
    expect(isLooser(1n, 2n)).toBe(false);
    expect(isLooser(1n, 0n)).toBe(false);
    expect(isLooser(0n, 0n)).toBe(false);
  });

  it('whatever is wished and whenever, what is in force never becomes looser within a day of the wish for it', () => {
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 12 }), (wishes) => {
        let limit = NO_OWN_LIMIT;
        let at = 1_000;
        const askedAt = new Map<bigint, number>();
        for (const { value, after } of wishes) {
          const before = limitAt(limit, at);
          at += after;
          const now = limitAt(limit, at);
          if (isLooser(now, before)) expect(at - (askedAt.get(now) as number)).toBeGreaterThanOrEqual(LOOSENING_DELAY);
          if (limit.next !== value || limit.nextAt <= at) askedAt.set(value, at);
          limit = withOwnLimit(limit, value, at);
          // What is asked for now applies at once only if it is no looser.
          expect(limitAt(limit, at)).toBe(isLooser(value, now) ? now : value);
          expect(limitAt(limit, at + LOOSENING_DELAY)).toBe(value);
        }
      }),
    );
  });

  it('a wish for what is in force withdraws the looser one', () => {
    const waiting = withOwnLimit(withOwnLimit(NO_OWN_LIMIT, 3n, 0), 9n, 10);
    expect(waiting).toEqual({ value: 3n, next: 9n, nextAt: 10 + LOOSENING_DELAY });
    expect(withOwnLimit(waiting, 9n, 500)).toEqual(waiting);
    expect(withOwnLimit(waiting, 3n, 500)).toEqual({ value: 3n, next: 0n, nextAt: 0 });
  });
});

describe('a break', () => {
  it.each([
    ['1-day', '2026-11-18T15:00:00Z', '2026-11-19T15:00:00.000Z'],
    ['6-weeks', '2026-11-18T15:00:00Z', '2026-12-30T15:00:00.000Z'],
    ['6-months', '2026-11-18T15:00:00.123Z', '2027-05-18T15:00:00.123Z'],
    ['6-months', '2026-08-31T00:00:00Z', '2027-03-03T00:00:00.000Z'],
    ['1-year', '2028-02-29T00:00:00Z', '2029-03-01T00:00:00.000Z'],
    ['5-years', '2026-11-18T15:00:00Z', '2031-11-18T15:00:00.000Z'],
  ] as const)('of %s that begins at %s ends at %s', (length, begins, ends) => {
    expect(new Date(breakEnd(length, Date.parse(begins))).toISOString()).toBe(ends);
  });

  it('the lengths are sorted, and every self-exclusion is longer than every time-out', () => {
    const ends = [...TIME_OUTS, ...SELF_EXCLUSIONS].map((length) => breakEnd(length, 0));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });
});
