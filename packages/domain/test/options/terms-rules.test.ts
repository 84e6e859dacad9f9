import { describe, expect, it } from 'vitest';
import { INITIAL_OPTION_TERMS } from '../../src/options/terms.ts';
import { type EditableOptionTerms, invalidOptionTermsField, withOptionTerms } from '../../src/options/terms-rules.ts';

const ONE = { seconds: 30, profitRatio: 80_000_000n, minStake: 10_000_000n, maxStake: 5_000_000_000n };
const SOUND: EditableOptionTerms = {
  durations: [ONE, { ...ONE, seconds: 60 }],
  amounts: [10_000_000n, 50_000_000n],
  lossLevel: 'stake',
  offered: { paper: true, demo: false },
};
const one = (change: Partial<typeof ONE>): EditableOptionTerms => ({ ...SOUND, durations: [{ ...ONE, ...change }] });

describe('terms of timed options that staff change', () => {
  it('accepts those of a new site', () => expect(invalidOptionTermsField(INITIAL_OPTION_TERMS)).toBeUndefined());

  it.each([
    ['no duration', { ...SOUND, durations: [] }, 'durations'],
    ['a duration twice', { ...SOUND, durations: [ONE, ONE] }, 'durations'],
    ['durations out of order', { ...SOUND, durations: [{ ...ONE, seconds: 60 }, ONE] }, 'durations'],
    ['4 seconds', one({ seconds: 4 }), 'durations'],
    ['5 seconds', one({ seconds: 5 }), undefined],
    ['a day', one({ seconds: 86_400 }), undefined],
    ['longer than a day', one({ seconds: 86_401 }), 'durations'],
    ['a win that brings nothing', one({ profitRatio: 0n }), 'durations'],
    ['ten times the stake', one({ profitRatio: 1_000_000_000n }), undefined],
    ['more than ten times the stake', one({ profitRatio: 1_000_000_001n }), 'durations'],
    ['a least stake of nothing', one({ minStake: 0n }), 'durations'],
    ['a least stake of three decimals', one({ minStake: 10_001_000n }), 'durations'],
    ['a largest stake below the least', one({ maxStake: 9_990_000n }), 'durations'],
    ['a largest stake of three decimals', one({ maxStake: 10_001_000n }), 'durations'],
    [
      '21 durations',
      { ...SOUND, durations: Array.from({ length: 21 }, (_, at) => ({ ...ONE, seconds: 10 + at })) },
      'durations',
    ],
    ['no stake proposed', { ...SOUND, amounts: [] }, undefined],
    ['a stake that no duration takes', { ...SOUND, amounts: [9_990_000n] }, 'stakes'],
    ['stakes out of order', { ...SOUND, amounts: [50_000_000n, 10_000_000n] }, 'stakes'],
    ['a stake of three decimals', { ...SOUND, amounts: [10_001_000n] }, 'stakes'],
  ] as const satisfies readonly (readonly [string, EditableOptionTerms, string | undefined])[])(
    '%s',
    (_, terms, field) => expect(invalidOptionTermsField(terms)).toBe(field),
  );

  it('a duration that stays keeps its id, a new one gets the next, and the real book stays as it was', () => {
    const seconds = [15, 60, 300, 600];
    const changed = { ...SOUND, durations: seconds.map((one) => ({ ...ONE, seconds: one })) };
    for (const real of [true, false]) {
      const before = { ...INITIAL_OPTION_TERMS, offered: { ...INITIAL_OPTION_TERMS.offered, real } };
      const after = withOptionTerms(before, changed);
      expect(after.durations.map(({ id }) => id)).toEqual([7, 2, 6, 8]);
      expect(after.offered).toEqual({ real, paper: true, demo: false });
    }
  });
});
