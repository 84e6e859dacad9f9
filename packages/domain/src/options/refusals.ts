/** Why options refuse; in the order in which the guards run. */
export type OptionRefusal =
  | 'options.account-not-found'
  | 'options.account-frozen'
  /** Timed options are off in the customer's book. */
  | 'options.not-offered'
  /** Other terms are in force than those that the customer saw. */
  | 'options.terms-changed'
  | 'options.duration-not-offered'
  | 'options.stake-decimals'
  | 'options.stake-below-minimum'
  | 'options.stake-above-maximum'
  | 'options.insufficient-balance'
  /** By its calendar the market closes before the option would expire. */
  | 'options.closes-before-expiry'
  | 'options.house-limit';
