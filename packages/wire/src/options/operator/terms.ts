import { MONEY_SCALE, parseDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { EditableOptionTerms } from '@vitrine/domain/options/terms-rules';
import * as z from 'zod/mini';
import { flag } from '../../fields.ts';
import { textAs } from '../../operator-fields.ts';

const LOSS_LEVELS = ['stake', 'ratio'] as const;

type Duration = EditableOptionTerms['durations'][number];

function durationOf(text: string): Duration | undefined {
  const [seconds, ratio, least, most, ...rest] = text.split(':');
  if (seconds === undefined || !/^[1-9]\d{0,5}$/.test(seconds) || rest.length > 0) return undefined;
  const profitRatio = parseDecimal(ratio ?? '', RATE_SCALE);
  const minStake = parseDecimal(least ?? '', MONEY_SCALE);
  const maxStake = parseDecimal(most ?? '', MONEY_SCALE);
  if (profitRatio === undefined || minStake === undefined || maxStake === undefined) return undefined;
  return { seconds: Number(seconds), profitRatio, minStake, maxStake };
}

/** Parses each text between commas; undefined when one of them is invalid. */
function each<T>(text: string, one: (text: string) => T | undefined): readonly T[] | undefined {
  const read: T[] = [];
  for (const part of text.split(',')) {
    const value = one(part);
    if (value === undefined) return undefined;
    read.push(value);
  }
  return read;
}

/** `30:0.8:10:5000,60:0.82:10:5000`: seconds, profit of a win per 1 staked, minimum stake, maximum stake. */
const durations = textAs(1_000, (text) => each(text, durationOf));

/** `10,50,100`: stakes that the form suggests; empty: none. */
const stakes = textAs(400, (text) => (text === '' ? [] : each(text, (one) => parseDecimal(one, MONEY_SCALE))));

/** Request fields: what staff may change about timed options. */
export const optionTermsFields = {
  durations,
  stakes,
  /** What a loss costs: the whole stake, or the profit that a win would have paid, at most the stake. */
  lossLevel: z.enum(LOSS_LEVELS),
  /** Whether they are offered to accounts of these books. */
  paper: flag,
  demo: flag,
};

/** Response fields: the same, as text in the format of the request. */
export const optionTermsTexts = z.object({
  durations: z.string(),
  stakes: z.string(),
  lossLevel: z.enum(LOSS_LEVELS),
  paper: flag,
  demo: flag,
});
export type OptionTermsTexts = z.output<typeof optionTermsTexts>;
