import type { Client, ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { connectClient, createPool } from './client.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { startEmbedded } from './embedded.ts';
import { standByForLease, takeLease } from './lease.ts';
import { migrate } from './migrate.ts';
import { requireWholeRestore } from './unfinished-restore.ts';

/** When the rooms give a statement up by themselves (milliseconds): a database that is frozen ends none. */
const QUERY_MS = 12_000;

/** Timeouts of the rooms' connections that the database keeps, in milliseconds. */
const ROOM_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** A connection on which nothing comes for so long is probed: its other end may be gone. */
const KEEP_ALIVE_MS = 10_000;

export interface Database {
  /** With the login, for whoever opens connections of its own: a secret. */
  readonly url: string;
  /** Connections of the engine: the role `vitrine_engine`, which alone writes the journal and its projections. */
  readonly engine: ClientConfig;
  /** Connections of the rooms: the role `vitrine_app`, with statement, lock and idle timeouts. */
  readonly app: Pool;
  /** How many migrations this start has applied. */
  readonly migrated: number;
  /** Closes the pool, stops the embedded PostgreSQL and unlocks the data directory. */
  stop(): Promise<void>;
}

/**
 * Opens and migrates the database of the settings: `databaseUrl`, or the embedded PostgreSQL of `dataDir`. A core waits
 * while another one serves it, and `onStandby` is called with the URL. This process
 * is then its only server; `onLost` is called when the database no longer knows that. Throws when another server uses
 * the data directory or the database, when the schema belongs to another version, or when the login may not switch to
 * the two roles.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'> & Partial<Pick<Settings, 'role'>>,
  log: Logger,
  onLost: () => void = () => undefined,
  onStandby: (url: string) => void = () => undefined,
): Promise<Database> {
  const startedAt = performance.now();
  const opened: (() => Promise<void> | void)[] = [await lockDataDir(settings.dataDir)];
  const stop = async (): Promise<void> => {
    for (let part = opened.pop(); part !== undefined; part = opened.pop()) await part();
  };
  try {
    let url = settings.databaseUrl;
    if (url === undefined) {
      const embedded = await startEmbedded(settings.dataDir);
      log.info({ origin: embedded.origin, pid: embedded.pid, port: embedded.port }, 'embedded PostgreSQL runs');
      opened.push(embedded.stop);
      url = embedded.url;
    }
    // Before the migrations: they would change the tables under a server that runs.
    opened.push(
      settings.role === 'core' ? await waitForLease(url, log, onLost, onStandby) : await takeLease(url, onLost),
    );
    const applied = await migrateAt(url);
    const { engine, app } = await connectRoles(url, log);
    opened.push(() => app.end());
    log.info({ applied, ms: Math.round(performance.now() - startedAt) }, 'database ready');
    return { url, engine, app, migrated: applied.length, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function waitForLease(
  url: string,
  log: Logger,
  onLost: () => void,
  onStandby: (url: string) => void,
): Promise<() => Promise<void>> {
  return standByForLease(url, onLost, (holder) => {
    log.info({ holder }, 'standing by for the core that serves');
    onStandby(url);
  });
}

/**
 * Migrates the database at the URL, as the user in the URL, with all migration files or, for a restore, only those in
 * `only`. Returns the files applied. Throws when the database holds a restore that was cut short.
 */
export async function migrateAt(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const client = await connectClient({ connectionString: url, application_name: 'vitrine migrate' });
  try {
    if (only === undefined) await requireWholeRestore(client);
    return await migrate(client, undefined, only);
  } finally {
    await client.end();
  }
}

/** What the connections of the rooms are called. */
export const ROOMS = 'vitrine rooms';

/** Connections of the rooms of all edges of a process, besides one by which each hears the others. */
const ROOM_CONNECTIONS = 40;

/** A connection of the role `vitrine_app`, with limits that the database keeps. */
const roomsConnection = (url: string, name: string, limits: Readonly<Record<string, number>>): ClientConfig => ({
  connectionString: url,
  application_name: name,
  options: `-c role=vitrine_app${Object.entries(limits)
    .map(([limit, value]) => ` -c ${limit}=${value}`)
    .join('')}`,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});

const roomConnections = (edges: number): number => Math.min(10, Math.floor(ROOM_CONNECTIONS / edges));

/**
 * Connections of the rooms of an edge: the role `vitrine_app`, with {@link ROOM_LIMITS}. One that broke is replaced.
 * `edges`: among how many the process divides them.
 */
export function openRoomsPool(url: string, log: Logger, edges = 1): Pool {
  return createPool(
    {
      ...roomsConnection(url, ROOMS, ROOM_LIMITS),
      max: 1 + roomConnections(edges),
      query_timeout: QUERY_MS,
      connectionTimeoutMillis: 5000,
    },
    (error) => log.warn({ err: error }, 'an idle database connection broke'),
  );
}

/** How long a replica may take for a read before the primary is asked (milliseconds). */
const REPLICA_MS = 3_000;

/** A connection to a replica, with the rights of the rooms. */
export const replicaConnection = (url: string): ClientConfig => ({
  ...roomsConnection(url, 'vitrine replica', { statement_timeout: REPLICA_MS }),
  connectionTimeoutMillis: 5_000,
});

/** Connections of an edge for reads of a replica. Who gives none in time is passed over. */
export function openReplicaPool(url: string, edges: number): Pool {
  return createPool(
    {
      ...replicaConnection(url),
      max: roomConnections(edges),
      query_timeout: REPLICA_MS,
      connectionTimeoutMillis: 1_000,
    },
    // Whether it is there is found out by a connection of its own.
    () => undefined,
  );
}

/** Connects the engine and the rooms to a migrated database; throws when a connection cannot switch to its role. */
export async function connectRoles(url: string, log: Logger): Promise<Pick<Database, 'engine' | 'app'>> {
  const engine: ClientConfig = {
    connectionString: url,
    application_name: 'vitrine engine',
    options: '-c role=vitrine_engine',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const app = openRoomsPool(url, log);
  let probe: Client | undefined;
  try {
    probe = await connectClient(engine);
    await requireRole(probe, 'vitrine_engine');
    await requireRole(app, 'vitrine_app');
  } catch (error) {
    await app.end();
    throw error;
  } finally {
    await probe?.end();
  }
  return { engine, app };
}

async function requireRole(connection: Client | Pool, role: string): Promise<void> {
  const { rows } = await connection.query<{ role: string }>('SELECT current_user AS role');
  if (rows[0]?.role !== role) {
    throw new Error(
      `the database connection did not become ${role}: DATABASE_URL may carry no options of its own, nor a pooler drop them`,
    );
  }
}
