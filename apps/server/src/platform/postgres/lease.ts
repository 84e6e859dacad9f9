import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ADVISORY_LOCKS, endSilentHolder, IS_HELD } from './advisory-locks.ts';
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

/** How often a core that another one stands by for says that it lives (milliseconds). */
const BEAT_MS = 500;
/** When it has said nothing for so long, it is replaced (milliseconds, by the clock of the database). */
const SILENT_MS = 2_000;
/** How often a standby core looks (milliseconds). */
const LOOK_MS = 200;
/** How the connections of cores that beat begin their names. */
const CORE = 'vitrine core';

/**
 * Makes this process the only server of a database for as long as its connection lives. The lease is an advisory lock of
 * a session of its own: PostgreSQL gives it back the moment that connection ends. Throws {@link DatabaseInUse} when
 * another server has it. `onLost` is called once if the connection ends before the returned function is called.
 */
export async function takeLease(url: string, onLost: () => void): Promise<() => Promise<void>> {
  const client = await connect(url, 'vitrine server');
  await lock(client).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  return hold(client, onLost);
}

/**
 * The same for a core that may stand by: waits for as long as another one has the lease. That one is replaced when its
 * connection ends, or when it has not used it for {@link SILENT_MS}: then the database ends the connection. No clock of any machine
 * but the database's counts. `onStandby` is called once when it has to wait.
 */
export async function standByForLease(
  url: string,
  onLost: () => void,
  onStandby: (holder: string) => void,
): Promise<() => Promise<void>> {
  const client = await connect(url, CORE);
  try {
    if (!(await tryLock(client))) onStandby(await holderOf(client));
    while (!(await tryLock(client))) {
      await endSilentHolder(client, ADVISORY_LOCKS.lease, CORE, SILENT_MS);
      await sleep(LOOK_MS);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  const beat = setInterval(() => {
    client.query('SELECT').catch(() => undefined);
  }, BEAT_MS);
  const release = hold(client, onLost);
  return async () => {
    clearInterval(beat);
    await release();
  };
}

function connect(url: string, name: string): Promise<Client> {
  return connectClient({
    connectionString: url,
    // PostgreSQL keeps 63 characters.
    application_name: `${name}, process ${process.pid} on ${hostname()}`,
    options: SESSION,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_MS,
  });
}

function hold(client: Client, onLost: () => void): () => Promise<void> {
  let isHeld = true;
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
    if (await tryLock(client)) return;
    if (performance.now() >= until) throw new DatabaseInUse(await holderOf(client));
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    ADVISORY_LOCKS.lease,
  ]);
  return rows[0]?.taken === true;
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE ${IS_HELD}`,
    [ADVISORY_LOCKS.lease],
  );
  return rows[0]?.name ?? 'which has just ended';
}
