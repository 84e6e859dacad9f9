/** Most rows of one file. A narrower time range exports the rest. */
export const EXPORT_ROWS = 50_000;
