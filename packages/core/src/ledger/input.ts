import type { Book } from '@vitrine/domain/ledger/index';

/** What the core must know about a customer; the first fact opens their accounts. */
export interface AccountFact {
  readonly kind: 'account';
  readonly uid: number;
  readonly book: Book;
  readonly frozen: boolean;
}
