import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Clock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { portChannel } from '@vitrine/engine/port/message-port';
import type { FromCore, ToCore } from '@vitrine/engine/port/messages';
import { servePort, stateOf } from '@vitrine/engine/port/serve-port';
import type { Logger } from 'pino';
import { writeLine } from '../platform/log.ts';
import { type CoreStatus, type EdgeTask, errorOf, type FromEdge, type ToEdge } from './messages.ts';

/** How often the edge hears of disk and checkpoints (milliseconds). */
const STATUS_MS = 1_000;

export interface EdgeParts {
  readonly engine: EngineApi;
  readonly clock: Clock;
  readonly log: Logger;
  readonly status: () => CoreStatus;
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

type Said<T extends FromEdge['type']> = Extract<FromEdge, { type: T }>;

/** The thread and what it says. */
class EdgeThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<FromEdge['type'], (message: FromEdge) => void>();
  #isOver = false;
  readonly exited: Promise<void>;

  constructor(task: EdgeTask, corePort: MessagePort, log: Logger) {
    this.#worker = new Worker(new URL('./edge-thread.ts', import.meta.url), {
      workerData: { task, corePort },
      transferList: [corePort],
    });
    this.exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('error', (error) => this.#broken(error));
    this.#worker.on('exit', () => {
      if (!this.#isOver) this.#broken(new Error('the edge has ended'));
    });
    this.#worker.on('message', (message: FromEdge) => {
      if (message.type === 'broken') this.#broken(errorOf(message.error));
      else if (message.type === 'log') writeLine(log, message.line);
      else this.#waiting.get(message.type)?.(message);
    });
  }

  post(message: ToEdge): void {
    this.#worker.postMessage(message);
  }

  /** Resolves when it says this; never if it said it before. */
  hear<T extends FromEdge['type']>(type: T): Promise<Said<T>> {
    return new Promise((resolve) => this.#waiting.set(type, resolve as (message: FromEdge) => void));
  }

  /** From now on it may end. */
  letEnd(): void {
    this.#isOver = true;
  }

  async terminate(): Promise<void> {
    this.letEnd();
    await this.#worker.terminate();
  }

  /** What broke first counts. Thrown outside the listener, or the worker would not say that it has ended. */
  #broken(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    setImmediate(() => {
      throw error;
    });
  }
}

/** What the edge is told regularly, and the core's end of its port. */
function serveCore({ engine, clock, status }: EdgeParts, port: MessagePort, post: (message: ToEdge) => void) {
  const stopPort = servePort(engine, portChannel<FromCore, ToCore>(port), clock);
  const stopStatus = clock.every(STATUS_MS, () => post({ type: 'core', core: status() }));
  return (): void => {
    stopStatus();
    stopPort();
  };
}

type GivenTask = Omit<EdgeTask, 'engine' | 'core' | 'hasTerminal'>;

/**
 * Starts rooms, HTTP and sockets in a thread of their own. Throws what their start throws. An error that nothing in the
 * thread handles is thrown in this one, where nothing handles it either.
 */
export async function startEdge(task: GivenTask, parts: EdgeParts): Promise<RunningEdge> {
  const { port1, port2 } = new MessageChannel();
  const state = { engine: stateOf(parts.engine), core: parts.status() };
  const thread = new EdgeThread({ ...task, ...state, hasTerminal: process.stdout.isTTY === true }, port2, parts.log);
  const stopCore = serveCore(parts, port1, (message) => thread.post(message));
  const ready = thread.hear('ready');
  const serving = thread.hear('serving');
  const failed = Promise.race([
    thread.hear('not-started').then(({ error }) => Promise.reject(errorOf(error))),
    thread.exited.then(() => Promise.reject(new Error('the edge has ended'))),
  ]);
  // It is waited for only while the edge starts.
  failed.catch(() => undefined);
  try {
    await Promise.race([ready, failed]);
    await parts.beforeListen();
    thread.post({ type: 'listen' });
    const { url } = await Promise.race([serving, failed]);
    return {
      url,
      async stopServing() {
        const served = thread.hear('served');
        thread.post({ type: 'stop-serving' });
        await Promise.race([served, thread.exited]);
      },
      async end() {
        thread.letEnd();
        stopCore();
        await thread.exited;
        port1.close();
      },
    };
  } catch (error) {
    stopCore();
    await thread.terminate();
    port1.close();
    throw error;
  }
}
