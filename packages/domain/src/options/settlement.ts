import { divHalfUp, MONEY_SCALE, type Money, type Price, pow10, RATE_SCALE, type Rate } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/time.ts';
import type { FrozenOption, LossLevel, Outcome, VoidReason } from './option.ts';

/** Decimals of stakes and payouts, so that customers see exactly the amounts that are posted (rules §1). */
export const STAKE_DECIMALS = 2;

/** The smallest step of a stake, in money at scale 6. */
export const STAKE_STEP: Money = pow10(MONEY_SCALE - STAKE_DECIMALS);

/** The entry or exit tick of an option; `price` is its mid. */
export interface DecidingTick {
  readonly seq: number;
  readonly price: Price;
  readonly at: Instant;
}

/** The result of an option: its outcome and its profit, negative for a loss. */
export interface Settlement {
  readonly outcome: Outcome;
  /** Net of the stake, scale 6, two decimals in use; 0 for a tie and a void. */
  readonly profit: Money;
  readonly voidReason?: VoidReason;
}

/**
 * Profit of a win, paid on top of the stake: stake x ratio, half-up at 2 decimals (rules §4).
 * A stake of 12.35 at a ratio of 0.80 wins 9.88.
 */
export function payoutOf(stake: Money, profitRatio: Rate): Money {
  return divHalfUp(stake * profitRatio, pow10(RATE_SCALE) * STAKE_STEP) * STAKE_STEP;
}

/** The amount a loss costs: the stake, or with loss level `ratio` the profit of a win, at most the stake. */
export function lossOf(stake: Money, profitRatio: Rate, lossLevel: LossLevel): Money {
  const ratioBased = payoutOf(stake, profitRatio);
  return lossLevel === 'ratio' && ratioBased < stake ? ratioBased : stake;
}

/** The terms that decide an option's result, given its entry and exit price. */
export type OptionStakes = Pick<FrozenOption, 'direction' | 'stake' | 'profitRatio' | 'lossLevel'>;

/** The result at an entry and an exit price: a higher exit wins for `up`, a lower one for `down`; equal prices tie. */
export function resultAt(option: OptionStakes, entry: Price, exit: Price): Settlement {
  if (exit === entry) return { outcome: 'tie', profit: 0n };
  const { stake, profitRatio, lossLevel } = option;
  return (option.direction === 'up') === exit > entry
    ? { outcome: 'win', profit: payoutOf(stake, profitRatio) }
    : { outcome: 'loss', profit: -lossOf(stake, profitRatio, lossLevel) };
}

/**
 * Settles an option (rules §4) from its frozen terms, its entry tick and the newest tick at its expiry. The customer is
 * not an argument: two options with the same terms and ticks always get the same result. The option is void, and its
 * stake returned, if it has no entry tick, no later exit tick, or if the exit tick is stale at the expiry.
 *
 * @param nextSince when the tick after `exit` arrived, if it arrived before the expiry and is still queued: the age of
 *   `exit` is measured up to then, so that our own queueing never makes it stale
 */
export function settlementOf(
  option: FrozenOption,
  entry: Pick<DecidingTick, 'seq' | 'price'> | undefined,
  exit: DecidingTick,
  nextSince: Instant = option.expiresAt,
): Settlement {
  if (entry === undefined) return VOID_WITHOUT_ENTRY;
  const newestUntil = Math.min(option.expiresAt, nextSince);
  if (exit.seq <= entry.seq || newestUntil - exit.at > option.quoteMaxAgeMs) return VOID_WITHOUT_EXIT;
  return resultAt(option, entry.price, exit.price);
}

const VOID_WITHOUT_ENTRY: Settlement = { outcome: 'void', profit: 0n, voidReason: 'no-entry' };
const VOID_WITHOUT_EXIT: Settlement = { outcome: 'void', profit: 0n, voidReason: 'no-exit' };

/**
 * The share of options that must win for a customer to break even, rate 1e-8, half-up: 1 / (1 + ratio), or one half if
 * a loss costs as much as a win pays. At a ratio of 0.80 and loss level `stake`: 0.55555556.
 */
export function breakEvenRate(profitRatio: Rate, lossLevel: LossLevel): Rate {
  const one = pow10(RATE_SCALE);
  if (lossLevel === 'ratio' && profitRatio <= one) return one / 2n;
  return divHalfUp(one * one, one + profitRatio);
}
