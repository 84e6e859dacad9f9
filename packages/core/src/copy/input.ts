import type { Money } from '@vitrine/domain/kernel/decimal';

/** Whether orders of a customer may be copied. Staff decide outside the core; the subject is `master/7`. */
export interface MasterFact {
  readonly kind: 'master';
  readonly uid: number;
  readonly isMaster: boolean;
}

/** Follows a master, or changes how. */
export interface Follow {
  readonly kind: 'follow';
  readonly uid: number;
  readonly master: number;
  /** Whole; see {@link COPY_MULTIPLE}. */
  readonly copyMultiple: number;
  /** What the copies together may have as margin, account currency. */
  readonly maxAmount: Money;
}

/** Cuts the link to a master. Copies stay open. */
export interface Unfollow {
  readonly kind: 'unfollow';
  readonly uid: number;
  readonly master: number;
}

export type CopyCommand = Follow | Unfollow;

/** The answer to an executed command of copying. */
export type CopyAnswer =
  | { readonly kind: 'followed'; readonly master: number }
  | { readonly kind: 'unfollowed'; readonly master: number };
