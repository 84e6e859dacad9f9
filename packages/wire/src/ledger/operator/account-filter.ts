import { BOOKS, CUSTOMER_KINDS, type CustomerKind } from '@vitrine/domain/ledger/chart';
import { optionalWhole } from '../../fields.ts';
import { optionalChoice } from '../../operator-fields.ts';

/** Filter of accounts: those of the house, of all customers, or of one kind of customer account. */
export const ACCOUNT_GROUPS = ['house', 'customers', ...(Object.keys(CUSTOMER_KINDS) as CustomerKind[])] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

export const accountFilter = {
  group: optionalChoice(ACCOUNT_GROUPS),
  book: optionalChoice(BOOKS),
  customer: optionalWhole(1, 9_999_999_999_999),
};
