/** The instant of a local time as the browser's field writes it; undefined: none yet. */
export const instantOf = (local: string): string | undefined =>
  Number.isNaN(Date.parse(local)) ? undefined : new Date(local).toISOString();

/** An instant (ISO 8601) as the browser's field for local times wants it; empty for none. */
export function localOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
