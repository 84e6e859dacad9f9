/** Reasons to refuse a timed option, in the order in which the guards run. */
export type OptionRefusal =
  | 'options.account-not-found'
  | 'options.account-frozen'
  /** Timed options are switched off for the customer's book. */
  | 'options.not-offered'
  /** The terms have changed since the customer saw them. */
  | 'options.terms-changed'
  | 'options.duration-not-offered'
  | 'options.stake-decimals'
  | 'options.stake-below-minimum'
  | 'options.stake-above-maximum'
  /** A split tick may still affect the contract account, which pays the stake if it is the only one. */
  | 'options.margin-check-running'
  | 'options.insufficient-balance'
  /** The market's calendar has a close before the expiry. */
  | 'options.closes-before-expiry'
  | 'options.house-limit';
