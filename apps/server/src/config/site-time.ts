import { DAY, type Instant, SECOND } from '@vitrine/domain/kernel/time';

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

/**
 * The instant at which the day of `at` began in the timezone; where clocks are put forward at midnight, the first
 * instant that there was. Throws on an unknown timezone.
 */
export function siteDayStart(at: Instant, timezone: string): Instant {
  const clock = (instant: Instant) => Date.parse(`${siteTimeOf(instant, timezone).replace(' ', 'T')}Z`);
  const midnight = Math.floor(clock(at) / DAY) * DAY;
  // Clocks may have been put on or back since midnight: what they were ahead of UTC then counts, not what they are now.
  let start = midnight - (clock(at) - Math.floor(at / SECOND) * SECOND);
  start += midnight - clock(start);
  // A midnight that there was not: the clock shows the end of the day before, or the hour that was put in.
  return clock(start) < midnight ? start + (midnight - clock(start)) : start;
}
