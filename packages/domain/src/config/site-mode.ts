import { canonicalJson } from '../kernel/canonical-json.ts';

/**
 * What customers may do on the whole site. `close-only`: nothing is opened or enlarged. `read-only`: besides, customers
 * change nothing. Closing, cancelling, stops, and what protects an account are possible in every mode.
 */
export const SITE_MODES = ['normal', 'close-only', 'read-only'] as const;
export type SiteModeName = (typeof SITE_MODES)[number];

/** The longest reason, in characters: it is a line or two on a phone. */
export const MOST_REASON_CHARACTERS = 240;

/** A mode of the site, and why, in the languages that staff wrote it in; no reason in normal mode. */
export interface SiteMode {
  readonly mode: SiteModeName;
  readonly reasons: Readonly<Record<string, string>>;
}

export const NORMAL_MODE: SiteMode = { mode: 'normal', reasons: {} };

/** Canonical JSON of a mode and its reasons, as journaled and stored. */
export function siteModeToJson({ mode, reasons }: SiteMode): string {
  return canonicalJson({ mode, reasons });
}

/** Reads what {@link siteModeToJson} wrote. Throws on text that is not such JSON. */
export function siteModeFromJson(text: string): SiteMode {
  return JSON.parse(text) as SiteMode;
}

/** The reason in the first of the languages that has one; otherwise in any that has; empty: there is none. */
export function reasonIn({ reasons }: Pick<SiteMode, 'reasons'>, languages: readonly string[]): string {
  const language = languages.find((one) => reasons[one] !== undefined) ?? Object.keys(reasons).sort()[0];
  return (language === undefined ? undefined : reasons[language]) ?? '';
}
