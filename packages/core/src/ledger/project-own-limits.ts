import { type BreakKind, type BreakLength, isTimeOut } from '@vitrine/domain/ledger/index';
import type { Projections } from '../rows.ts';
import type { LedgerEvent } from './events.ts';

type OwnLimitEvent = Extract<
  LedgerEvent,
  { type: 'OwnLimitSet' | 'OwnLimitScheduled' | 'BreakTaken' | 'LossCounted' | 'SiteDaysPublished' }
>;

export const breakKindOf = (length: BreakLength): BreakKind => (isTimeOut(length) ? 'time-out' : 'self-exclusion');

/** Minutes of a session, amount of a loss: the other one is 0. */
export const limitValueOf = (amount: bigint, minutes: number): bigint => amount + BigInt(minutes);

export const projectOwnLimits: Projections<OwnLimitEvent> = {
  OwnLimitSet({ uid, limit, amount, minutes }, _row, rows) {
    rows.upsert('own_limits', { uid, name: limit, value: limitValueOf(amount, minutes), next: 0n, next_at: 0 });
  },
  OwnLimitScheduled({ uid, limit, amount, minutes, nextAmount, nextMinutes, nextAt }, _row, rows) {
    const next = limitValueOf(nextAmount, nextMinutes);
    rows.upsert('own_limits', { uid, name: limit, value: limitValueOf(amount, minutes), next, next_at: nextAt });
  },
  BreakTaken({ uid, length, until }, _row, rows) {
    rows.upsert('breaks', { uid, kind: breakKindOf(length), until });
  },
  LossCounted({ uid, dayResult, dayEnds, weekResult, weekEnds }, _row, rows) {
    rows.upsert('loss_counts', {
      uid,
      day_result: dayResult,
      day_ends: dayEnds,
      week_result: weekResult,
      week_ends: weekEnds,
    });
  },
  SiteDaysPublished({ factVersion, zone, changes }, _row, rows) {
    rows.upsert('applied_facts', { subject: 'site-days', version: factVersion, body: `${zone} ${changes}` });
  },
};
