import { type EventsOf, instrument, number, text } from '../event-codec.ts';

export const marketEvents = {
  /** A version of an instrument's terms is in force; `terms` is its canonical JSON. */
  InstrumentPublished: { version: 1, fields: { instrument, factVersion: number, terms: text<string>() } },
} as const;

export type MarketEvent = EventsOf<typeof marketEvents>;
