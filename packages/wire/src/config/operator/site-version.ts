import * as z from 'zod/mini';
import { isoTime } from '../../fields.ts';

/** Longest value of a setting, in characters. */
export const MOST_SETTING_LENGTH = 2_000;
/** Most settings of one version. */
export const MOST_CHANGES = 100;

const key = z.string().check(z.regex(/^[a-z_]{1,40}$/));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Request field: JSON text of `{"key": "value"}`, the settings that a version changes. */
export const settingChanges = z.pipe(
  z.string().check(z.maxLength(40_000)),
  z.pipe(
    z.transform(parsed),
    z
      .record(key, z.string().check(z.maxLength(MOST_SETTING_LENGTH)))
      .check(z.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length <= MOST_CHANGES)),
  ),
);

/** Response field: a setting that a version changes. */
const settingChange = z.object({ key: z.string(), before: z.string(), after: z.string() });
export type SettingChange = z.output<typeof settingChange>;

/** A published version of the settings. A new site has version 0. */
export const siteVersion = z.object({
  number: z.number(),
  publishedAt: isoTime,
  by: z.string(),
  note: z.string(),
  /** The version whose values it brings back; null: none. */
  restores: z.nullable(z.number()),
  changes: z.array(settingChange),
});
export type SiteVersion = z.output<typeof siteVersion>;

/** `waiting` for its time, `outdated`: not published, because another version has changed one of its settings since. */
export const PUBLICATION_STATES = ['waiting', 'outdated'] as const;

/** A version that is to be published at a time. */
export const publication = z.object({
  id: z.number(),
  state: z.enum(PUBLICATION_STATES),
  publishAt: isoTime,
  by: z.string(),
  note: z.string(),
  changes: z.array(settingChange),
});
export type Publication = z.output<typeof publication>;
