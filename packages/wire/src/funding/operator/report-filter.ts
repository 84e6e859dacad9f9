import { optionalUnixSeconds } from '../../fields.ts';

export const reportFilter = {
  startTime: optionalUnixSeconds,
  /** Exclusive. Absent: the last 31 days. */
  endTime: optionalUnixSeconds,
};
