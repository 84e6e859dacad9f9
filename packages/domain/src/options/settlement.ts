import { divHalfUp, MONEY_SCALE, type Money, type Price, pow10, RATE_SCALE, type Rate } from '../kernel/decimal.ts';
import type { Instant } from '../kernel/time.ts';
import type { FrozenOption, LossLevel, Outcome, VoidReason } from './option.ts';

/** Decimals of stakes and of what is paid: what the documents show is what is paid (rules §1). */
export const STAKE_DECIMALS = 2;

/** The smallest step of a stake, in money at scale 6. */
export const STAKE_STEP: Money = pow10(MONEY_SCALE - STAKE_DECIMALS);

/** The instrument's tick that an option enters or leaves at: the mid of its two sides. */
export interface DecidingTick {
  readonly seq: number;
  readonly price: Price;
  readonly at: Instant;
}

/** What becomes of an option: how it ended and what it brought; below 0 is lost. */
export interface Settlement {
  readonly outcome: Outcome;
  /** Net of the stake, scale 6, two decimals in use; 0 for a tie and a void. */
  readonly profit: Money;
  readonly voidReason?: VoidReason;
}

/**
 * What a win pays on top of the stake: stake x ratio, half-up at 2 decimals (rules §4).
 * A stake of 12.35 at 0.80 brings 9.88.
 */
export function winOf(stake: Money, profitRatio: Rate): Money {
  return divHalfUp(stake * profitRatio, pow10(RATE_SCALE) * STAKE_STEP) * STAKE_STEP;
}

/** What a loss takes of the stake: all of it, or as much as a win would have brought, never more than the stake. */
export function lossOf(stake: Money, profitRatio: Rate, lossLevel: LossLevel): Money {
  const ratioBased = winOf(stake, profitRatio);
  return lossLevel === 'ratio' && ratioBased < stake ? ratioBased : stake;
}

/** What an option's result at two prices depends on. */
export type OptionStakes = Pick<FrozenOption, 'direction' | 'stake' | 'profitRatio' | 'lossLevel'>;

/** The outcome at two prices: above the entry wins for up, below it for down, the same price is a tie. */
export function resultAt(option: OptionStakes, entry: Price, exit: Price): Settlement {
  if (exit === entry) return { outcome: 'tie', profit: 0n };
  const { stake, profitRatio, lossLevel } = option;
  return (option.direction === 'up') === exit > entry
    ? { outcome: 'win', profit: winOf(stake, profitRatio) }
    : { outcome: 'loss', profit: -lossOf(stake, profitRatio, lossLevel) };
}

/**
 * Settles an option (rules §4) from its frozen terms, the tick it entered at and the newest tick at its expiry. It knows
 * no customer: two options with the same terms and ticks always end alike. Void, with the stake back: no tick to enter
 * at, no later tick to leave at, or the newest tick older at the expiry than a quote may be.
 *
 * @param nextSince when the tick after `exit` came, if it came before the expiry and had to wait for its turn: that the
 *   house keeps it waiting does not make the newest one older
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
 * The share of options that has to win so that nothing is lost on the whole, rate 1e-8, half-up: 1 / (1 + ratio), or a
 * half where a loss costs what a win brings. At a ratio of 0.80 and the stake lost: 0.55555556.
 */
export function breakEvenRate(profitRatio: Rate, lossLevel: LossLevel): Rate {
  const one = pow10(RATE_SCALE);
  if (lossLevel === 'ratio' && profitRatio <= one) return one / 2n;
  return divHalfUp(one * one, one + profitRatio);
}
