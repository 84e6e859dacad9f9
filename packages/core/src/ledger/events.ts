import type { Book } from '@vitrine/domain/ledger/chart';
import type { BreakLength, OwnLimitKind } from '@vitrine/domain/ledger/own-limits';
import type { PostingReason } from '@vitrine/domain/ledger/posting';
import { account, type EventsOf, flag, instant, money, number, order, reference, text, uid } from '../event-codec.ts';

const hold = { account, book: text<Book>(), currency: text<string>(), order, amount: money, heldAfter: money };

export const ledgerEvents = {
  /** A customer's funding, contract and options accounts were opened. */
  CustomerOpened: {
    version: 1,
    fields: { uid, book: text<Book>(), currency: text<string>(), frozen: flag, factVersion: number },
  },
  CustomerChanged: { version: 1, fields: { uid, frozen: flag, factVersion: number } },
  /** Where a customer lives (ISO 3166-1 alpha-2), which decides their profile; empty: it is no longer known. */
  CustomerCountrySet: { version: 1, fields: { uid, country: text<string>() } },
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
      /** The order, option, deposit or withdrawal this is about, 0 for none. */
      order: reference,
      debitAfter: money,
      creditAfter: money,
    },
  },
  HoldPlaced: { version: 1, fields: hold },
  HoldReleased: { version: 1, fields: hold },
  /** When days begin in the site's timezone, see `SiteDaysFact`. */
  SiteDaysPublished: { version: 1, fields: { factVersion: number, zone: text<string>(), changes: text<string>() } },
  /** A limit of the customer's own applies at once; what waited is withdrawn. 0: none. */
  OwnLimitSet: { version: 1, fields: { uid, limit: text<OwnLimitKind>(), amount: money, minutes: number } },
  /** A looser one, or none, replaces the one in force at `nextAt`. */
  OwnLimitScheduled: {
    version: 1,
    fields: {
      uid,
      limit: text<OwnLimitKind>(),
      amount: money,
      minutes: number,
      nextAmount: money,
      nextMinutes: number,
      nextAt: instant,
    },
  },
  /** A time-out or a self-exclusion began, or a longer one replaced it. */
  BreakTaken: { version: 1, fields: { uid, length: text<BreakLength>(), until: instant } },
  /** What a customer with a loss limit has realised in the day and in the week that end then; losses are negative. */
  LossCounted: {
    version: 1,
    fields: { uid, dayResult: money, dayEnds: instant, weekResult: money, weekEnds: instant },
  },
} as const;

export type LedgerEvent = EventsOf<typeof ledgerEvents>;
