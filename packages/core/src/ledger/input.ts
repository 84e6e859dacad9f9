import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Book, BreakLength, OwnLimitKind } from '@vitrine/domain/ledger/index';

/** What the core must know about a customer; the first fact opens their accounts. */
export interface AccountFact {
  readonly kind: 'account';
  readonly uid: number;
  readonly book: Book;
  readonly frozen: boolean;
  /** Where the customer lives, ISO 3166-1 alpha-2; absent: unknown, as for demo accounts and in facts of earlier versions. */
  readonly country?: string;
}

/** When days begin in the site's timezone: its clock changes as {@link clockChangesText} writes them. */
export interface SiteDaysFact {
  readonly kind: 'site-days';
  readonly zone: string;
  readonly changes: string;
}

/** Sets one of the customer's own limits; 0: none. */
export interface SetOwnLimit {
  readonly kind: 'set-own-limit';
  readonly uid: number;
  readonly limit: OwnLimitKind;
  /** A loss or what is deposited, in account currency, or the minutes of a session. */
  readonly value: bigint;
  /** What the customer has realised today and this week, for the first loss limit; later the core has counted it. */
  readonly realisedDay?: Money | undefined;
  readonly realisedWeek?: Money | undefined;
  /** When that day ends, and what the trading accounts held, open stakes included, when the results were read. */
  readonly realisedDayEnds?: Instant | undefined;
  readonly realisedFunds?: Money | undefined;
}

/** Begins a time-out or a self-exclusion, or makes it longer. */
export interface TakeBreak {
  readonly kind: 'take-break';
  readonly uid: number;
  readonly length: BreakLength;
}

/** Moves what a customer has on the other accounts into the contract account, which is now the only one. */
export interface SweepAccount {
  readonly kind: 'sweep-account';
  readonly uid: number;
}

export type LedgerCommand = SetOwnLimit | TakeBreak | SweepAccount;

/** The answer to an executed command of the ledger. */
export type LedgerAnswer =
  /** `at` is when it applies; 0: at once. */
  { readonly kind: 'own-limit-set'; readonly at: Instant } | { readonly kind: 'break-taken'; readonly until: Instant };
