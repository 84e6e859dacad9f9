/** Reasons to refuse a transfer, a deposit or a withdrawal of a customer, in the order in which the guards run. */
export type FundingRefusal =
  | 'funding.account-not-found'
  | 'funding.account-frozen'
  /** The contract account is the only one: nothing can be moved. */
  | 'funding.only-one-account'
  | 'funding.same-account'
  /** Too many withdrawals are late or held: the site takes no more money in. */
  | 'funding.intake-locked'
  /** Nothing, or less than nothing. */
  | 'funding.amount-not-positive'
  | 'funding.currency-not-offered'
  | 'funding.amount-below-minimum'
  | 'funding.amount-above-maximum'
  /** The fee takes all of the amount. */
  | 'funding.fee-above-amount'
  /** The instrument or the published price that converts the currency has no price yet. */
  | 'funding.no-rate'
  /** What would arrive, or be credited, rounds to 0. */
  | 'funding.nothing-received'
  /** A split tick may still affect the contract account, which pays if it is the only one. */
  | 'funding.margin-check-running'
  | 'funding.insufficient-balance'
  /** More than can be withdrawn now. */
  | 'funding.amount-above-balance'
  /** A bank deposit of the customer still waits for its proof. */
  | 'funding.deposit-under-way'
  | 'funding.too-many-deposits'
  | 'funding.deposit-not-found'
  /** It was decided, cancelled, or has expired. */
  | 'funding.deposit-not-pending'
  | 'funding.proof-given'
  /** Its money is here: it can no longer be cancelled. */
  | 'funding.deposit-arrived'
  | 'funding.withdrawal-not-found'
  /** It was approved, or is final: it can no longer be cancelled. */
  | 'funding.withdrawal-not-pending'
  | FundingDeskRefusal;

/** Reasons to refuse staff, or the payment provider. */
export type FundingDeskRefusal =
  /** The request is in another state than this needs; it may have changed since it was read. */
  | 'funding.wrong-state'
  /** Only a member of staff may do this with real money. */
  | 'funding.needs-staff'
  /** A second, different member of staff must do this. */
  | 'funding.same-staff'
  | 'funding.arrival-missing'
  /** The first of two has approved what arrived: it can no longer be changed. */
  | 'funding.arrival-approved'
  | 'funding.no-more-holds'
  | 'funding.already-corrected'
  /** The posting belongs to something that is open, or to an account that corrections do not touch. */
  | 'funding.not-correctable';
