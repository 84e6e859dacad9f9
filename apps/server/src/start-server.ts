import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import type { Feed } from '@vitrine/engine/feed';
import type { SteadyClock } from '@vitrine/engine/steady-clock';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Backups } from './backup/schedule.ts';
import { CoreProcess } from './core-process.ts';
import { type CoreSide, type RunningEdges, startEdges } from './edge/start-edge.ts';
import { startEdgeProcess } from './edge/start-edge-process.ts';
import { REFUSED, START_AGAIN } from './exit-codes.ts';
import { Checkpoints } from './journal/checkpoints.ts';
import { type OpenEngine, openEngine } from './journal/open-engine.ts';
import { startPacking } from './journal/pack.ts';
import { readLastTicks } from './journal/postgres-journal.ts';
import { type FollowedMachine, Standby } from './journal/standby.ts';
import { checkOlderLinks } from './journal/start-check.ts';
import type { StoredHead } from './journal/stored-state.ts';
import { openFeeds, runFeeds } from './market/feeds.ts';
import { DEFAULT_LIMITS } from './platform/deps.ts';
import { DiskSpace } from './platform/disk-space.ts';
import { readInstallation } from './platform/installation.ts';
import { type Database, openDatabase } from './platform/postgres/database.ts';
import type { Settings } from './platform/settings.ts';
import { openClock, requireLaterClock } from './platform/site-clock.ts';
import { outageOf } from './platform/unavailable.ts';
import type { RunningServer, ServerOptions } from './running-server.ts';

/** How long a start that failed may take to close what it had opened: a database that is frozen closes nothing. */
const CLOSE_MS = 5_000;

/** Ends the process at an error that no restart of a part can repair. */
function exitAt(log: Logger, { onEnding }: ServerOptions, code: number, message: string): (error: Error) => void {
  return (error) => {
    log.fatal({ err: error }, message);
    onEnding?.(outageOf(error) ?? error.message);
    process.exit(code);
  };
}

const endAsBroken = (log: Logger, options: ServerOptions) =>
  exitAt(log, options, REFUSED, 'the books are broken: nothing more is taken');

/** The last thing before the port opens: whoever comes first finds fresh prices. The feeds stop before the rooms. */
async function startFeeds(
  feeds: readonly Feed[],
  engine: EngineApi,
  clock: Clock,
  db: Pool,
  running: Running,
): Promise<void> {
  running.push(runFeeds(feeds, engine, clock, await readLastTicks(db)));
}

/** Throws when the clock is before the journal, or the journal does not contain the checkpoints. */
const headCheck =
  ({ app }: Database, checkpoints: Checkpoints, clock: SteadyClock, { timeFromJournal }: Settings) =>
  (stored: StoredHead) => {
    requireLaterClock(clock, stored.since, timeFromJournal);
    return checkpoints.compare(app, stored);
  };

/** Undefined: the settings want none. */
function startBackups(
  settings: Settings,
  { url }: Database,
  checkpoints: Checkpoints,
  clock: Clock,
  log: Logger,
  running: Running,
): Backups | undefined {
  const backups = Backups.start(settings, { databaseUrl: url, site: checkpoints.status().key }, clock, log);
  running.push(() => backups?.stop());
  return backups;
}

/**
 * Starts what this process is of its site: all of it, the core, or edges. If a part fails to start, stops the parts
 * before it and throws the error.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  options: ServerOptions = {},
): Promise<RunningServer> {
  return settings.role === 'edge' ? startEdgeProcess(settings, log, options) : startCore(settings, log, options);
}

/** What a core needs before its engine opens, and what runs beside it. */
async function openParts(settings: Settings, log: Logger, options: ServerOptions, running: Running) {
  const startAgain = exitAt(log, options, START_AGAIN, 'starting again from what is durable');
  const { database, followed } = await openOwnDatabase(settings, log, () =>
    startAgain(new Error('the database connection ended')),
  );
  running.push(() => database.stop());
  const clock = openClock(log);
  const checkpoints = Checkpoints.open(settings, clock, log);
  const { mode, marketSeed } = await readInstallation(database.app, settings);
  const disk = await DiskSpace.start(settings, clock, log, options.readFreeBytes);
  running.push(() => disk.stop());
  return { database, followed, clock, checkpoints, mode, marketSeed, disk, startAgain };
}

/** The database, once no other core serves it, and what this one followed until then. */
async function openOwnDatabase(
  settings: Settings,
  log: Logger,
  onLost: () => void,
): Promise<{ readonly database: Database; readonly followed: FollowedMachine | undefined }> {
  let standby: Standby | undefined;
  const opening = openDatabase(settings, log, onLost, (url) => {
    standby = Standby.start(url, log);
  });
  const database = await opening.finally(() => standby?.stop());
  // What was loaded before a migration is what the tables held then.
  return { database, followed: database.migrated === 0 ? await standby?.stop() : undefined };
}

type Running = (() => Promise<void> | void)[];
type Parts = Awaited<ReturnType<typeof openParts>>;

/** The core and, unless they are other processes, its edges. */
async function startCore(settings: Settings, log: Logger, options: ServerOptions): Promise<RunningServer> {
  const running: Running = [];
  const stop = async (): Promise<void> => {
    for (let part = running.pop(); part !== undefined; part = running.pop()) await part();
  };
  try {
    const coreProcess = await openProcess(settings, log, options, running);
    const parts = await openParts(settings, log, options, running);
    const { database, followed, clock, checkpoints, marketSeed, disk } = parts;
    const core = await openOwnEngine(parts, settings, options);
    // Stopped after the core: the last checkpoint names the last commit.
    running.push(checkpoints.stop.bind(checkpoints), () => core.close());
    const { engine } = core;
    await checkpoints.begin(engine);
    const { feeds, instruments } = openFeeds(settings, marketSeed, core.machine, options.simulations);
    const { seq, hash: head } = engine.head();
    log.info({ seq, head, mode: parts.mode, isLoaded: followed === undefined }, 'core ready');
    const backups = startBackups(settings, database, checkpoints, clock, log, running);
    const status = () => ({ disk: disk.status(), checkpoints: checkpoints.status(), backups: backups?.status() });
    const runFeeds = () => startFeeds(feeds, engine, clock, database.app, running);
    const edges = await openDoors(coreProcess, core.epoch, { engine, clock, status }, runFeeds, options, log, {
      settings,
      limits: options.limits ?? DEFAULT_LIMITS,
      databaseUrl: database.url,
      marketSeed,
      instruments,
    });
    running.splice(-1, 0, () => edges.stopServing());
    // After the core: it handles the last commits.
    running.splice(coreProcess === undefined ? 1 : 2, 0, () => edges.end());
    running.push(checkOlderLinks(database.engine, core.unchecked, log, endAsBroken(log, options)));
    checkpoints.start(engine);
    running.push(startPacking(database.engine, clock, log, { ...settings, checkpoints }));
    return { url: edges.url, stop };
  } catch (error) {
    await Promise.race([stop().catch(() => undefined), sleep(CLOSE_MS)]);
    throw error;
  }
}

function openOwnEngine(parts: Parts, settings: Settings, { batchBound }: ServerOptions): Promise<OpenEngine> {
  const { database, followed, clock, checkpoints, disk, startAgain } = parts;
  const checkHead = headCheck(database, checkpoints, clock, settings);
  return openEngine(database, startAgain, { clock, batchBound, checkHead, refuseRisk: disk.refuseRisk, followed });
}

/** Undefined when the edges are threads of this process. */
async function openProcess(
  settings: Settings,
  log: Logger,
  { beforeListen }: ServerOptions,
  running: Running,
): Promise<CoreProcess | undefined> {
  if (settings.role !== 'core') return undefined;
  await beforeListen?.();
  const coreProcess = await CoreProcess.open(settings, log);
  running.push(() => coreProcess.close());
  return coreProcess;
}

/** The edges of this process, or the bus to those of others. */
async function openDoors(
  coreProcess: CoreProcess | undefined,
  epoch: number,
  core: CoreSide,
  runFeeds: () => Promise<void>,
  { beforeListen }: ServerOptions,
  log: Logger,
  task: Parameters<typeof startEdges>[0],
): Promise<RunningEdges> {
  if (coreProcess === undefined) {
    return startEdges(task, {
      core,
      log,
      async beforeListen() {
        await beforeListen?.();
        await runFeeds();
      },
    });
  }
  const edges = coreProcess.serve(core, epoch);
  await runFeeds();
  return edges;
}
