import { DAY, HOUR, type Instant, SECOND } from '@vitrine/domain/kernel/time';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:mm:ss` in the timezone (IANA name; GMT and UTC are the same). Throws on an unknown one. */
export function siteTimeOf(at: Instant, timezone: string): string {
  if (timezone === 'GMT' || timezone === 'UTC') return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  let format = formats.get(timezone);
  if (format === undefined) {
    // Swedish notation is ISO 8601 with a space instead of `T`.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timezone, format);
  }
  return format.format(at);
}

/**
 * The instant at which the day of `at` began in the timezone. If clocks go forward at midnight, the first instant after
 * the gap. Throws on an unknown timezone.
 */
export function siteDayStart(at: Instant, timezone: string): Instant {
  const clock = (instant: Instant) => Date.parse(`${siteTimeOf(instant, timezone).replace(' ', 'T')}Z`);
  const midnight = Math.floor(clock(at) / DAY) * DAY;
  // The offset from UTC at midnight counts, which may differ from the offset now.
  let start = midnight - (clock(at) - Math.floor(at / SECOND) * SECOND);
  start += midnight - clock(start);
  // If midnight was skipped, the clock still shows the day before, or the hour after the gap.
  return clock(start) < midnight ? start + (midnight - clock(start)) : start;
}

/** When a day, such as `2026-11-01`, begins in the timezone. */
export function siteMidnight(day: string, timezone: string): Instant {
  // Noon of the day at Greenwich lies in the same day of most places, and in the next one of the others.
  const start = siteDayStart(Date.parse(`${day}T12:00:00Z`), timezone);
  return siteTimeOf(start, timezone).slice(0, 10) > day ? siteDayStart(start - HOUR, timezone) : start;
}
