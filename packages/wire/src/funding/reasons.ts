import type { FundingRefusal } from '@vitrine/domain/funding/refusals';
import type { Reasons } from '../reason.ts';

/** Numbers 17xx. */
export const FUNDING_REASONS = {
  'funding.account-not-found': { code: 1701, status: 200 },
  'funding.account-frozen': { code: 1702, status: 200 },
  'funding.only-one-account': { code: 1703, status: 200 },
  'funding.same-account': { code: 1704, status: 200 },
  'funding.amount-not-positive': { code: 1705, status: 200 },
  'funding.insufficient-balance': { code: 1706, status: 200 },
} as const satisfies Reasons<FundingRefusal>;
