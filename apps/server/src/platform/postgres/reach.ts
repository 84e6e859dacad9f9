import type { Settings } from '../settings.ts';
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts';
import { hasCluster, startEmbedded, urlOfRunning } from './embedded.ts';

export interface ReachedDatabase {
  /** Connection of the owner of the tables. */
  readonly url: string;
  /** Stops PostgreSQL if it was started for this. */
  release(): Promise<void>;
}

/**
 * Connects a read-only command to the database of the settings. It migrates nothing and does not disturb a running
 * site. An embedded PostgreSQL that is not running is started. Throws when there is no database.
 */
export async function reachDatabase({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, release: () => Promise.resolve() };
  if (!hasCluster(dataDir)) throw new Error(`DATA_DIR ${dataDir} holds no database`);
  let unlock: () => void;
  try {
    unlock = await lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return { url: urlOfRunning(dataDir), release: () => Promise.resolve() };
  }
  try {
    const embedded = await startEmbedded(dataDir);
    return {
      url: embedded.url,
      async release() {
        await embedded.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
