import type { Book } from '@vitrine/domain/ledger/chart';
import type { PostingReason } from '@vitrine/domain/ledger/posting';
import { account, type EventsOf, flag, money, number, order, reference, text, uid } from '../event-codec.ts';

const hold = { account, book: text<Book>(), currency: text<string>(), order, amount: money, heldAfter: money };

export const ledgerEvents = {
  /** A customer's funding, contract and options accounts were opened. */
  CustomerOpened: {
    version: 1,
    fields: { uid, book: text<Book>(), currency: text<string>(), frozen: flag, factVersion: number },
  },
  CustomerChanged: { version: 1, fields: { uid, frozen: flag, factVersion: number } },
  /** Any other account was opened, at its first use. */
  AccountOpened: { version: 1, fields: { account, book: text<Book>(), currency: text<string>() } },
  Posted: {
    version: 1,
    fields: {
      book: text<Book>(),
      currency: text<string>(),
      debit: account,
      credit: account,
      amount: money,
      reason: text<PostingReason>(),
      /** The order or option this is about, 0 for none. */
      order: reference,
      debitAfter: money,
      creditAfter: money,
    },
  },
  HoldPlaced: { version: 1, fields: hold },
  HoldReleased: { version: 1, fields: hold },
} as const;

export type LedgerEvent = EventsOf<typeof ledgerEvents>;
