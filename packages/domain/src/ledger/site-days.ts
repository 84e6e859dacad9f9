import { DAY, type Instant } from '../kernel/time.ts';

/** From an instant on, the clocks of the site are this many milliseconds ahead of UTC. */
export interface ClockChange {
  readonly from: Instant;
  readonly offset: number;
}

/**
 * The clock changes of the site's timezone, oldest first. They are data of the journal, so that a machine's timezone
 * database cannot change when a day begins. None: UTC.
 */
export type ClockChanges = readonly ClockChange[];

/** 1970-01-01 was a Thursday: the Monday of its week is day -3. */
const FIRST_MONDAY = -3;

function offsetAt(changes: ClockChanges, at: Instant): number {
  return (changes.findLast(({ from }) => from <= at) ?? changes[0])?.offset ?? 0;
}

/** The first instant after `at` at which the site's clocks show `wall` or later. */
function firstAt(changes: ClockChanges, at: Instant, wall: number): Instant {
  const later = changes.filter(({ from }) => from > at);
  let from = at;
  let offset = offsetAt(changes, at);
  for (const change of later) {
    if (Math.max(from, wall - offset) < change.from) break;
    ({ from, offset } = change);
  }
  return Math.max(from, wall - offset);
}

/** When the next day of the site begins: midnight, or the first instant after it when clocks skip midnight. */
export function nextDayStart(changes: ClockChanges, at: Instant): Instant {
  const today = Math.floor((at + offsetAt(changes, at)) / DAY);
  return firstAt(changes, at, (today + 1) * DAY);
}

/** When the next week of the site begins, on a Monday. */
export function nextWeekStart(changes: ClockChanges, at: Instant): Instant {
  const today = Math.floor((at + offsetAt(changes, at)) / DAY);
  const monday = today - ((today - FIRST_MONDAY) % 7);
  return firstAt(changes, at, (monday + 7) * DAY);
}

/** When the next month of the site begins. */
export function nextMonthStart(changes: ClockChanges, at: Instant): Instant {
  const today = new Date(at + offsetAt(changes, at));
  return firstAt(changes, at, Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1));
}

/** When the day of the site that contains an instant began. */
export function dayStart(changes: ClockChanges, at: Instant): Instant {
  return lastOf(nextDayStart, changes, at, 3 * DAY);
}

/** When the week of the site that contains an instant began. */
export function weekStart(changes: ClockChanges, at: Instant): Instant {
  return lastOf(nextWeekStart, changes, at, 10 * DAY);
}

/** When the month of the site that contains an instant began. */
export function monthStart(changes: ClockChanges, at: Instant): Instant {
  return lastOf(nextMonthStart, changes, at, 33 * DAY);
}

function lastOf(next: typeof nextDayStart, changes: ClockChanges, at: Instant, back: number): Instant {
  let start = at - back;
  for (let later = next(changes, start); later <= at; later = next(changes, start)) start = later;
  return start;
}

/** As the journal stores them: `from:offset`, separated by blanks. */
export function clockChangesText(changes: ClockChanges): string {
  return changes.map(({ from, offset }) => `${from}:${offset}`).join(' ');
}

/** Reads {@link clockChangesText}. Throws on anything else. */
export function clockChangesOf(text: string): ClockChanges {
  if (text === '') return [];
  return text.split(' ').map((pair) => {
    const [from, offset] = pair.split(':').map(Number) as [number, number];
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(offset)) throw new Error(`no clock change: ${pair}`);
    return { from, offset };
  });
}
