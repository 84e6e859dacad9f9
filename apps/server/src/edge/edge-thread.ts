import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { readTapeAfter } from '../journal/postgres-journal.ts';
import { ownerNotes } from '../owner-notes.ts';
import { createLog } from '../platform/log.ts';
import { openRoomsPool } from '../platform/postgres/database.ts';
import { startRooms } from '../rooms.ts';
import { shareMetrics } from './all-metrics.ts';
import { type CoreDoor, openBus, openPort } from './core-doors.ts';
import { type CoreStatus, type EdgeTask, errorData, type FromEdge, type ToEdge } from './messages.ts';

// The edge: rooms, HTTP and sockets, in a thread of their own. However busy it is, the core goes on.

const BUILT_APPS = {
  webRoot: path.resolve(import.meta.dirname, '../../../web/dist'),
  consoleRoot: path.resolve(import.meta.dirname, '../../../console/dist'),
};

const main = parentPort as MessagePort;
const { task, corePort } = workerData as { readonly task: EdgeTask; readonly corePort: MessagePort };
const post = (message: FromEdge): void => main.postMessage(message);

process.on('uncaughtException', (error) => post({ type: 'broken', error: errorData(error) }));

let { core } = task;
const waiting = new Map<ToEdge['type'], (message: ToEdge) => void>();
main.on('message', (message: ToEdge) => {
  if (message.type === 'core') core = message.core;
  else waiting.get(message.type)?.(message);
});
const told = <T extends ToEdge['type']>(type: T): Promise<Extract<ToEdge, { type: T }>> =>
  new Promise((resolve) => waiting.set(type, resolve as (message: ToEdge) => void));

function openDoor(db: Pool, log: Logger): CoreDoor | Promise<CoreDoor> {
  const { bus } = task.settings;
  return bus === undefined ? openPort(task, corePort, () => core as CoreStatus) : openBus(bus, db, log);
}

/** What the rooms get. */
const depsOf = (
  { settings, limits, marketSeed, instruments, hasTerminal }: EdgeTask,
  door: CoreDoor,
  db: Pool,
  log: Logger,
) => ({
  settings,
  log,
  db,
  engine: door.engine,
  tape: { after: (cursors: ReadonlyMap<number, number>) => readTapeAfter(db, cursors) },
  marketSeed,
  instruments,
  limits,
  checkpoints: { status: () => door.status().checkpoints },
  disk: { status: () => door.status().disk },
  backups: { status: () => door.status().backups },
  metricsOf: (registry: Registry) => shareMetrics(task, registry),
  ...ownerNotes({ settings, hasTerminal, log }),
  ...BUILT_APPS,
});

async function run(): Promise<void> {
  const { settings } = task;
  const log = createLog(settings.logLevel, { write: (line) => post({ type: 'log', line }) });
  const db = openRoomsPool(task.databaseUrl, log, settings.edges);
  const door = await openDoor(db, log);
  const stopServing = told('stop-serving');
  const rooms = await startRooms(depsOf(task, door, db, log), async () => {
    const listen = told('listen');
    post({ type: 'ready' });
    return await listen;
  });
  post({ type: 'serving', url: rooms.url });
  // A thread that finds nothing compiled strips types by WebAssembly; the next start finds it.
  flushCompileCache();
  await stopServing;
  await rooms.stopServing();
  post({ type: 'served' });
  // Jobs and followers handle its last commits.
  await door.ended;
  await rooms.stop();
  await door.close();
  await db.end();
}

await run().catch((error: unknown) => post({ type: 'not-started', error: errorData(error) }));
corePort.close();
main.close();
