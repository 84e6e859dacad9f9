import { describe, expect, it } from 'vitest';
import { INITIAL_OPTION_TERMS, optionTermsFromJson, optionTermsToJson, STAKE_STEP } from '../../src/options/index.ts';

describe('option terms', () => {
  it('read back as they were written', () =>
    expect(optionTermsFromJson(optionTermsToJson(INITIAL_OPTION_TERMS))).toEqual(INITIAL_OPTION_TERMS));

  it('a fresh site offers them to no real account', () =>
    expect(INITIAL_OPTION_TERMS.offered).toEqual({ real: false, paper: true, demo: true }));

  it('no two durations have the same id or seconds, and stakes are whole cents', () => {
    const { durations, amounts } = INITIAL_OPTION_TERMS;
    expect(new Set(durations.map(({ id }) => id)).size).toBe(durations.length);
    const seconds = durations.map((duration) => duration.seconds);
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b));
    for (const { minStake, maxStake } of durations) {
      expect(minStake % STAKE_STEP).toBe(0n);
      expect(maxStake).toBeGreaterThan(minStake);
    }
    for (const amount of amounts) expect(amount % STAKE_STEP).toBe(0n);
  });
});
