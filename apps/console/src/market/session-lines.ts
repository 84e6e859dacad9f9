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
