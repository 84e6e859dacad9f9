import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Direction, OptionTerms } from '@vitrine/domain/options/index';

/** Opens a timed option; it enters at the next tick. */
export interface SubmitOption {
  readonly kind: 'submit-option';
  readonly uid: number;
  readonly instrument: number;
  readonly direction: Direction;
  readonly stake: Money;
  /** Names one of the durations offered. */
  readonly seconds: number;
  /** The version of the terms that the customer saw: another one in force is refused. */
  readonly expectTerms?: number | undefined;
}

export type OptionCommand = SubmitOption;

/** What timed options are offered on. */
export interface OptionsFact {
  readonly kind: 'options';
  readonly terms: OptionTerms;
}

/** The answer to a command of timed options that took effect. */
export type OptionAnswer = { readonly kind: 'option-opened'; readonly option: number };
