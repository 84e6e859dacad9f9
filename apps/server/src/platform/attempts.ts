import { HOUR, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import type { Refused } from './http/answer.ts';
import { inTransaction } from './transaction.ts';

/** An hour without a failure resets the delay. */
const FORGOTTEN_MS = HOUR;

/** How long the next attempt waits after the last: `$2` is the instant, `$3` free failures, `$4` the longest in seconds. */
const WAIT = `make_interval(secs => least(power(2, least(known.count - $3::int, 20)), $4::double precision))`;

/** What attempts are counted under. */
export interface AttemptKey {
  readonly key: string;
  /** Failures after which the next attempt must wait 1 s, then 2 s, 4 s ... */
  readonly free: number;
  /** The longest wait (milliseconds). */
  readonly longestMs: number;
}

/** How codes, and passwords that a session asks for again, are counted: five free failures, then up to 15 minutes. */
export const guessKey = (key: string): AttemptKey => ({ key, free: 5, longestMs: 15 * MINUTE });

/** An attempt that counts as failed until more is known. */
export interface Attempt {
  /** Takes back the failure: the attempt was not looked at. */
  forgive(): Promise<void>;
  succeeded(): Promise<void>;
}

/**
 * Delays guesses at passwords and codes, at all edges together. An attempt that comes too early does not count, so that
 * nobody can lengthen another person's wait.
 */
export class Attempts {
  readonly #db: Pool;
  readonly #now: () => number;
  readonly #tooEarly: (seconds: number) => Refused;

  /** `tooEarly`: the refusal that tells in how many seconds the next attempt is possible. */
  constructor(db: Pool, now: () => number, tooEarly: (seconds: number) => Refused) {
    this.#db = db;
    this.#now = now;
    this.#tooEarly = tooEarly;
  }

  /**
   * Counts an attempt under all the keys before it is looked at, so that simultaneous ones all count; or under none, when
   * one of them has to wait. Not in a transaction of the caller: a failure counts whatever becomes of the call.
   */
  async begin(...keys: readonly AttemptKey[]): Promise<Attempt | Refused> {
    const names = keys.map(({ key }) => key);
    const wait = await inTransaction(this.#db, async (client) => {
      await client.query('SAVEPOINT counted');
      for (const key of keys) {
        if (await this.#count(client, key)) continue;
        await client.query('ROLLBACK TO SAVEPOINT counted');
        return this.#secondsLeft(client, key);
      }
      return 0;
    });
    if (wait > 0) return this.#tooEarly(wait);
    return {
      forgive: async () => {
        await this.#db.query('UPDATE failed_attempts SET count = count - 1 WHERE key = ANY ($1)', [names]);
        await this.#db.query('DELETE FROM failed_attempts WHERE key = ANY ($1) AND count <= 0', [names]);
      },
      succeeded: async () => {
        await this.#db.query('DELETE FROM failed_attempts WHERE key = ANY ($1)', [names]);
      },
    };
  }

  /** Whether one of the keys has no free failure left. Counts nothing. */
  async areSpent(...keys: readonly AttemptKey[]): Promise<boolean> {
    const { rowCount } = await this.#db.query(
      `SELECT 1 FROM failed_attempts AS known JOIN unnest($1::text[], $2::int[]) AS asked (key, free) USING (key)
       WHERE known.last_at >= $3 AND known.count >= asked.free LIMIT 1`,
      [keys.map(({ key }) => key), keys.map(({ free }) => free), new Date(this.#now() - FORGOTTEN_MS)],
    );
    return rowCount === 1;
  }

  /** Deletes what no longer counts. */
  async prune(): Promise<void> {
    await this.#db.query('DELETE FROM failed_attempts WHERE last_at < $1', [new Date(this.#now() - FORGOTTEN_MS)]);
  }

  /** False when it is too early. */
  async #count(client: PoolClient, { key, free, longestMs }: AttemptKey): Promise<boolean> {
    const now = this.#now();
    const { rowCount } = await client.query(
      `INSERT INTO failed_attempts AS known (key, count, last_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE
         SET count = CASE WHEN known.last_at < $5 THEN 1 ELSE known.count + 1 END, last_at = $2
         WHERE known.last_at < $5 OR known.count < $3 OR known.last_at + ${WAIT} <= $2`,
      [key, new Date(now), free, longestMs / SECOND, new Date(now - FORGOTTEN_MS)],
    );
    return rowCount === 1;
  }

  /** Whole seconds, rounded up, at least 1. */
  async #secondsLeft(client: PoolClient, { key, free, longestMs }: AttemptKey): Promise<number> {
    const { rows } = await client.query<{ seconds: string }>(
      `SELECT ceil(extract(epoch FROM known.last_at + ${WAIT} - $2::timestamptz)) AS seconds
       FROM failed_attempts AS known WHERE key = $1`,
      [key, new Date(this.#now()), free, longestMs / SECOND],
    );
    return Math.max(1, Number(rows[0]?.seconds ?? 1));
  }
}
