import { type EventsOf, number, text } from '../event-codec.ts';

export const configEvents = {
  /** A version of the site's money terms is in force; `terms` is its canonical JSON. */
  SitePublished: { version: 1, fields: { factVersion: number, terms: text<string>() } },
  /** A mode of the site is in force; `terms` is the canonical JSON of the mode and its reasons. */
  SiteModeSet: { version: 1, fields: { factVersion: number, terms: text<string>() } },
  /** Profiles of countries are in force; `terms` is the canonical JSON of all. */
  JurisdictionsPublished: { version: 1, fields: { factVersion: number, terms: text<string>() } },
} as const;

export type ConfigEvent = EventsOf<typeof configEvents>;
