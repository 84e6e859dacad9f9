import { DAY, type Instant } from '@vitrine/domain/kernel/time';
import type { Client } from 'pg';
import { inOwnTransaction } from '../platform/transaction.ts';
import type { Chain } from './chains.ts';

/** A partition of the journal or the tape: the links from `from` on, below `to`. */
export interface Partition {
  readonly table: string;
  /** Undefined: the first one. */
  readonly from: number | undefined;
  /** Undefined: it takes every link above. */
  readonly to: number | undefined;
}

/** A partition is cut earlier when it has so many links: whoever cuts it reads it once, while nothing can be appended. */
const MOST_LINKS = 500_000;
/** Waiting longer for the lock would make commands wait (milliseconds); the next try is soon enough. */
const LOCK_MS = 1_000;

/** The partitions of a chain in order. `owner` owns the tables. */
export async function readPartitions(owner: Client, { table }: Chain): Promise<Partition[]> {
  const { rows } = await owner.query<{ name: string; bound: string }>(
    `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass`,
    [`public.${table}`],
  );
  const partitions = rows.map(({ name, bound }) => {
    const [, from, to] = /FROM \('?(\w+)'?\) TO \('?(\w+)'?\)/.exec(bound) ?? [];
    return {
      table: name,
      from: from === 'MINVALUE' ? undefined : Number(from),
      to: to === 'MAXVALUE' ? undefined : Number(to),
    };
  });
  return partitions.sort((a, b) => (a.from ?? 0) - (b.from ?? 0));
}

/** When the first link of a partition came, and how many it has; undefined if it is empty. */
async function contentOf(
  owner: Client,
  { number, columns }: Chain,
  { table }: Partition,
): Promise<{ readonly since: Instant; readonly links: number } | undefined> {
  const { rows } = await owner.query<{ at: string; links: string }>(
    `SELECT ${columns}, (SELECT max(${number}) FROM public.${table}) - ${number} + 1 AS links
       FROM public.${table} ORDER BY ${number} LIMIT 1`,
  );
  return rows[0] && { since: Number(rows[0].at), links: Number(rows[0].links) };
}

/**
 * Cuts the last partition of a chain behind its newest link, if its first link is not of today (UTC) or it has many; a
 * new last one takes what follows. An append waits meanwhile. Returns whether it cut.
 */
export async function cutPartition(owner: Client, kind: Chain, now: Instant): Promise<boolean> {
  const last = (await readPartitions(owner, kind)).at(-1);
  if (last === undefined || last.to !== undefined) throw new Error(`${kind.table} has no last partition`);
  const content = await contentOf(owner, kind, last);
  if (content === undefined) return false;
  if (Math.floor(content.since / DAY) >= Math.floor(now / DAY) && content.links < MOST_LINKS) return false;
  await exclusively(owner, kind, () => cutLast(owner, kind, last));
  return true;
}

/** Drops a partition whose links are all in blocks. An append waits meanwhile. */
export async function dropPartition(owner: Client, kind: Chain, { table }: Partition): Promise<void> {
  await exclusively(owner, kind, async () => void (await owner.query(`DROP TABLE public.${table}`)));
}

/**
 * Runs the work in one transaction that holds the chain's table alone. Throws when the lock is not there soon: appends wait
 * behind whoever waits for it, and a backup may read the table for minutes.
 */
async function exclusively(owner: Client, { table }: Chain, work: () => Promise<void>): Promise<void> {
  await inOwnTransaction(owner, async () => {
    await owner.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await owner.query(`LOCK TABLE public.${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
  });
}

async function cutLast(owner: Client, { table, number, isAppendOnly }: Chain, last: Partition): Promise<void> {
  const { rows } = await owner.query<{ next: string }>(`SELECT max(${number}) + 1 AS next FROM public.${last.table}`);
  const next = Number(rows[0]?.next);
  const from = last.from ?? 'MINVALUE';
  await owner.query(`ALTER TABLE public.${table} DETACH PARTITION public.${last.table}`);
  await owner.query(
    `ALTER TABLE public.${table} ATTACH PARTITION public.${last.table} FOR VALUES FROM (${from}) TO (${next})`,
  );
  await owner.query(
    `CREATE TABLE public.${table}_${next} PARTITION OF public.${table} FOR VALUES FROM (${next}) TO (MAXVALUE)`,
  );
  if (!isAppendOnly) return;
  await owner.query(
    `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.${table}_${next}
       FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()`,
  );
}
