import { pow10, RATE_SCALE } from '../kernel/decimal.ts';
import { STAKE_STEP } from './settlement.ts';
import type { OptionDuration, OptionTerms } from './terms.ts';

/** What staff may change about timed options. All of it counts for options that are opened afterwards. */
export interface EditableOptionTerms extends Pick<OptionTerms, 'amounts' | 'lossLevel'> {
  readonly durations: readonly Omit<OptionDuration, 'id'>[];
  /** Whether they are offered to simulated money; the real book has a switch of its own. */
  readonly offered: Omit<OptionTerms['offered'], 'real'>;
}

/** Shorter ones would be decided by the age that a quote may have. */
export const SHORTEST_OPTION = 5;
/** A day, in seconds. */
export const LONGEST_OPTION = 86_400;
/** How many durations, and how many proposed stakes, there may be at most. */
export const MOST_CHOICES = 20;
/** Ten times the stake: beyond, it is a slip of the pen. */
export const HIGHEST_RATIO = 10n * pow10(RATE_SCALE);

const isAscending = <T extends number | bigint>(values: readonly T[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] as T));

/**
 * Which field of changed terms cannot be, undefined when all can: at least one duration, each once and in ascending
 * order, from {@link SHORTEST_OPTION} to {@link LONGEST_OPTION} seconds; a win brings something, at most ten times the
 * stake; stakes have two decimals and a least one that is at most the largest; every stake that the form proposes is
 * taken for some duration.
 */
export function unsoundOptionField({ durations, amounts }: EditableOptionTerms): 'durations' | 'stakes' | undefined {
  const isSound = ({ seconds, profitRatio, minStake, maxStake }: Omit<OptionDuration, 'id'>): boolean =>
    Number.isSafeInteger(seconds) &&
    seconds >= SHORTEST_OPTION &&
    seconds <= LONGEST_OPTION &&
    profitRatio > 0n &&
    profitRatio <= HIGHEST_RATIO &&
    minStake > 0n &&
    minStake % STAKE_STEP === 0n &&
    maxStake >= minStake &&
    maxStake % STAKE_STEP === 0n;
  if (durations.length === 0 || durations.length > MOST_CHOICES || !durations.every(isSound)) return 'durations';
  if (!isAscending(durations.map(({ seconds }) => seconds))) return 'durations';
  const isTaken = (stake: bigint): boolean =>
    stake % STAKE_STEP === 0n && durations.some(({ minStake, maxStake }) => stake >= minStake && stake <= maxStake);
  if (amounts.length > MOST_CHOICES || !amounts.every(isTaken) || !isAscending(amounts)) return 'stakes';
  return undefined;
}

/**
 * Terms with what staff have changed; the switch of the real book stays. A duration that was there keeps its id, a new
 * one gets the next.
 */
export function withOptionTerms(terms: OptionTerms, changed: EditableOptionTerms): OptionTerms {
  let last = Math.max(0, ...terms.durations.map(({ id }) => id));
  const idOf = (seconds: number): number => terms.durations.find((one) => one.seconds === seconds)?.id ?? ++last;
  return {
    durations: changed.durations.map((one) => ({ id: idOf(one.seconds), ...one })),
    amounts: changed.amounts,
    lossLevel: changed.lossLevel,
    offered: { ...changed.offered, real: terms.offered.real },
  };
}
