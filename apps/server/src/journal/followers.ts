import type { EnginePort } from '@vitrine/engine/engine-api';
import { type RowContent, readBody } from '@vitrine/engine/journal';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { inTransaction } from '../platform/transaction.ts';
import { readJournal } from './stored-state.ts';

/** What a follower reads of a row. */
export type FollowedRow = Pick<RowContent, 'seq' | 'at' | 'events'>;

/**
 * An effect of the journal outside the core: an inbox message, a statistic. It picks what concerns it from
 * a row, and stores what it picked in the same transaction as its cursor, so that a crash neither loses nor repeats it.
 */
export interface Follower<Item> {
  readonly name: string;
  /** Pure. */
  pick(row: FollowedRow): readonly Item[];
  /** Must be harmless when an item is stored again: rows are known by their `seq`. */
  store(client: PoolClient, items: readonly Item[]): Promise<void>;
}

/** A cursor that moved without anything to store is written this often (milliseconds). */
const CURSOR_MS = 5_000;
/** Wait after the database refused (milliseconds). */
const RETRY_MS = 1_000;

export interface RunningFollower {
  /** Journal number up to which everything is stored. */
  cursor(): number;
  stop(): Promise<void>;
}

/** Starts a follower: it catches up from its stored cursor, then follows the commits. */
export async function follow<Item>(
  db: Pool,
  engine: EnginePort,
  follower: Follower<Item>,
  log: Logger,
): Promise<RunningFollower> {
  await db.query('INSERT INTO follower_cursors (name, seq) VALUES ($1, 0) ON CONFLICT (name) DO NOTHING', [
    follower.name,
  ]);
  const { rows } = await db.query<{ seq: string }>('SELECT seq FROM follower_cursors WHERE name = $1', [follower.name]);
  let stored = Number(rows[0]?.seq);
  let seen = stored;
  let items: Item[] = [];
  let isStoring = false;
  let isStopped = false;
  let storedAt = performance.now();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const take = (row: FollowedRow): void => {
    if (row.seq <= seen) return;
    seen = row.seq;
    items.push(...follower.pick(row));
  };
  const store = async (): Promise<void> => {
    const batch = items;
    const upTo = seen;
    items = [];
    try {
      await inTransaction(db, async (client) => {
        if (batch.length > 0) await follower.store(client, batch);
        await client.query('UPDATE follower_cursors SET seq = $2 WHERE name = $1 AND seq < $2', [follower.name, upTo]);
      });
      stored = upTo;
      storedAt = performance.now();
    } catch (error) {
      items = [...batch, ...items];
      log.error({ err: error, follower: follower.name }, 'a follower waits for the database');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  const drain = async (): Promise<void> => {
    if (isStoring) return;
    isStoring = true;
    while (items.length > 0 && !isStopped) await store();
    isStoring = false;
  };

  // Rows committed while it catches up come through the listener; `take` ignores what it has seen.
  const waiting: FollowedRow[] = [];
  let isLive = false;
  const unlisten = engine.onCommit(({ rows: committed }) => {
    if (!isLive) {
      waiting.push(...committed);
      return;
    }
    for (const row of committed) take(row);
    if (items.length > 0) running = drain();
  });
  for await (const page of readJournal(db, seen + 1, engine.head().seq)) {
    for (const { body } of page) take(readBody(body));
    if (items.length > 0) await store();
  }
  for (const row of waiting) take(row);
  isLive = true;
  running = drain();
  timer = setInterval(() => {
    if (!isStoring && seen > stored && performance.now() - storedAt > CURSOR_MS) running = store();
  }, CURSOR_MS);
  return {
    cursor: () => stored,
    async stop() {
      unlisten();
      clearInterval(timer);
      await running;
      isStopped = true;
      if (seen > stored) await store();
    },
  };
}

/** Starts followers; returns what stops them. */
export async function followAll(
  followers: readonly Follower<unknown>[],
  db: Pool,
  engine: EnginePort,
  log: Logger,
): Promise<() => Promise<void>> {
  const all = await Promise.all(followers.map((follower) => follow(db, engine, follower, log)));
  return async () => {
    await Promise.all(all.map((following) => following.stop()));
  };
}
