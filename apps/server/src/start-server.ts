import path from 'node:path';
import { systemClock } from '@vitrine/engine/clock';
import type { Logger } from 'pino';
import { REFUSED, START_AGAIN } from './exit-codes.ts';
import { firstOwnerNote } from './first-owner-note.ts';
import { Checkpoints } from './journal/checkpoints.ts';
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

/** Ends the process at an error that no restart of a part can repair. */
function exitAt(log: Logger, code: number, message: string): (error: Error) => void {
  return (error) => {
    log.fatal({ err: error }, message);
    process.exit(code);
  };
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
    const checkpoints = Checkpoints.open(settings, systemClock, log);
    const { mode, marketSeed } = await readInstallation(database.app, settings);
    const { feeds, instruments } = openFeeds(settings, marketSeed);
    const core = await openEngine(
      database,
      exitAt(log, START_AGAIN, 'the journal cannot be trusted to go on: starting again from what is durable'),
      systemClock,
      options.batchBound,
      (stored) => checkpoints.compare(database.app, stored),
    );
    // Stopped after the core: the last checkpoint names the last commit.
    running.push(() => checkpoints.stop());
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
      checkpoints,
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
    const onBroken = exitAt(log, REFUSED, 'the books are broken: nothing more is taken');
    running.push(checkOlderLinks(database.engine, core.unchecked, log, onBroken));
    checkpoints.start(engine);
    running.push(runFeeds(feeds, engine, systemClock, await readLastTicks(database.app)));
    return { url: rooms.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
