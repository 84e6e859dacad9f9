import { pow10, RATE_SCALE } from '../kernel/decimal.ts';
import { STAKE_STEP } from './settlement.ts';
import type { OptionDuration, OptionTerms } from './terms.ts';

/** The terms of timed options that staff may change. Changes apply to options opened afterwards. */
export interface EditableOptionTerms extends Pick<OptionTerms, 'amounts' | 'lossLevel'> {
  readonly durations: readonly Omit<OptionDuration, 'id'>[];
  /** The paper and demo books; the real book has its own switch. */
  readonly offered: Omit<OptionTerms['offered'], 'real'>;
}

/** Seconds. In a shorter option the allowed age of a quote would decide the outcome. */
export const MIN_OPTION_SECONDS = 5;
/** A day, in seconds. */
export const MAX_OPTION_SECONDS = 86_400;
/** Maximum number of durations, and of preset stakes. */
export const MAX_CHOICES = 20;
/** Ten times the stake; a higher ratio is a typing error. */
export const MAX_PROFIT_RATIO = 10n * pow10(RATE_SCALE);

const isAscending = <T extends number | bigint>(values: readonly T[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] as T));

/**
 * The first invalid field of changed terms, undefined if all are valid. There must be at least one duration, without
 * duplicates and in ascending order, from {@link MIN_OPTION_SECONDS} to {@link MAX_OPTION_SECONDS} seconds. The profit
 * ratio is above 0 and at most {@link MAX_PROFIT_RATIO}. Stakes have two decimals, the minimum is not above the maximum,
 * and every preset stake is valid for at least one duration.
 */
export function invalidOptionTermsField({
  durations,
  amounts,
}: EditableOptionTerms): 'durations' | 'stakes' | undefined {
  const isValid = ({ seconds, profitRatio, minStake, maxStake }: Omit<OptionDuration, 'id'>): boolean =>
    Number.isSafeInteger(seconds) &&
    seconds >= MIN_OPTION_SECONDS &&
    seconds <= MAX_OPTION_SECONDS &&
    profitRatio > 0n &&
    profitRatio <= MAX_PROFIT_RATIO &&
    minStake > 0n &&
    minStake % STAKE_STEP === 0n &&
    maxStake >= minStake &&
    maxStake % STAKE_STEP === 0n;
  if (durations.length === 0 || durations.length > MAX_CHOICES || !durations.every(isValid)) return 'durations';
  if (!isAscending(durations.map(({ seconds }) => seconds))) return 'durations';
  const isOffered = (stake: bigint): boolean =>
    stake % STAKE_STEP === 0n && durations.some(({ minStake, maxStake }) => stake >= minStake && stake <= maxStake);
  if (amounts.length > MAX_CHOICES || !amounts.every(isOffered) || !isAscending(amounts)) return 'stakes';
  return undefined;
}

/**
 * Applies a change by staff to the terms; the switch of the real book stays as it is. Existing durations keep their
 * ids, new ones get the next.
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
