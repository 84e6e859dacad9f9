import type { Book } from '@vitrine/domain/ledger/index';
import type { Direction, LossLevel, Outcome, VoidReason } from '@vitrine/domain/options/option';
import {
  type EventsOf,
  instant,
  instrument,
  money,
  number,
  option,
  price,
  rate,
  text,
  tick,
  uid,
} from '../event-codec.ts';

export const optionEvents = {
  /** New terms of timed options took effect; `terms` is canonical JSON. */
  OptionTermsPublished: { version: 1, fields: { factVersion: number, terms: text<string>() } },
  OptionOpened: {
    version: 1,
    fields: {
      option,
      uid,
      book: text<Book>(),
      instrument,
      /** Version of the instrument's terms, and of the options'. */
      termsVersion: number,
      optionTermsVersion: number,
      direction: text<Direction>(),
      stake: money,
      seconds: number,
      profitRatio: rate,
      lossLevel: text<LossLevel>(),
      /** What a win pays on top of the stake. */
      win: money,
      acceptedAt: instant,
      expiresAt: instant,
      /** Milliseconds. */
      quoteMaxAge: number,
      /** Sequence number of the instrument's newest tick: only a later one is entered at. */
      acceptedTick: number,
    },
  },
  OptionEntered: { version: 1, fields: { option, uid, instrument, price, tick } },
  /** For a void option, `price` is 0 and `voidReason` is not empty. `tick` is always the newest one. */
  OptionSettled: {
    version: 1,
    fields: {
      option,
      uid,
      instrument,
      outcome: text<Outcome>(),
      voidReason: text<VoidReason | ''>(),
      price,
      profit: money,
      tick,
    },
  },
} as const;

export type OptionEvent = EventsOf<typeof optionEvents>;
