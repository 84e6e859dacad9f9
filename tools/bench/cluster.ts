import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { connectRoles, type Database, migrateAt } from '../../apps/server/src/platform/postgres/database.ts';
import { startEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';

/** A migrated database on an embedded PostgreSQL of its own, as a site has it: fsync on. */
export async function withDatabase<T>(work: (database: Omit<Database, 'migrated'>) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
  const embedded = await startEmbedded(directory);
  try {
    await migrateAt(embedded.url);
    const connections = await connectRoles(embedded.url, pino({ level: 'silent' }));
    try {
      return await work({ ...connections, url: embedded.url, stop: () => Promise.resolve() });
    } finally {
      await connections.app.end();
    }
  } finally {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
