import type { ResponseOf } from '@vitrine/wire/call';
import type { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';

export type OptionOffer = ResponseOf<typeof operatorOptionTerms>;

export const OPTION_TERMS_KEY = ['option-terms'] as const;

export const CHANGED_QUERIES = [OPTION_TERMS_KEY, ['proposals']] as const;
