/** Instants are whole milliseconds since 1970-01-01T00:00:00Z, always passed in: nothing here reads a clock. */
export type Instant = number;

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** Time entries stand on this grid (milliseconds). */
export const TIME_GRID = 100;
