import { describe, expect, it } from 'vitest';
import { isIntakeLocked, overdueSince } from '../../src/funding/index.ts';
import { DAY, HOUR } from '../../src/kernel/time.ts';

describe('overdueSince', () => {
  it('is undefined up to the deadline, and the deadline after it', () => {
    expect(overdueSince(1_000, 1_000 + DAY)).toBeUndefined();
    expect(overdueSince(1_000, 1_001 + DAY)).toBe(1_000 + DAY);
  });
});

describe('isIntakeLocked', () => {
  const quiet = { oldest: undefined, held: 0n, owned: 0n };

  it('locks when the oldest open withdrawal is more than 72 h past its deadline', () => {
    expect(isIntakeLocked({ ...quiet, oldest: 0 }, 96 * HOUR)).toBe(false);
    expect(isIntakeLocked({ ...quiet, oldest: 0 }, 96 * HOUR + 1)).toBe(true);
  });

  it('locks when more than 5% of what customers own is held', () => {
    expect(isIntakeLocked({ ...quiet, held: 500_000_000n, owned: 10_000_000_000n }, 0)).toBe(false);
    expect(isIntakeLocked({ ...quiet, held: 500_000_001n, owned: 10_000_000_000n }, 0)).toBe(true);
  });

  it('does not lock a site without money', () => {
    expect(isIntakeLocked(quiet, 10 * DAY)).toBe(false);
  });
});
