const DAY_MINUTES = 1_440;
/** A Monday, 00:00 UTC. */
const MONDAY = Date.UTC(2024, 0, 1);

/** A minute of the week as text: `Mon 22:00`. */
function momentText(minute: number, locale: string): string {
  const at = MONDAY + minute * 60_000;
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(at);
  const [hours, minutes] = [Math.floor((minute % DAY_MINUTES) / 60), minute % 60];
  return `${day} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Sessions of a call (`1320-2760,…`, minutes since Monday 00:00) as lines of text. */
export function sessionLines(sessions: string, locale: string): readonly string[] {
  if (sessions === '') return [];
  return sessions.split(',').map((session) => {
    const [from = 0, to = 0] = session.split('-').map(Number);
    return `${momentText(from, locale)} – ${momentText(to, locale)}`;
  });
}

const WEEK_MINUTES = 7 * DAY_MINUTES;
const LINE = /^(\D+?)\s+(\d{1,2}):(\d{2})\s*[-–]\s*(\D+?)\s+(\d{1,2}):(\d{2})$/;

/** The names of the days, by which a session can be typed: short and long, in the page's language and in English. */
function daysOf(locale: string): ReadonlyMap<string, number> {
  const names = [locale, 'en'].flatMap((language) =>
    (['short', 'long'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return Array.from({ length: 7 }, (_, day): [string, number] => [
        format.format(MONDAY + day * DAY_MINUTES * 60_000).toLowerCase(),
        day,
      ]);
    }),
  );
  return new Map(names);
}

/**
 * The sessions that lines such as `Sun 17:00 – Mon 17:00` say, as a call has them (`9660-11100`). A session that ends at or
 * before its start ends in the next week. A line that cannot be read is left as it is: the call refuses it.
 */
export function readSessions(text: string, locale: string): string {
  const days = daysOf(locale);
  const minuteOf = (day = '', hours = '', minutes = '') => {
    const at = days.get(day.trim().toLowerCase());
    const [hour, minute] = [Number(hours), Number(minutes)];
    return at === undefined || hour > 24 || minute > 59 ? undefined : at * DAY_MINUTES + hour * 60 + minute;
  };
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, startDay, startHours, startMinutes, endDay, endHours, endMinutes] = LINE.exec(line) ?? [];
      const from = minuteOf(startDay, startHours, startMinutes);
      const to = minuteOf(endDay, endHours, endMinutes);
      if (from === undefined || to === undefined) return line;
      return `${from}-${to <= from ? to + WEEK_MINUTES : to}`;
    })
    .join(',');
}
