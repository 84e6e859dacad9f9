import { type Calendar, isOpenAt, nextCloseAt, nextOpenAt } from '@vitrine/domain/market/calendar';
import { addDays, dayIn, dayStart, timeOfDayIn } from '../ground/site-days.ts';

/** When a market trades on one day of a zone. */
export interface OpenDay {
  /** `2026-11-23`. */
  readonly day: string;
  /** `HH:MM`, the end exclusive and 24:00 at midnight; none when the market stays closed. */
  readonly spans: readonly { readonly from: string; readonly to: string }[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The openings of a calendar between two instants (milliseconds), cut off at both. */
function openingsBetween(calendar: Calendar, from: number, to: number): readonly Span[] {
  const openings: Span[] = [];
  for (let at = from; at < to; ) {
    if (!isOpenAt(calendar, at)) {
      at = nextOpenAt(calendar, at) ?? to;
      continue;
    }
    const end = Math.min(nextCloseAt(calendar, at) ?? to, to);
    openings.push({ from: at, to: end });
    at = end;
  }
  return openings;
}

/** The opening hours of seven days from the day of `now` on, holidays and clock changes included. */
export function openingHours(calendar: Calendar, now: number, zone: string): readonly OpenDay[] {
  const today = dayIn(zone, now);
  const days = Array.from({ length: 8 }, (_, offset) => addDays(today, offset));
  const starts = days.map((day) => dayStart(day, zone) * 1_000);
  const openings = openingsBetween(calendar, starts[0] ?? now, starts.at(-1) ?? now);
  return days.slice(0, -1).map((day, index) => {
    const [begin = 0, end = 0] = starts.slice(index, index + 2);
    const clock = (at: number) => (at === end ? '24:00' : timeOfDayIn(zone, at).slice(0, 5));
    const spans = openings
      .filter(({ from, to }) => from < end && to > begin)
      .map(({ from, to }) => ({ from: clock(Math.max(from, begin)), to: clock(Math.min(to, end)) }));
    return { day, spans };
  });
}
