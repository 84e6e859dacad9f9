import type { Money, Rate } from '../kernel/decimal.ts';
import type { Book } from '../ledger/index.ts';
import type { LossLevel } from './option.ts';

/** One duration that customers can choose. */
export interface OptionDuration {
  readonly id: number;
  /** Unique among the durations. */
  readonly seconds: number;
  /** Profit of a win as a fraction of the stake. */
  readonly profitRatio: Rate;
  readonly minStake: Money;
  readonly maxStake: Money;
}

/** The terms of timed options, the same for every customer; they reach the core as the fact `options`. */
export interface OptionTerms {
  /** Sorted by seconds, ascending. */
  readonly durations: readonly OptionDuration[];
  /** Preset stakes in the form. */
  readonly amounts: readonly Money[];
  readonly lossLevel: LossLevel;
  /** Books whose customers may open options; `real` only where options are legal for real money (rules §4). */
  readonly offered: Readonly<Record<Book, boolean>>;
}

const choice = (id: number, seconds: number, profitRatio: Rate): OptionDuration => ({
  id,
  seconds,
  profitRatio,
  minStake: 10_000_000n,
  maxStake: 5_000_000_000n,
});

/** The terms of a new site: no options on real accounts. */
export const INITIAL_OPTION_TERMS: OptionTerms = {
  durations: [
    choice(1, 30, 80_000_000n),
    choice(2, 60, 82_000_000n),
    choice(3, 90, 84_000_000n),
    choice(4, 120, 85_000_000n),
    choice(5, 180, 86_000_000n),
    choice(6, 300, 88_000_000n),
  ],
  amounts: [10_000_000n, 50_000_000n, 100_000_000n, 500_000_000n, 1_000_000_000n, 5_000_000_000n],
  lossLevel: 'stake',
  offered: { real: false, paper: true, demo: true },
};
