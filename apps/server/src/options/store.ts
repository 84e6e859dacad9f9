import type { Instant } from '@vitrine/domain/kernel/time';
import {
  DIRECTION,
  type FrozenOption,
  type LossLevel,
  type OptionStatus,
  type Outcome,
  type VoidReason,
} from '@vitrine/domain/options/index';
import type { Pool } from 'pg';
import type { TradeFilter, TradeTotals } from '../ledger/index.ts';
import type { Reader } from '../platform/postgres/reader.ts';

/** An entry or exit tick, and its mid. */
interface Decided {
  readonly price: bigint;
  readonly tick: { readonly seq: number; readonly at: Instant };
}

/** A timed option as the projection stores it. */
export interface OptionRecord extends FrozenOption {
  readonly id: number;
  readonly instrument: number;
  readonly termsVersion: number;
  readonly seconds: number;
  readonly acceptedAt: Instant;
  readonly entry: Decided | undefined;
  readonly end:
    | (Decided & {
        readonly outcome: Outcome;
        readonly voidReason: VoidReason | undefined;
        readonly profit: bigint;
        readonly at: Instant;
      })
    | undefined;
}

/** Columns of an option for JSON; those that may exceed a double are text. */
export const OPTION_COLUMNS = `id, instrument, terms_version, direction, stake::text, seconds, profit_ratio::text, loss_level,
  accepted_at, expires_at, quote_max_age, entry_price::text, entry_tick_seq, entry_tick_at, exit_price::text,
  exit_tick_seq, exit_tick_at, outcome, void_reason, profit::text, closed_at`;

export interface OptionColumns {
  readonly id: number;
  readonly instrument: number;
  readonly terms_version: number;
  readonly direction: 1 | 2;
  readonly stake: string;
  readonly seconds: number;
  readonly profit_ratio: string;
  readonly loss_level: LossLevel;
  readonly accepted_at: number;
  readonly expires_at: number;
  readonly quote_max_age: number;
  readonly entry_price: string | null;
  readonly entry_tick_seq: number | null;
  readonly entry_tick_at: number | null;
  readonly exit_price: string | null;
  readonly exit_tick_seq: number | null;
  readonly exit_tick_at: number | null;
  readonly outcome: Outcome | null;
  readonly void_reason: VoidReason | '' | null;
  readonly profit: string | null;
  readonly closed_at: number | null;
}

function decided(price: string | null, seq: number | null, at: number | null): Decided | undefined {
  return price === null ? undefined : { price: BigInt(price), tick: { seq: seq!, at: at! } };
}

export function optionOf(row: OptionColumns): OptionRecord {
  const exit = decided(row.exit_price, row.exit_tick_seq, row.exit_tick_at);
  return {
    id: row.id,
    instrument: row.instrument,
    termsVersion: row.terms_version,
    direction: row.direction === DIRECTION.up ? 'up' : 'down',
    stake: BigInt(row.stake),
    seconds: row.seconds,
    profitRatio: BigInt(row.profit_ratio),
    lossLevel: row.loss_level,
    acceptedAt: row.accepted_at,
    expiresAt: row.expires_at,
    quoteMaxAgeMs: row.quote_max_age,
    entry: decided(row.entry_price, row.entry_tick_seq, row.entry_tick_at),
    end: exit && {
      ...exit,
      outcome: row.outcome!,
      voidReason: row.void_reason || undefined,
      profit: BigInt(row.profit!),
      at: row.closed_at!,
    },
  };
}

/** The published terms of timed options as in the journal, and their version; undefined before the first. */
export async function readOptionTerms(
  db: Pool,
): Promise<{ readonly version: number; readonly body: string } | undefined> {
  const { rows } = await db.query<{ version: string; body: string }>(
    `SELECT version, body FROM applied_facts WHERE subject = 'options'`,
  );
  return rows[0] && { version: Number(rows[0].version), body: rows[0].body };
}

/** The pending proposals about options, by kind. */
export async function readWaiting(db: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; kind: string }>(
    `SELECT id, kind FROM proposals WHERE state = 'pending' AND subject = 'options'`,
  );
  return new Map(rows.map(({ id, kind }) => [kind, Number(id)]));
}

/** An option of the customer, as of a journal row. */
export async function readOption(
  db: Pool,
  uid: number,
  id: number,
): Promise<{ readonly seq: number; readonly option: OptionRecord }> {
  const { rows } = await db.query<{ seq: string; option: OptionColumns | null }>({
    name: 'read-option',
    text: `SELECT seq, (SELECT row_to_json(own) FROM (SELECT ${OPTION_COLUMNS} FROM options WHERE id = $2 AND uid = $1) AS own)
             AS option
      FROM journal_head WHERE shard = 0`,
    values: [uid, id],
  });
  const { seq, option } = rows[0]!;
  if (option === null) throw new Error(`customer ${uid} has no option ${id}`);
  return { seq: Number(seq), option: optionOf(option) };
}

/** Options after journal row `seq`. */
export interface OptionPage {
  readonly seq: number;
  readonly total: number;
  readonly totals: TradeTotals;
  readonly options: readonly OptionRecord[];
}

/** By closing time once they are closed, by the time of acceptance before. */
export interface OptionFilter extends TradeFilter {
  readonly uid: number;
  readonly status: OptionStatus;
}

interface OptionTotals {
  readonly seq: string;
  readonly total: string;
  readonly decided: string;
  readonly wins: string;
  readonly profit: string;
}

/**
 * One page of a customer's options, newest first, with the totals, in one statement and so one snapshot. The status is
 * part of the SQL text, so that each status uses its own partial index.
 */
export async function readOptions(
  db: Reader,
  { uid, status, from, to, instrument, side }: OptionFilter,
  limit: number,
  offset: number,
): Promise<OptionPage> {
  const time = status === 'running' ? 'accepted_at' : 'closed_at';
  const order = status === 'running' ? 'id DESC' : 'closed_at DESC, id DESC';
  const filter = `uid = $1 AND ${status === 'running' ? 'status = 1' : 'status = 3'} AND ${time} >= $2 AND ${time} < $3
    AND ($4 = 0 OR instrument = $4::int) AND ($5 = 0 OR direction = $5::int)`;
  const { rows } = await db.query<OptionTotals & { options: OptionColumns[] | null }>({
    name: `read-options-${status}`,
    text: `SELECT head.seq, sums.*,
        (SELECT json_agg(page) FROM (SELECT ${OPTION_COLUMNS} FROM options WHERE ${filter}
          ORDER BY ${order} LIMIT $6 OFFSET $7) AS page) AS options
      FROM journal_head AS head,
        (SELECT count(*) AS total, count(*) FILTER (WHERE outcome <> 'void') AS decided,
           count(*) FILTER (WHERE profit > 0) AS wins, coalesce(sum(profit), 0) AS profit FROM options WHERE ${filter}) AS sums
      WHERE head.shard = 0`,
    values: [uid, from, to, instrument, side, limit, offset],
  });
  const { seq, total, decided, wins, profit, options } = rows[0]!;
  const net = BigInt(profit);
  return {
    seq: Number(seq),
    total: Number(total),
    totals: { profit: net, net, fees: 0n, swap: 0n, filled: Number(decided), wins: Number(wins) },
    options: (options ?? []).map(optionOf),
  };
}

/** How many options run, in all books. */
export async function countRunning(db: Pool): Promise<number> {
  const { rows } = await db.query<{ running: string }>('SELECT count(*) AS running FROM options WHERE status = 1');
  return Number(rows[0]?.running ?? 0);
}
