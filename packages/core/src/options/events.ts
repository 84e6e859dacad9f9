import type { Book } from '@vitrine/domain/ledger/index';
import type { Direction, LossLevel, Outcome, VoidReason } from '@vitrine/domain/options/option';
import { big, type EventsOf, int, text, tick } from '../event-codec.ts';

export const optionEvents = {
  /** A version of the terms of timed options is in force; `terms` is its canonical JSON. */
  OptionTermsPublished: { version: 1, fields: { factVersion: int, terms: text<string>() } },
  OptionOpened: {
    version: 1,
    fields: {
      option: int,
      uid: int,
      book: text<Book>(),
      instrument: int,
      /** Version of the instrument's terms, and of the options'. */
      termsVersion: int,
      optionTermsVersion: int,
      direction: text<Direction>(),
      stake: big,
      seconds: int,
      profitRatio: big,
      lossLevel: text<LossLevel>(),
      /** What a win pays on top of the stake. */
      win: big,
      acceptedAt: int,
      expiresAt: int,
      /** Milliseconds. */
      quoteMaxAge: int,
      /** Sequence number of the instrument's newest tick: only a later one is entered at. */
      acceptedTick: int,
    },
  },
  OptionEntered: { version: 1, fields: { option: int, uid: int, instrument: int, price: big, tick } },
  /** `price` is 0 and `voidReason` not empty for one that was void; `tick` is the newest in any case. */
  OptionSettled: {
    version: 1,
    fields: {
      option: int,
      uid: int,
      instrument: int,
      outcome: text<Outcome>(),
      voidReason: text<VoidReason | ''>(),
      price: big,
      profit: big,
      tick,
    },
  },
} as const;

export type OptionEvent = EventsOf<typeof optionEvents>;
