export { disownPayoutWay } from './disown-payout-way.ts';
export { FundingOffer } from './offer.ts';
export { PayoutWays } from './payout-ways-store.ts';
export { resealFunding } from './reseal.ts';
