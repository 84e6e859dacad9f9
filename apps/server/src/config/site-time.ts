import type { Instant } from '@vitrine/domain/kernel/time';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:mm:ss` in the timezone (IANA name; GMT and UTC are the same). Throws on an unknown one. */
export function siteTimeOf(at: Instant, timezone: string): string {
  if (timezone === 'GMT' || timezone === 'UTC') return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  let format = formats.get(timezone);
  if (format === undefined) {
    // The Swedish notation is ISO 8601's with a blank.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timezone, format);
  }
  return format.format(at);
}
