import { payoutOf } from '@vitrine/domain/options/settlement';
import { percentOf } from '@vitrine/ui/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortPercentOf } from '../src/options/option-terms.ts';
import {
  choicesOf,
  type OptionContext,
  type OptionForm,
  optionSummary,
  placeOfRefusal,
  proposedStakes,
  readStake,
  stakeEntry,
} from '../src/options/ticket/option-form.ts';

const answer = {
  sec: [
    { Id: 1, Seconds: 30, ProfitRatio: '0.80000000', LimitAmount: '10.000000', MaxAmount: '5000.000000' },
    { Id: 2, Seconds: 90, ProfitRatio: '0.82500000', LimitAmount: '20.000000', MaxAmount: '100.000000' },
  ],
  number: ['10', '50', '100', '500'].map((amount) => ({ Number: `${amount}.000000` })),
  loss_level: '0',
  is_offered: '1',
  terms_version: 1,
} as const;
const choices = choicesOf({ ...answer, sec: [...answer.sec], number: [...answer.number] });
const context: OptionContext = {
  choices,
  market: 'open',
  hasQuote: true,
  staysOpen: () => true,
  balance: 1_000_000_000n,
};
const summary = (form: Partial<OptionForm>, changes: Partial<OptionContext> = {}) =>
  optionSummary({ seconds: undefined, stake: undefined, ...form }, { ...context, ...changes });

describe('the options form', () => {
  it('begins with the shortest time and its least amount, and says what each end brings', () => {
    const { duration, entry, stake, win, loss, balanceAfter, problem } = summary({});
    expect({ seconds: duration?.seconds, entry, stake, win, loss, balanceAfter, problem }).toEqual({
      seconds: 30,
      entry: '10',
      stake: 10_000_000n,
      win: 8_000_000n,
      loss: 10_000_000n,
      balanceAfter: 990_000_000n,
      problem: undefined,
    });
    expect(summary({ seconds: 90 }).entry).toBe('20');
    expect(summary({ seconds: 90, stake: '12.34' }).entry).toBe('12.34');
  });

  it.each(['', '0', '0.00', '-5', 'ten', '1e3', '.', ' '])(
    'OPT-04 the profit shown is 0 when the amount is %j, which is not a positive number',
    (stake) => {
      const { win, loss, problem, stakeProblem } = summary({ stake });
      expect({ win, loss, problem, stakeProblem }).toEqual({
        win: 0n,
        loss: 0n,
        problem: 'stakeUnreadable',
        stakeProblem: 'stakeUnreadable',
      });
    },
  );

  it('every amount above zero shows what the settlement would pay, with two decimals in use', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 500_000n }), (cents) => {
        const stake = cents * 10_000n;
        const { win } = summary({ stake: stakeEntry(stake) });
        expect(win).toBe(payoutOf(stake, 80_000_000n));
        expect(win % 10_000n).toBe(0n);
      }),
    );
  });

  it('reads a thousand as the app writes it, and writes no idle decimals', () => {
    expect([readStake('1,000'), readStake(' 7. '), readStake('0.0')]).toEqual([1_000_000_000n, 7_000_000n, undefined]);
    expect([readStake('100,000.5'), readStake('12,5')]).toEqual([100_000_500_000n, undefined]);
    expect([stakeEntry(10_000_000n), stakeEntry(10_500_000n)]).toEqual(['10', '10.50']);
  });

  it.each([
    ['9.99', 'stakeBelow'],
    ['5000.01', 'stakeAbove'],
    ['10.005', 'stakeDecimals'],
    ['1000.01', 'insufficient'],
    ['1000', undefined],
  ])('an amount of %s is judged %s before it is sent', (stake, problem) => {
    expect(summary({ stake }).problem).toBe(problem);
    expect(summary({ stake }).stakeProblem).toBe(problem);
  });

  it('a visitor is judged without a balance', () => {
    expect(summary({ stake: '4000' }, { balance: undefined }).problem).toBeUndefined();
  });

  it.each<[string, Partial<OptionContext>]>([
    ['closed', { market: 'closed' }],
    ['suspended', { market: 'suspended' }],
    ['stale', { market: 'stale' }],
    ['noQuote', { hasQuote: false }],
    ['closesBefore', { staysOpen: (seconds) => seconds < 30 }],
    ['notOffered', { choices: { ...choices, isOffered: false } }],
    ['noDurations', { choices: { ...choices, durations: [] } }],
  ])('nothing can be pressed: %s', (problem, changes) => {
    expect(summary({}, changes).problem).toBe(problem);
  });

  it('a time that is offered no longer is said at its field', () => {
    const { durationProblem, win } = summary({ seconds: 60, stake: '10' });
    expect({ durationProblem, win }).toEqual({ durationProblem: 'durationGone', win: 0n });
  });

  it('CFG-10c a loss takes as much as a win brings where the site says so', () => {
    const ratio = { ...choices, lossLevel: 'ratio' as const };
    expect(summary({ stake: '10' }, { choices: ratio }).loss).toBe(8_000_000n);
    expect(choicesOf({ sec: [], number: [], loss_level: '1', is_offered: '0', terms_version: 2 })).toMatchObject({
      lossLevel: 'ratio',
      isOffered: false,
    });
  });

  it('OPT-23 shares are percents: all decimals of the profit ratio, two of the break-even', () => {
    expect([percentOf(80_000_000n), percentOf(82_500_000n), percentOf(100_000_000n), percentOf(120_000_000n)]).toEqual([
      '80%',
      '82.5%',
      '100%',
      '120%',
    ]);
    expect(shortPercentOf(summary({}).breakEven!)).toBe('55.56%');
    expect(summary({}, { choices: { ...choices, lossLevel: 'ratio' } }).breakEven).toBe(50_000_000n);
  });

  it('proposes the amounts that the chosen time takes', () => {
    expect(proposedStakes(choices, choices.durations[0]).length).toBe(4);
    expect(proposedStakes(choices, choices.durations[1])).toEqual([50_000_000n, 100_000_000n]);
  });

  it('puts a refusal where it can be mended', () => {
    expect(placeOfRefusal('options.insufficient-balance')).toBe('stake');
    expect(placeOfRefusal('options.closes-before-expiry')).toBe('duration');
    expect(placeOfRefusal('market.quote-stale')).toBe('buttons');
    expect(placeOfRefusal(undefined)).toBe('buttons');
  });
});
