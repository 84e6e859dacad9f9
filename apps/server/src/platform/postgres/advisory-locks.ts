import type { ClientBase } from 'pg';

/** The keys of all advisory locks of a database: two uses of one key would wait for each other. */
export const ADVISORY_LOCKS = {
  /** Servers that start on the same database migrate one after the other. */
  migrations: 7_406_012_533n,
  /** Entries of the audit log are written one after the other, because they are chained. */
  audit: 7_406_012_534n,
  /** The server of a database holds it as long as it lives. */
  lease: 7_406_012_535n,
  /** The edge that does what one edge does for all. */
  duty: 7_406_012_536n,
} as const;

/** Of two transactions that lock one name, the second waits until the first has ended, and then finds what it has done. */
export async function lockName(client: ClientBase, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** The lock with the key `$1`, by whoever has it. */
export const IS_HELD = `locktype = 'advisory' AND granted AND datname = current_database()
  AND (classid::bigint << 32 | objid::bigint) = $1 AND objsubid = 1`;

/**
 * Ends the connection that has the lock if it was not used for so long, by the clock of the database: whoever has the lock uses
 * its connection regularly, and stands still otherwise. `name`: how the names of such connections begin.
 */
export async function endSilentHolder(client: ClientBase, key: bigint, name: string, silentMs: number): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE ${IS_HELD} AND application_name LIKE $2 AND clock_timestamp() - state_change > make_interval(secs => $3)`,
    [key, `${name}%`, silentMs / 1_000],
  );
}
