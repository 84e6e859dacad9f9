import type { ResponseOf } from '@vitrine/wire/call';
import type { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import type { DurationEntry } from './option-terms.ts';

export type OptionOffer = ResponseOf<typeof operatorOptionTerms>;

/** A duration that customers can choose, and the offer that it is part of. */
export interface OfferedDuration extends DurationEntry {
  readonly offer: OptionOffer;
}

export const OPTION_TERMS_KEY = ['option-terms'] as const;
/** What a proposal of other terms changes. */
export const CHANGED_QUERIES = [OPTION_TERMS_KEY, ['proposals']] as const;
