import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time.ts';

/** Time zones with rules computed here, so that a machine's time-zone database cannot change an outcome. */
export type CalendarZone = 'utc' | 'new-york' | 'london' | 'frankfurt' | 'tokyo' | 'hong-kong';

/**
 * One trading session in the local week: minutes since Monday 00:00, `from` inclusive, `to` exclusive; `to` may exceed
 * 10080.
 */
export interface Session {
  readonly from: number;
  readonly to: number;
}

/** When an instrument trades. No sessions and `always` false: never. Adjacent sessions form one opening. */
export interface Calendar {
  readonly always: boolean;
  readonly zone: CalendarZone;
  readonly sessions: readonly Session[];
  /** Local dates (`YYYY-MM-DD`) on which no session starts. */
  readonly holidays: readonly string[];
}

export const ALWAYS_OPEN: Calendar = { always: true, zone: 'utc', sessions: [], holidays: [] };

/** New risk gets half the leverage cap for this long before a long close (rules §3). */
const LONG_CLOSE_NOTICE = 30 * MINUTE;
/** A close is long when it lasts more than this. */
const LONG_CLOSE = 4 * HOUR;

const DAY_MINUTES = 1_440;
/** Minutes of the local week. */
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** 1970-01-01 was a Thursday: the Monday of its week is day -3. */
const MONDAY_OFFSET = 3;

type SummerRule = 'none' | 'us' | 'eu';

const ZONES: Readonly<Record<CalendarZone, { standard: number; summer: SummerRule; name: string }>> = {
  utc: { standard: 0, summer: 'none', name: 'UTC' },
  'new-york': { standard: -5 * HOUR, summer: 'us', name: 'America/New_York' },
  london: { standard: 0, summer: 'eu', name: 'Europe/London' },
  frankfurt: { standard: HOUR, summer: 'eu', name: 'Europe/Berlin' },
  tokyo: { standard: 9 * HOUR, summer: 'none', name: 'Asia/Tokyo' },
  'hong-kong': { standard: 8 * HOUR, summer: 'none', name: 'Asia/Hong_Kong' },
};

/** Midnight UTC of the first Sunday on or after the given day of a month (0 = January). */
function sundayFrom(year: number, month: number, day: number): Instant {
  const midnight = Date.UTC(year, month, day);
  const weekday = (midnight / DAY + 4) % 7;
  return midnight + ((7 - weekday) % 7) * DAY;
}

/**
 * True during daylight saving time. US: second Sunday of March to first Sunday of November, both at 02:00 local wall
 * time (Energy Policy Act of 2005, in force since 2007). EU and UK: last Sunday of March to last Sunday of October,
 * both at 01:00 UTC (Directive 2000/84/EC).
 */
function isSummer(zone: CalendarZone, at: Instant): boolean {
  const { summer, standard } = ZONES[zone];
  if (summer === 'none') return false;
  const year = new Date(at + standard).getUTCFullYear();
  if (summer === 'us') {
    const begins = sundayFrom(year, 2, 8) + 2 * HOUR - standard;
    const ends = sundayFrom(year, 10, 1) + HOUR - standard;
    return at >= begins && at < ends;
  }
  return at >= sundayFrom(year, 2, 25) + HOUR && at < sundayFrom(year, 9, 25) + HOUR;
}

/** Milliseconds that the zone's wall clock is ahead of UTC at the instant. */
export function zoneOffset(zone: CalendarZone, at: Instant): number {
  return ZONES[zone].standard + (isSummer(zone, at) ? HOUR : 0);
}

/**
 * The instant at which the zone's wall clock shows `wall` (milliseconds, counted as if the wall clock were UTC). A wall
 * time that occurs twice means the first; a wall time that daylight saving skips is read as standard time.
 */
function instantOf(zone: CalendarZone, wall: number): Instant {
  const standard = wall - ZONES[zone].standard;
  return isSummer(zone, standard - HOUR) ? standard - HOUR : standard;
}

function weekOfDay(day: number): number {
  return Math.floor((day + MONDAY_OFFSET) / 7);
}

/** A time span in which the calendar is open, or closed: `from` inclusive, `to` exclusive. */
interface Span {
  readonly from: Instant;
  readonly to: Instant;
  readonly open: boolean;
}

/** Derived data of a calendar object, and the span of the latest question. */
interface Prepared {
  readonly sessions: readonly Session[];
  readonly holidays: ReadonlySet<number>;
  readonly lastHolidayWeek: number;
  span: Span;
  /** From here to the end of the open span the leverage cap is halved. */
  longCloseFrom: Instant;
}

/**
 * A cache without visible effect: calendars are immutable, and time moves on, so nearly every question is about the
 * span of the one before. It works only if callers reuse their calendar objects.
 */
const prepared = new WeakMap<Calendar, Prepared>();

function prepare(calendar: Calendar): Prepared {
  const holidays = calendar.holidays.map((date) => Date.parse(`${date}T00:00:00Z`) / DAY).filter(Number.isFinite);
  const entry: Prepared = {
    sessions: calendar.sessions.toSorted((a, b) => a.from - b.from),
    holidays: new Set(holidays),
    lastHolidayWeek: Math.max(Number.NEGATIVE_INFINITY, ...holidays.map(weekOfDay)),
    span: { from: 0, to: 0, open: false },
    longCloseFrom: Number.POSITIVE_INFINITY,
  };
  prepared.set(calendar, entry);
  return entry;
}

/**
 * Walks the sessions in order, joining adjacent ones, until it knows the span that contains `at`. `from` is at or
 * before `at`, not always the beginning of the span. The walk ends two weeks after the last holiday: if it found no gap
 * by then, there is none.
 */
function findSpan(calendar: Calendar, { sessions, holidays, lastHolidayWeek }: Prepared, at: Instant): Span {
  const never = Number.POSITIVE_INFINITY;
  if (calendar.always) return { from: Number.NEGATIVE_INFINITY, to: never, open: true };
  if (sessions.length === 0) return { from: Number.NEGATIVE_INFINITY, to: never, open: false };
  const thisWeek = weekOfDay(Math.floor((at + zoneOffset(calendar.zone, at)) / DAY));
  const lastWeek = Math.max(thisWeek, lastHolidayWeek) + 2;
  let opening: { from: Instant; to: Instant } | undefined;
  for (let week = thisWeek - 2; week <= lastWeek; week += 1) {
    const monday = week * 7 - MONDAY_OFFSET;
    for (const session of sessions) {
      if (holidays.has(monday + Math.floor(session.from / DAY_MINUTES))) continue;
      const from = instantOf(calendar.zone, monday * DAY + session.from * MINUTE);
      const to = instantOf(calendar.zone, monday * DAY + session.to * MINUTE);
      if (opening !== undefined && from <= opening.to) {
        opening.to = Math.max(opening.to, to);
        continue;
      }
      if (opening !== undefined && at < opening.to) return { ...opening, open: true };
      if (at < from) return { from: opening?.to ?? at, to: from, open: false };
      opening = { from, to };
    }
  }
  return { from: at, to: never, open: true };
}

function preparedAt(calendar: Calendar, at: Instant): Prepared {
  const entry = prepared.get(calendar) ?? prepare(calendar);
  if (at >= entry.span.from && at < entry.span.to) return entry;
  const span = findSpan(calendar, entry, at);
  entry.span = span;
  entry.longCloseFrom = Number.POSITIVE_INFINITY;
  if (span.open && Number.isFinite(span.to)) {
    const closure = findSpan(calendar, entry, span.to);
    if (closure.to - span.to > LONG_CLOSE) entry.longCloseFrom = span.to - LONG_CLOSE_NOTICE;
  }
  return entry;
}

function finite(instant: Instant): Instant | undefined {
  return Number.isFinite(instant) ? instant : undefined;
}

/** True when the calendar is open at the instant: a session includes its beginning and excludes its end. */
export function isOpenAt(calendar: Calendar, at: Instant): boolean {
  return preparedAt(calendar, at).span.open;
}

/** True when the calendar is open from one instant to the other without a break, both included. */
export function isOpenThroughout(calendar: Calendar, from: Instant, to: Instant): boolean {
  const { span } = preparedAt(calendar, from);
  return span.open && to < span.to;
}

/** End (exclusive) of the opening that contains `at`; `undefined` if closed at `at` or if it never closes again. */
export function nextCloseAt(calendar: Calendar, at: Instant): Instant | undefined {
  const { span } = preparedAt(calendar, at);
  return span.open ? finite(span.to) : undefined;
}

/** Start of the next opening after `at`; `undefined` if there is none or if the calendar never closes. */
export function nextOpenAt(calendar: Calendar, at: Instant): Instant | undefined {
  const entry = preparedAt(calendar, at);
  const { open, to } = entry.span;
  if (!open || !Number.isFinite(to)) return open ? undefined : finite(to);
  return finite(findSpan(calendar, entry, to).to);
}

/** True in the last 30 minutes before a scheduled close of more than 4 hours, when new risk gets half the cap. */
export function isBeforeLongClose(calendar: Calendar, at: Instant): boolean {
  const { span, longCloseFrom } = preparedAt(calendar, at);
  return span.open && at >= longCloseFrom;
}

const DAY_NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

function dayName(minute: number): string {
  return DAY_NAMES[Math.floor(minute / DAY_MINUTES) % 7] ?? '';
}

function clockText(minute: number): string {
  const ofDay = minute % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/** The openings of a week, adjacent sessions joined, starting with the one after the longest close. */
function weeklyOpenings(calendar: Calendar): readonly Session[] {
  const sorted = calendar.sessions.toSorted((a, b) => a.from - b.from);
  const end = Math.max(...sorted.map((session) => session.to)) - WEEK_MINUTES;
  let reach = end;
  let first = 0;
  let longest = Number.NEGATIVE_INFINITY;
  for (const [index, session] of sorted.entries()) {
    if (session.from - reach > longest) {
      longest = session.from - reach;
      first = index;
    }
    reach = Math.max(reach, session.to);
  }
  const openings: { from: number; to: number }[] = [];
  for (let index = 0; index < sorted.length; index += 1) {
    const session = sorted[(first + index) % sorted.length] as Session;
    const shift = first + index >= sorted.length ? WEEK_MINUTES : 0;
    const last = openings.at(-1);
    if (last !== undefined && session.from + shift <= last.to) last.to = Math.max(last.to, session.to + shift);
    else openings.push({ from: session.from + shift, to: session.to + shift });
  }
  return openings;
}

/**
 * The weekly trading hours as text, the same in every language: `Mo-Fr 09:30-16:00 America/New_York`,
 * `Su 17:00-Fr 17:00 America/New_York`, `24/7`, `-` for a calendar that never opens. Holidays are left out.
 */
export function tradingHoursText(calendar: Calendar): string {
  if (calendar.always) return '24/7';
  if (calendar.sessions.length === 0) return '-';
  const openings = weeklyOpenings(calendar);
  const groups: { days: string; last: number; hours: string }[] = [];
  for (const { from, to } of openings) {
    if (to - from >= WEEK_MINUTES) return '24/7';
    const day = Math.floor(from / DAY_MINUTES);
    if (to - from > DAY_MINUTES) {
      groups.push({ days: dayName(from), last: day, hours: `${clockText(from)}-${dayName(to)} ${clockText(to)}` });
      continue;
    }
    const hours = `${clockText(from)}-${clockText(to)}`;
    const group = groups.find((earlier) => earlier.hours === hours && earlier.last === day - 1);
    if (group === undefined) groups.push({ days: dayName(from), last: day, hours });
    else {
      group.days = `${group.days.slice(0, 2)}-${dayName(from)}`;
      group.last = day;
    }
  }
  return `${groups.map(({ days, hours }) => `${days} ${hours}`).join(', ')} ${ZONES[calendar.zone].name}`;
}
