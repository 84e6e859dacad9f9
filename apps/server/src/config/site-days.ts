import type { Fact } from '@vitrine/core/input';
import { DAY, type Instant, SECOND } from '@vitrine/domain/kernel/time';
import { type ClockChange, clockChangesText } from '@vitrine/domain/ledger/index';
import type { PoolClient } from 'pg';
import { lockFact, publishFact } from '../platform/facts.ts';
import { siteTimeOf } from './site-time.ts';

const SUBJECT = 'site-days';
/** Clock changes are known so many years ahead; each start of the site in a new year looks further. */
const YEARS_AHEAD = 5;

function offsetAt(at: Instant, timezone: string): number {
  return Date.parse(`${siteTimeOf(at, timezone).replace(' ', 'T')}Z`) - at;
}

/** The clock changes of a timezone from the year before on. UTC has none. Throws on an unknown timezone. */
export function clockChangesIn(timezone: string, now: Instant): readonly ClockChange[] {
  const year = new Date(now).getUTCFullYear();
  const last = Date.UTC(year + YEARS_AHEAD, 0, 1);
  const changes: ClockChange[] = [];
  let from = Date.UTC(year - 1, 0, 1);
  let offset = offsetAt(from, timezone);
  changes.push({ from, offset });
  for (; from < last; from += DAY) {
    const next = offsetAt(from + DAY, timezone);
    if (next === offset) continue;
    changes.push({ from: changeBetween(from, from + DAY, offset, timezone), offset: next });
    offset = next;
  }
  return changes.every((change) => change.offset === 0) ? [] : changes;
}

/** The first second of a day with another offset. */
function changeBetween(from: Instant, to: Instant, offset: number, timezone: string): Instant {
  let [before, after] = [from, to];
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / (2 * SECOND)) * SECOND;
    if (offsetAt(middle, timezone) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** Writes the days of the site as a fact, in the transaction of what changes them. Undefined when they stay as they were. */
export async function publishSiteDays(client: PoolClient, timezone: string, now: Instant): Promise<Fact | undefined> {
  const changes = clockChangesText(clockChangesIn(timezone, now));
  const known = await lockFact(client, SUBJECT);
  // The core begins with the days of UTC.
  if (known === undefined && changes === '') return undefined;
  return publishFact(client, SUBJECT, { kind: 'site-days', zone: timezone, changes });
}
