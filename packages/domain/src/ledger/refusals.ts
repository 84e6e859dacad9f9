/** Reasons to refuse what opens or enlarges something, because of a limit that the customer has set, in the order of the guards. */
export type OwnLimitRefusal =
  | 'ledger.self-exclusion'
  | 'ledger.time-out'
  | 'ledger.week-loss-limit'
  | 'ledger.day-loss-limit';

/** Reasons to refuse a command of the ledger. */
export type LedgerRefusal =
  | OwnLimitRefusal
  | 'ledger.account-not-found'
  /** The value is not one that this limit can have. */
  | 'ledger.limit-out-of-range'
  /** A trade was closed, or the day ended, while the first loss limit was on its way. */
  | 'ledger.results-changed'
  /** A time-out or self-exclusion that runs ends later than the one asked for. */
  | 'ledger.break-not-longer'
  /** Nothing is on another account, or the contract account is not the only one. */
  | 'ledger.nothing-to-sweep';
