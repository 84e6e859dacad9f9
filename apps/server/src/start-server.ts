import path from 'node:path';
import { systemClock } from '@vitrine/engine/clock';
import type { Logger } from 'pino';
import { REFUSED, START_AGAIN } from './exit-codes.ts';
import { firstOwnerNote } from './first-owner-note.ts';
import { follow } from './journal/followers.ts';
import { openEngine } from './journal/open-engine.ts';
import { readLastTicks, readTapeAfter } from './journal/postgres-journal.ts';
import { checkOlderLinks } from './journal/start-check.ts';
import { openFeeds, runFeeds } from './market/feeds.ts';
import { DEFAULT_LIMITS, type Limits } from './platform/deps.ts';
import { readInstallation } from './platform/installation.ts';
import { openDatabase } from './platform/postgres/database.ts';
import type { Settings } from './platform/settings.ts';
import { startRooms } from './rooms.ts';

export interface RunningServer {
  readonly url: string;
  /** Accepts no more input, commits what was accepted, and stops all parts in order. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly limits?: Limits;
  /** Maximum number of rows in one transaction; a benchmark compares with 1. */
  readonly batchBound?: number;
}

/**
 * Starts the whole site: database, core, rooms, calls and socket, then the feeds. If a part fails to start, stops the
 * parts before it and throws the error.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const running: (() => Promise<void> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (let part = running.pop(); part !== undefined; part = running.pop()) await part();
  };
  try {
    const database = await openDatabase(settings, log);
    running.push(() => database.stop());
    const { mode, marketSeed } = await readInstallation(database.app, settings);
    const { feeds, instruments } = openFeeds(settings, marketSeed);
    const core = await openEngine(
      database,
      (error) => {
        log.fatal({ err: error }, 'the journal cannot be trusted to go on: starting again from what is durable');
        process.exit(START_AGAIN);
      },
      systemClock,
      options.batchBound,
    );
    running.push(() => core.close());
    const { engine } = core;
    log.info({ seq: engine.head().seq, head: engine.head().hash, mode }, 'core ready');
    const rooms = await startRooms({
      settings,
      log,
      db: database.app,
      engine,
      tape: { after: (cursors) => readTapeAfter(database.app, cursors) },
      marketSeed,
      instruments,
      limits: options.limits ?? DEFAULT_LIMITS,
      showFirstOwner: firstOwnerNote(settings, log),
      webRoot: path.resolve(import.meta.dirname, '../../web/dist'),
      consoleRoot: path.resolve(import.meta.dirname, '../../console/dist'),
    });
    running.push(() => rooms.stop());
    for (const follower of rooms.followers) {
      const following = await follow(database.app, engine, follower, log);
      // Stopped after the core, because it handles the last commits.
      running.splice(1, 0, () => following.stop());
    }
    running.push(
      checkOlderLinks(database.engine, core.unchecked, log, (error) => {
        log.fatal({ err: error }, 'the books are broken: nothing more is taken');
        process.exit(REFUSED);
      }),
    );
    running.push(runFeeds(feeds, engine, systemClock, await readLastTicks(database.app)));
    return { url: rooms.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
