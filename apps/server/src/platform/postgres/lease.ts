import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { connectClient } from './client.ts';

/** How long a start waits for the lease of a server that has just ended. */
const WAIT_MS = 3_000;
const CONNECT_MS = 10_000;

/** PostgreSQL gives the lease of a machine that is gone back after about 25 seconds. */
const SESSION =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c statement_timeout=10s';

/** Another server serves the database. */
export class DatabaseInUse extends Error {
  constructor(holder: string) {
    super(`the database is in use by another server, ${holder}; stop that one, or choose another database`);
  }
}

/**
 * Makes this process the only server of a database for as long as its connection lives. The lease is an advisory lock of
 * a session of its own: PostgreSQL gives it back the moment that connection ends. Throws {@link DatabaseInUse} when
 * another server has it. `onLost` is called once if the connection ends before the returned function is called.
 */
export async function takeLease(url: string, onLost: () => void): Promise<() => Promise<void>> {
  const client = await connectClient({
    connectionString: url,
    // PostgreSQL keeps 63 characters.
    application_name: `vitrine server, process ${process.pid} on ${hostname()}`,
    options: SESSION,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_MS,
  });
  let isHeld = true;
  try {
    await lock(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  client.once('end', () => {
    if (isHeld) onLost();
  });
  return async () => {
    isHeld = false;
    await client.end();
  };
}

async function lock(client: Client): Promise<void> {
  for (const until = performance.now() + WAIT_MS; ; await sleep(100)) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCKS.lease,
    ]);
    if (rows[0]?.taken === true) return;
    if (performance.now() >= until) throw new DatabaseInUse(await holderOf(client));
  }
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE locktype = 'advisory' AND granted AND datname = current_database()
        AND (classid::bigint << 32 | objid::bigint) = $1 AND objsubid = 1`,
    [ADVISORY_LOCKS.lease],
  );
  return rows[0]?.name ?? 'which has just ended';
}
