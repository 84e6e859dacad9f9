import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Direction, OptionTerms } from '@vitrine/domain/options/index';

/** Opens a timed option; it enters at the next tick. */
export interface SubmitOption {
  readonly kind: 'submit-option';
  readonly uid: number;
  readonly instrument: number;
  readonly direction: Direction;
  readonly stake: Money;
  /** Identifies one of the durations offered. */
  readonly seconds: number;
  /** The version of the terms that the customer saw: the command is refused if another version is in force. */
  readonly expectTerms?: number | undefined;
}

export type OptionCommand = SubmitOption;

/** The terms of timed options. */
export interface OptionsFact {
  readonly kind: 'options';
  readonly terms: OptionTerms;
}

/** The answer to an executed command of timed options. */
export type OptionAnswer = { readonly kind: 'option-opened'; readonly option: number };
