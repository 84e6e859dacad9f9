import type { Money } from '@vitrine/domain/kernel/decimal';
import type { Instant } from '@vitrine/domain/kernel/time';
import {
  ACCOUNT_SPAN,
  type BreakKind,
  type ClockChanges,
  CUSTOMER_KINDS,
  clockChangesOf,
  type LossCount,
  type OwnLimit,
  type OwnLimitKind,
  POSTING_REASONS,
  type SetByCustomer,
} from '@vitrine/domain/ledger/index';
import type { Pool, PoolClient } from 'pg';

/** What a customer has set for themselves, after journal row `seq`. */
export interface StoredLimits extends SetByCustomer {
  readonly seq: number;
  /** Undefined before the first loss limit. */
  readonly count: LossCount | undefined;
  /** Of the site's timezone. */
  readonly changes: ClockChanges;
}

interface LimitsRow {
  readonly seq: string;
  readonly limits: { name: OwnLimitKind; value: string; next: string; next_at: string }[] | null;
  readonly breaks: { kind: BreakKind; until: string }[] | null;
  readonly count: { day_result: string; day_ends: string; week_result: string; week_ends: string } | null;
  readonly days: string | null;
}

export async function readOwnLimits(db: Pool | PoolClient, uid: number): Promise<StoredLimits> {
  const { rows } = await db.query<LimitsRow>({
    name: 'read-own-limits',
    text: `SELECT seq,
        (SELECT json_agg(json_build_object('name', name, 'value', value::text, 'next', next::text, 'next_at', next_at::text))
          FROM own_limits WHERE uid = $1) AS limits,
        (SELECT json_agg(json_build_object('kind', kind, 'until', until::text)) FROM breaks WHERE uid = $1) AS breaks,
        (SELECT json_build_object('day_result', day_result::text, 'day_ends', day_ends::text,
          'week_result', week_result::text, 'week_ends', week_ends::text) FROM loss_counts WHERE uid = $1) AS count,
        (SELECT body FROM applied_facts WHERE subject = 'site-days') AS days
      FROM journal_head WHERE shard = 0`,
    values: [uid],
  });
  const { seq, limits, breaks, count, days } = rows[0]!;
  return {
    seq: Number(seq),
    limits: new Map((limits ?? []).map((row) => [row.name, limitOf(row)])),
    breaks: new Map((breaks ?? []).map((row) => [row.kind, Number(row.until)])),
    count: count === null ? undefined : countOf(count),
    changes: clockChangesOf((days ?? '').split(' ').slice(1).join(' ')),
  };
}

const limitOf = (row: NonNullable<LimitsRow['limits']>[number]): OwnLimit => ({
  value: BigInt(row.value),
  next: BigInt(row.next),
  nextAt: Number(row.next_at),
});

const countOf = (row: NonNullable<LimitsRow['count']>): LossCount => ({
  dayResult: BigInt(row.day_result),
  dayEnds: Number(row.day_ends),
  weekResult: BigInt(row.week_result),
  weekEnds: Number(row.week_ends),
});

/** When the last of the breaks of these customers ends; undefined if none runs at this instant. */
export async function readBreakEnd(
  db: Pool | PoolClient,
  uids: readonly number[],
  at: Instant,
): Promise<Instant | undefined> {
  const { rows } = await db.query<{ until: string | null }>(
    'SELECT max(until) AS until FROM breaks WHERE uid = ANY ($1) AND until > $2',
    [uids, at],
  );
  const until = rows[0]?.until ?? null;
  return until === null ? undefined : Number(until);
}

/** Postings to and from the contract account that are results of trading. */
const RESULTS = (['contract-fee', 'contract-result', 'swap', 'balance-protection'] as const).map(
  (reason) => POSTING_REASONS[reason],
);

export interface Realised {
  readonly day: Money;
  readonly week: Money;
  /** What the trading accounts held at the same moment, open stakes included: each result changes it. */
  readonly funds: Money;
}

/** The accounts whose money a result of trading changes. */
const TRADING_FUNDS = (['forex', 'micro', 'stake'] as const).map((kind) => CUSTOMER_KINDS[kind]);

/**
 * What a customer has realised since these instants, counted as the core counts it once there is a loss limit. Reads the
 * account log backwards, no further than the first entry before them.
 */
export async function readRealised(
  db: Pool | PoolClient,
  uid: number,
  since: { readonly day: Instant; readonly week: Instant },
): Promise<Realised> {
  const { rows } = await db.query<{ day: string; week: string; funds: string }>({
    name: 'read-realised',
    text: `SELECT coalesce(sum(result) FILTER (WHERE at >= $2), 0) AS day, coalesce(sum(result), 0) AS week,
        (SELECT coalesce(sum(posted), 0) FROM balances WHERE account = ANY ($5)) AS funds
      FROM (
        SELECT value AS result, at FROM account_log
        WHERE uid = $1 AND type = ANY ($4) AND at >= $3 AND seq > coalesce(
          (SELECT seq FROM account_log WHERE uid = $1 AND at < $3 ORDER BY seq DESC, idx DESC LIMIT 1), 0)
        UNION ALL
        SELECT profit, closed_at FROM options WHERE uid = $1 AND status = 3 AND closed_at >= $3) AS results`,
    values: [
      uid,
      since.day,
      Math.min(since.day, since.week),
      RESULTS,
      TRADING_FUNDS.map((kind) => uid * ACCOUNT_SPAN + kind),
    ],
  });
  const { day, week, funds } = rows[0]!;
  return { day: BigInt(day), week: BigInt(week), funds: BigInt(funds) };
}
