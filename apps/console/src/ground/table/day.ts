/** The start of a day (YYYY-MM-DD, UTC) plus `days`, in unix seconds; undefined for an invalid day. */
export function secondsOf(day: string | undefined, days = 0): number | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms / 1_000 + days * 86_400;
}
