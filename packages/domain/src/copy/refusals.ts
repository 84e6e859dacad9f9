/** Reasons to refuse following a master, in the order in which the guards run, and an order of a master. */
export type CopyRefusal =
  | 'copy.account-not-found'
  | 'copy.account-frozen'
  /** The customer to follow is not a master, or not any more. */
  | 'copy.not-a-master'
  | 'copy.oneself'
  /** Copying stays inside one book, and demo accounts neither follow nor are followed. */
  | 'copy.other-book'
  | 'copy.multiple-out-of-range'
  | 'copy.amount-not-positive'
  | 'copy.not-following'
  /** Their orders reach too many followers in one minute. */
  | 'copy.too-fast';
