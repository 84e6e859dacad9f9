import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { subjectsOf } from '@vitrine/engine/port/bus';
import { BusCore } from '@vitrine/engine/port/serve-bus';
import type { Logger } from 'pino';
import type { CoreSide, RunningEdges } from './edge/start-edge.ts';
import { plainAddress } from './platform/http/client-address.ts';
import { createMetrics, type Metrics } from './platform/http/metrics.ts';
import { hasMetricsToken, isLoopback } from './platform/http/metrics-access.ts';
import { connectNats, type NatsBus } from './platform/nats.ts';
import type { BusSettings, Settings } from './platform/settings.ts';

/** How often the edges hear of disk, checkpoints and backups (milliseconds). */
const STATUS_MS = 1_000;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** A core process before it serves: it can be asked how it is, and it has its bus. */
export class CoreProcess {
  readonly #settings: BusSettings;
  readonly #metricsToken: string | undefined;
  readonly #bus: NatsBus;
  readonly #health: Server;
  readonly #log: Logger;
  #core: (CoreSide & { readonly metrics: Metrics }) | undefined;

  private constructor(settings: BusSettings, metricsToken: string | undefined, bus: NatsBus, log: Logger) {
    this.#settings = settings;
    this.#metricsToken = metricsToken;
    this.#bus = bus;
    this.#log = log;
    this.#health = createServer((request, response) => {
      this.#answer(request)
        .then(({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text))
        .catch(() => response.writeHead(500).end());
    });
  }

  /** Throws when NATS does not answer, or the port is in use. */
  static async open({ bus, port, host, metricsToken }: Settings, log: Logger): Promise<CoreProcess> {
    if (bus === undefined) throw new Error('a core process without a bus');
    const onClosed = (error: Error): never => {
      throw error;
    };
    const core = new CoreProcess(bus, metricsToken, await connectNats({ url: bus.url, log, onClosed }), log);
    core.#health.listen({ port, host });
    await once(core.#health, 'listening');
    return core;
  }

  /** Serves the engine to all edges on the bus. */
  serve(core: CoreSide, epoch: number): RunningEdges {
    const { engine, clock, status } = core;
    const [bus, { site }, log] = [this.#bus, this.#settings, this.#log];
    const door = new BusCore(engine, { bus, site, epoch, clock, log });
    const tell = (): void => bus.publish(subjectsOf(site).status, Buffer.from(JSON.stringify(status())));
    const stopTelling = clock.every(STATUS_MS, tell);
    tell();
    this.#core = { ...core, metrics: createMetrics(engine) };
    return {
      url: this.url,
      stopServing: async () => undefined,
      end: async () => {
        stopTelling();
        door.stop();
        await bus.flush();
      },
    };
  }

  get url(): string {
    const address = this.#health.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return `http://localhost:${port}`;
  }

  async close(): Promise<void> {
    this.#health.close();
    await this.#bus.close();
  }

  /** Only what an orchestrator asks: customers come to the edges. */
  async #answer(request: IncomingMessage): Promise<Answer> {
    const { url } = request;
    const core = this.#core;
    if (url === '/metrics' && core !== undefined && this.#mayReadMetrics(request))
      return { status: 200, type: core.metrics.contentType, text: await core.metrics.text() };
    if (url !== '/healthz') return { status: 404, type: 'text/plain', text: '' };
    const isActive = core !== undefined;
    const isWell = this.#bus.isConnected() && (core?.engine.health().accepting ?? true);
    const text = JSON.stringify({ role: 'core', state: isActive ? 'active' : 'standby', isWell });
    return { status: isWell ? 200 : 503, type: 'application/json', text };
  }

  /** As at an edge: this machine, or who has the token. */
  #mayReadMetrics({ headers, socket }: IncomingMessage): boolean {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    const isHere = !isForwarded && isLoopback(plainAddress(socket.remoteAddress ?? ''));
    return isHere || hasMetricsToken(headers.authorization, this.#metricsToken);
  }
}
