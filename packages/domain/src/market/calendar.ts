import type { Instant } from '../kernel/time.ts';

/** A zone whose offset follows a rule that is computed here, so that no machine's time-zone tables can change an outcome. */
export type CalendarZone = 'utc' | 'new-york' | 'london' | 'frankfurt' | 'tokyo' | 'hong-kong';

/** One opening in the local week: minutes since Monday 00:00, `from` inclusive, `to` exclusive; `to` may exceed 10080. */
export interface Session {
  readonly from: number;
  readonly to: number;
}

/** When an instrument trades. No sessions and `always` false: never. */
export interface Calendar {
  readonly always: boolean;
  readonly zone: CalendarZone;
  readonly sessions: readonly Session[];
  /** Local dates (`YYYY-MM-DD`) on which no session starts. */
  readonly holidays: readonly string[];
}

export const ALWAYS_OPEN: Calendar = { always: true, zone: 'utc', sessions: [], holidays: [] };

/** True when the calendar is open at the instant. */
export declare function isOpenAt(calendar: Calendar, at: Instant): boolean;
