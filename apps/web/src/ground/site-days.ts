import { type DayRange, FIRST_DAY } from '@vitrine/ui/day-range';
import { dateTime } from '@vitrine/ui/format';

const DAY_SECONDS = 86_400;

/** `2026-11-21 09:05:07` of an instant (milliseconds) in the zone. */
function clockIn(timeZone: string, at: number): string {
  return dateTime(at, '', timeZone, 'record');
}

/** The day of an instant in the zone: `2026-11-21`. */
export function dayIn(timeZone: string, at: number): string {
  return clockIn(timeZone, at).slice(0, 10);
}

/** The time of day of an instant in the zone: `09:05:07`. */
export function timeOfDayIn(timeZone: string, at: number): string {
  return clockIn(timeZone, at).slice(-8);
}

/** The day that lies `days` after another (before it when negative). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
}

/** Unix seconds of the day's first instant in the zone. */
export function dayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const clock = (at: number) => Date.parse(`${clockIn(timeZone, at).replace(' ', 'T')}Z`);
  let start = midnight - (clock(midnight) - midnight);
  // Clocks may be put on or back between the two.
  start += midnight - clock(start);
  // A midnight that there was not begins with the first instant after it.
  if (clock(start) < midnight) start += midnight - clock(start);
  return start / 1_000;
}

export interface TimeFilter {
  /** Unix seconds. */
  readonly startTime?: number;
  /** Exclusive. */
  readonly endTime?: number;
}

/**
 * The days of a filter as the lists ask for them: from the first day's start to the last day's start and 86,400 s
 * (ORD-10). Undefined when the first lies after the last: then nothing is asked (ORD-11). All days ask for no time.
 */
export function timeFilter({ from, to }: DayRange, today: string, timeZone: string): TimeFilter | undefined {
  if (from === undefined && to === undefined) return {};
  const first = from === undefined || from < FIRST_DAY ? FIRST_DAY : from;
  const last = to === undefined || to > today ? today : to;
  if (first > last) return undefined;
  return { startTime: dayStart(first, timeZone), endTime: dayStart(last, timeZone) + DAY_SECONDS };
}
