import * as z from 'zod/mini';

/** What documents show who somebody is; `id_type` counts them from 1. */
export const ID_TYPES = { idCard: 1, passport: 2 } as const;

/** Hours within which documents are reviewed. */
export const REVIEW_HOURS = 48;

/** The number of an identity card or passport, as it is printed. */
export const cardNumber = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]{2,38}[A-Za-z0-9]$/));

/** As {@link cardNumber}; absent or empty gives the empty text. */
export const optionalCardNumber = z._default(
  z.string().check(z.regex(/^([A-Za-z0-9][A-Za-z0-9 ./-]{2,38}[A-Za-z0-9])?$/)),
  '',
);

/** A social security number; absent or empty gives the empty text. */
export const optionalSsn = z._default(
  z.string().check(z.regex(/^([A-Za-z0-9][A-Za-z0-9 ./-]{2,18}[A-Za-z0-9])?$/)),
  '',
);

/** Why reviewers reject documents. */
export const REJECTION_REASONS = [
  'unreadable',
  'wrong-document',
  'expired',
  'differs',
  'no-face',
  'not-genuine',
  'under-age',
  'other',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];
