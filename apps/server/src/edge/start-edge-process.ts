import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { feedTerms } from '../market/feeds.ts';
import { DEFAULT_LIMITS } from '../platform/deps.ts';
import { readInstallation } from '../platform/installation.ts';
import { connectClient } from '../platform/postgres/client.ts';
import { openRoomsPool } from '../platform/postgres/database.ts';
import { migrationNames } from '../platform/postgres/migrate.ts';
import type { Settings } from '../platform/settings.ts';
import type { RunningServer, ServerOptions } from '../running-server.ts';
import { startEdges } from './start-edge.ts';

/** How often the database is looked at until a core has prepared it (milliseconds). */
const LOOK_MS = 500;
const LOG_EVERY = 20;

/** Starts edges of a site whose core is another process, on any machine. Waits for a core that has this version. */
export async function startEdgeProcess(
  settings: Settings,
  log: Logger,
  { limits = DEFAULT_LIMITS, beforeListen }: ServerOptions,
): Promise<RunningServer> {
  const databaseUrl = settings.databaseUrl as string;
  await untilMigrated(databaseUrl, log);
  const db = openRoomsPool(databaseUrl, log);
  const { marketSeed } = await readInstallation(db, settings).finally(() => db.end());
  const instruments = feedTerms(settings);
  const edges = await startEdges(
    { settings, limits, databaseUrl, marketSeed, instruments },
    { log, beforeListen: async () => beforeListen?.() },
  );
  return {
    url: edges.url,
    async stop() {
      await edges.stopServing();
      await edges.end();
    },
  };
}

async function untilMigrated(databaseUrl: string, log: Logger): Promise<void> {
  const names = migrationNames();
  const client = await connectClient({ connectionString: databaseUrl, application_name: 'vitrine edge' });
  try {
    for (let looks = 0; ; looks += 1) {
      const missing = await missingIn(client, names);
      if (missing === undefined) return;
      if (looks % LOG_EVERY === 0) log.warn({ missing }, 'the edge waits for a core that has its version');
      await sleep(LOOK_MS);
    }
  } finally {
    await client.end();
  }
}

/** The first of the migrations that the database does not have; further ones of a newer core do not matter. */
async function missingIn(client: Client, names: readonly string[]): Promise<string | undefined> {
  const table = await client.query(`SELECT WHERE to_regclass('schema_migrations') IS NOT NULL`);
  if (table.rowCount === 0) return names[0];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return names.find((name) => !applied.has(name));
}
