import { type EventsOf, instrument, number, text } from '../event-codec.ts';

export const marketEvents = {
  /** New terms of an instrument took effect; `terms` is canonical JSON. */
  InstrumentPublished: { version: 1, fields: { instrument, factVersion: number, terms: text<string>() } },
} as const;

export type MarketEvent = EventsOf<typeof marketEvents>;
