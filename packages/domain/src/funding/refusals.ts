/** Reasons to refuse a transfer, in the order in which the guards run. */
export type FundingRefusal =
  | 'funding.account-not-found'
  | 'funding.account-frozen'
  /** The contract account is the only one: nothing can be moved. */
  | 'funding.only-one-account'
  | 'funding.same-account'
  /** Nothing, or less than nothing. */
  | 'funding.amount-not-positive'
  | 'funding.insufficient-balance';
