import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Clock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { portChannel } from '@vitrine/engine/port/message-port';
import type { FromCore, ToCore } from '@vitrine/engine/port/messages';
import { servePort, stateOf } from '@vitrine/engine/port/serve-port';
import type { Logger } from 'pino';
import { writeLine } from '../platform/log.ts';
import { SHARES_PORTS } from '../platform/settings.ts';
import { type CoreStatus, type EdgeTask, errorOf, type FromEdge, type ToEdge } from './messages.ts';

/** How often the edge hears of disk and checkpoints (milliseconds). */
const STATUS_MS = 1_000;

/** The core in this process. */
export interface CoreSide {
  readonly engine: EngineApi;
  readonly clock: Clock;
  readonly status: () => CoreStatus;
}

export interface EdgeParts {
  /** Absent when the core is on the bus. */
  readonly core?: CoreSide;
  readonly log: Logger;
  /** Called when all rooms of all edges have started; the port opens when the promise resolves. */
  readonly beforeListen: () => Promise<void>;
}

export interface RunningEdges {
  readonly url: string;
  /** Answers what was asked, takes no more and stops serving. The followers go on. */
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
function serveCore({ engine, clock, status }: CoreSide, port: MessagePort, post: (message: ToEdge) => void) {
  const stopPort = servePort(engine, portChannel<FromCore, ToCore>(port), clock);
  const stopStatus = clock.every(STATUS_MS, () => post({ type: 'core', core: status() }));
  return (): void => {
    stopStatus();
    stopPort();
  };
}

type GivenTask = Omit<EdgeTask, 'engine' | 'core' | 'hasTerminal' | 'place' | 'site'>;

/** One edge: its thread, its port of the core, and what it is asked. */
class Edge {
  readonly #thread: EdgeThread;
  readonly #port: MessagePort;
  readonly #stopCore: () => void;
  readonly #failed: Promise<never>;
  readonly #ready: Promise<unknown>;

  constructor(task: EdgeTask, parts: EdgeParts) {
    const { port1, port2 } = new MessageChannel();
    const thread = new EdgeThread(task, port2, parts.log);
    this.#thread = thread;
    this.#port = port1;
    const { core } = parts;
    this.#stopCore = core === undefined ? () => undefined : serveCore(core, port1, (message) => thread.post(message));
    this.#failed = Promise.race([
      thread.hear('not-started').then(({ error }) => Promise.reject(errorOf(error))),
      thread.exited.then(() => Promise.reject(new Error('the edge has ended'))),
    ]);
    // It is waited for only while the edge starts.
    this.#failed.catch(() => undefined);
    this.#ready = thread.hear('ready');
  }

  /** Resolves when all its rooms have started. */
  async ready(): Promise<void> {
    await Promise.race([this.#ready, this.#failed]);
  }

  /** Opens the port; several edges of a machine share it. Returns the address. */
  async listen(port: number, isShared: boolean): Promise<string> {
    const serving = this.#thread.hear('serving');
    this.#thread.post({ type: 'listen', port, isShared });
    return (await Promise.race([serving, this.#failed])).url;
  }

  async stopServing(): Promise<void> {
    const served = this.#thread.hear('served');
    this.#thread.post({ type: 'stop-serving' });
    await Promise.race([served, this.#thread.exited]);
  }

  async end(): Promise<void> {
    this.#thread.letEnd();
    this.#stopCore();
    await this.#thread.exited;
    this.#port.close();
  }

  async terminate(): Promise<void> {
    this.#stopCore();
    await this.#thread.terminate();
    this.#port.close();
  }
}

/**
 * Starts rooms, HTTP and sockets in threads of their own, as many as the settings say. Throws what their start throws. An
 * error that nothing in a thread handles is thrown in this one, where nothing handles it either.
 */
export async function startEdges(given: GivenTask, parts: EdgeParts): Promise<RunningEdges> {
  const { edges: count, port, host } = given.settings;
  const site = randomUUID();
  const edges: Edge[] = [];
  const open = (place: number): Edge => {
    const { core } = parts;
    const state = core && { engine: stateOf(core.engine), core: core.status() };
    const edge = new Edge({ ...given, ...state, site, place, hasTerminal: process.stdout.isTTY === true }, parts);
    edges.push(edge);
    return edge;
  };
  try {
    // The first one writes what a new site begins with.
    await open(0).ready();
    await Promise.all(Array.from({ length: count - 1 }, (_, place) => open(place + 1).ready()));
    await parts.beforeListen();
    if (SHARES_PORTS) await requireFree(port, host);
    const [first, ...others] = edges as [Edge, ...Edge[]];
    const url = await first.listen(port, SHARES_PORTS);
    await Promise.all(others.map((edge) => edge.listen(Number(new URL(url).port), true)));
    return {
      url,
      stopServing: async () => void (await Promise.all(edges.map((edge) => edge.stopServing()))),
      end: async () => void (await Promise.all(edges.map((edge) => edge.end()))),
    };
  } catch (error) {
    await Promise.all(edges.map((edge) => edge.terminate()));
    throw error;
  }
}

/** Throws when another program listens there: sockets that share a port would share it with that one too. */
async function requireFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  probe.listen({ port, host });
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}
