import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  barrierIn,
  dayStart,
  limitAt,
  NO_OWN_LIMIT,
  nextDayStart,
  nextWeekStart,
  type OwnLimit,
  weekStart,
} from '@vitrine/domain/ledger/index';
import type { ResponseOf } from '@vitrine/wire/call';
import { ownLimits } from '@vitrine/wire/ledger/own-limits';
import type { Pool, PoolClient } from 'pg';
import { route } from '../platform/http/context.ts';
import { readOwnLimits, readRealised, type StoredLimits } from './own-limits-store.ts';

const iso = (at: Instant): string => new Date(at).toISOString();
const amountText = (value: bigint): string | null => (value === 0n ? null : formatMoney(value));
const minutesOf = (value: bigint): number | null => (value === 0n ? null : Number(value));

/** What was realised today and this week, and when they end. */
async function realisedNow(db: Pool | PoolClient, uid: number, { count, changes }: StoredLimits, at: Instant) {
  const ends = { day: nextDayStart(changes, at), week: nextWeekStart(changes, at) };
  if (count === undefined) {
    const realised = await readRealised(db, uid, { day: dayStart(changes, at), week: weekStart(changes, at) });
    return { realised, ends };
  }
  const { dayResult, dayEnds, weekResult, weekEnds } = count;
  return {
    realised: { day: dayEnds > at ? dayResult : 0n, week: weekEnds > at ? weekResult : 0n },
    ends: { day: dayEnds > at ? dayEnds : ends.day, week: weekEnds > at ? weekEnds : ends.week },
  };
}

function lossText(limit: OwnLimit, realised: Money, ends: Instant, at: Instant) {
  const next = limit.nextAt > at ? { value: amountText(limit.next), at: iso(limit.nextAt) } : null;
  return { value: amountText(limitAt(limit, at)), next, realised: formatMoney(realised), endsAt: iso(ends) };
}

/** The limits of a customer at an instant, as the call and the console show them. */
export async function ownLimitsText(
  db: Pool | PoolClient,
  uid: number,
  at: Instant,
): Promise<ResponseOf<typeof ownLimits>> {
  const stored = await readOwnLimits(db, uid);
  const { limits, breaks, count, seq } = stored;
  const { realised, ends } = await realisedNow(db, uid, stored, at);
  const limitOf = (name: Parameters<typeof limits.get>[0]): OwnLimit => limits.get(name) ?? NO_OWN_LIMIT;
  const session = limitOf('session');
  const [running] = [...breaks].filter(([, until]) => until > at).sort((a, b) => b[1] - a[1]);
  const barrier = barrierIn(stored, count, at);
  return {
    dayLoss: lossText(limitOf('day-loss'), realised.day, ends.day, at),
    weekLoss: lossText(limitOf('week-loss'), realised.week, ends.week, at),
    session: {
      minutes: minutesOf(limitAt(session, at)),
      next: session.nextAt > at ? { minutes: minutesOf(session.next), at: iso(session.nextAt) } : null,
    },
    break: running === undefined ? null : { kind: running[0], until: iso(running[1]) },
    closeOnly: barrier === undefined ? null : { by: barrier.by, until: iso(barrier.until) },
    seq,
  };
}

export const ownLimitsRoute = (db: Pool) =>
  route(ownLimits, (_request, { caller }) => ownLimitsText(db, caller.uid, Date.now()));
