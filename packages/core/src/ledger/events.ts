import type { Book } from '@vitrine/domain/ledger/chart';
import type { PostingReason } from '@vitrine/domain/ledger/posting';
import { big, type EventsOf, flag, int, text } from '../event-codec.ts';

const hold = { account: int, book: text<Book>(), currency: text<string>(), order: int, amount: big, heldAfter: big };

export const ledgerEvents = {
  /** A customer's funding, contract and options accounts exist. */
  CustomerOpened: {
    version: 1,
    fields: { uid: int, book: text<Book>(), currency: text<string>(), frozen: flag, factVersion: int },
  },
  CustomerChanged: { version: 1, fields: { uid: int, frozen: flag, factVersion: int } },
  /** Any other account, at its first use. */
  AccountOpened: { version: 1, fields: { account: int, book: text<Book>(), currency: text<string>() } },
  Posted: {
    version: 1,
    fields: {
      book: text<Book>(),
      currency: text<string>(),
      debit: int,
      credit: int,
      amount: big,
      reason: text<PostingReason>(),
      /** The order this is about, 0 for none. */
      order: int,
      debitAfter: big,
      creditAfter: big,
    },
  },
  HoldPlaced: { version: 1, fields: hold },
  HoldReleased: { version: 1, fields: hold },
} as const;

export type LedgerEvent = EventsOf<typeof ledgerEvents>;
