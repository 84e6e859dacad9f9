import { MessageChannel, Worker } from 'node:worker_threads';
import type { Clock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { portChannel } from '@vitrine/engine/port/message-port';
import type { FromCore, ToCore } from '@vitrine/engine/port/messages';
import { servePort, stateOf } from '@vitrine/engine/port/serve-port';
import type { Logger } from 'pino';
import type { ownerNotes } from '../owner-notes.ts';
import { writeLine } from '../platform/log.ts';
import { type CoreStatus, type EdgeTask, errorOf, type FromEdge, type ToEdge } from './messages.ts';

/** How often the edge hears of disk and checkpoints (milliseconds). */
const STATUS_MS = 1_000;

export interface EdgeParts {
  readonly engine: EngineApi;
  readonly clock: Clock;
  readonly log: Logger;
  readonly status: () => CoreStatus;
  readonly notes: ReturnType<typeof ownerNotes>;
  /** Called when all rooms have started; the port opens when the promise resolves. */
  readonly beforeListen: () => Promise<void>;
}

export interface RunningEdge {
  readonly url: string;
  /** Answers what was asked, takes no more and stops the rooms. The followers go on. */
  stopServing(): Promise<void>;
  /** Call it when the engine has stopped: resolves when the last commits are handled. */
  end(): Promise<void>;
}

/**
 * Starts rooms, HTTP and sockets in a thread of their own. Throws what their start throws. An error that nothing in the
 * thread handles becomes one of this thread.
 */
export async function startEdge(
  task: Omit<EdgeTask, 'engine' | 'core'>,
  { engine, clock, log, status, notes, beforeListen }: EdgeParts,
): Promise<RunningEdge> {
  const { port1, port2 } = new MessageChannel();
  const stopPort = servePort(engine, portChannel<FromCore, ToCore>(port1), clock);
  const stopStatus = clock.every(STATUS_MS, () => post({ type: 'core', core: status() }));
  const worker = new Worker(new URL('./edge-thread.ts', import.meta.url), {
    workerData: { task: { ...task, engine: stateOf(engine), core: status() } satisfies EdgeTask, corePort: port2 },
    transferList: [port2],
  });
  const post = (message: ToEdge): void => worker.postMessage(message);
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const heard = new Map<FromEdge['type'], (message: FromEdge) => void>();
  const hear = <T extends FromEdge['type']>(type: T): Promise<Extract<FromEdge, { type: T }>> =>
    new Promise((resolve) => heard.set(type, resolve as (message: FromEdge) => void));

  worker.on('message', (message: FromEdge) => {
    if (message.type === 'log') writeLine(log, message.line);
    else if (message.type === 'first-owner') notes.showFirstOwner(message.owner);
    else if (message.type === 'owner-link') notes.showOwnerLink(message.link);
    else heard.get(message.type)?.(message);
  });
  const end = async (): Promise<void> => {
    stopStatus();
    stopPort();
    await exited;
    port1.close();
  };
  const serving = hear('serving');
  const failed = hear('not-started').then(({ error }) => Promise.reject(errorOf(error)));
  try {
    await Promise.race([hear('ready'), failed]);
    await beforeListen();
    post({ type: 'listen' });
    const { url } = await Promise.race([serving, failed]);
    return {
      url,
      end,
      async stopServing() {
        const served = hear('served');
        post({ type: 'stop-serving' });
        await Promise.race([served, exited]);
      },
    };
  } catch (error) {
    stopStatus();
    stopPort();
    await worker.terminate();
    port1.close();
    throw error;
  }
}
