import type { LogFilter } from './store.ts';
import { timesOf } from './trade-filter.ts';

/** The filter of a request, as the wire has it. */
interface AskedLog {
  readonly type?: number | undefined;
  readonly accountTypeId?: number | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

export function logFilterOf(uid: number, { type, accountTypeId, startTime, endTime }: AskedLog): LogFilter {
  return {
    uid,
    kind: accountTypeId ?? 0,
    type: type ?? 0,
    ...timesOf({ startTime, endTime }),
  };
}
