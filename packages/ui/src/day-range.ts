/** Calendar days, `2026-03-29`, without a time zone. A missing end is open. */
export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** First selectable day (ORD-10). */
export const FIRST_DAY = '2000-01-01';

/** The day in the browser's own time zone, as the calendar needs it. Throws RangeError for an invalid day. */
export function dayOf(day: string): Date {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const found = new Date(year, month - 1, date);
  if (isoDay(found) !== day) throw new RangeError(`not a day: ${day}`);
  return found;
}

/** The calendar's day as text. */
export function isoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The range with its ends in order and within the bounds, both included. */
export function withinDays({ from, to }: DayRange, min: string, max: string): DayRange {
  const bound = (day: string | undefined) => (day === undefined ? day : day < min ? min : day > max ? max : day);
  const [first, last] = [bound(from), bound(to)];
  return first !== undefined && last !== undefined && first > last
    ? { from: last, to: first }
    : { from: first, to: last };
}
