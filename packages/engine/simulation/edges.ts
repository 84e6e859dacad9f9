import type { EnginePort } from '../src/engine-api.ts';
import type { BusLog, CommitStore } from '../src/port/bus.ts';
import { BusEdge } from '../src/port/bus-edge.ts';
import type { Channel, FromCore, ToCore } from '../src/port/messages.ts';
import { RemoteEngine } from '../src/port/remote-engine.ts';
import { BusCore } from '../src/port/serve-bus.ts';
import { EdgeChecker } from './edge-checker.ts';
import { type BusLine, FaultyBus, MANY_FAULTS, NO_FAULTS } from './faulty-bus.ts';
import { commitStoreOf } from './memory-commit-store.ts';
import type { MemoryStore } from './memory-store.ts';
import type { Random } from './random.ts';
import { SleepyClock } from './sleepy-clock.ts';
import type { ProcessClock, VirtualTime } from './virtual-time.ts';

const SITE = 'simulation';
const EDGES = 2;
const SILENT: BusLog = { warn: () => undefined };

/** An edge that serves customers. */
export interface SimulatedEdge {
  readonly engine: RemoteEngine;
  readonly checker: EdgeChecker;
  readonly channel: BusEdge;
  readonly line: BusLine;
  readonly clock: SleepyClock;
  isAsleep: boolean;
}

export interface EdgesOptions {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly store: MemoryStore;
  /** Runs a check, whose violation ends the simulation. */
  readonly guard: (check: () => void) => void;
  /** An edge serves from now on. */
  readonly onOpen: () => void;
}

/** The edges of a simulated site, and the faulty bus between them and its cores. */
export class SimulatedEdges {
  readonly #options: EdgesOptions;
  readonly #bus: FaultyBus;
  readonly #edges: SimulatedEdge[] = [];
  readonly counts = { killed: 0, slept: 0, askedAgain: 0, reads: 0, ofOldEpochs: 0 };

  constructor(options: EdgesOptions) {
    this.#options = options;
    this.#bus = new FaultyBus(options.time, options.random);
    for (let edge = 0; edge < EDGES; edge += 1) this.#open();
  }

  /** Serves a core; the returned function cuts it off, as when its process is killed. */
  serve(engine: EnginePort, epoch: number, clock: ProcessClock): { readonly core: BusCore; cut(): void } {
    const line = this.#bus.line();
    const core = new BusCore(engine, { bus: line, site: SITE, epoch, clock, log: SILENT });
    const cut = (): void => {
      line.isCut = true;
      core.stop();
    };
    return { core, cut };
  }

  /** An edge that serves; undefined if there is none. */
  any(): SimulatedEdge | undefined {
    const awake = this.#edges.filter(({ isAsleep }) => !isAsleep);
    return awake.length === 0 ? undefined : this.#options.random.pick(awake);
  }

  /** What happens to bus and edges during a burst of so many milliseconds. Returns how long the burst takes with it. */
  disturb(lengthMs: number): number {
    const { random, time } = this.#options;
    const most = random.chance(0.1) ? 7_000 : MANY_FAULTS.lateMs;
    this.#bus.faults = random.pick([
      NO_FAULTS,
      NO_FAULTS,
      { ...NO_FAULTS, delayMs: 30 },
      { ...MANY_FAULTS, lateMs: most },
    ]);
    if (random.chance(0.03)) time.after(random.next() * lengthMs, () => this.#kill());
    if (random.chance(0.04)) time.after(random.next() * lengthMs, () => this.#sleep(random.whole(200, 5_000)));
    if (!random.chance(0.004)) return lengthMs;
    this.#sleep(60_000);
    return 63_000;
  }

  /** No faults any more, and nobody sleeps. */
  calm(): void {
    this.#bus.faults = NO_FAULTS;
    for (const edge of this.#edges) this.#wake(edge);
  }

  /** Called when nothing is on its way. */
  settled(): void {
    for (const { checker } of this.#edges) checker.settled();
    if (this.#edges.length !== EDGES) throw new Error(`${this.#edges.length} of ${EDGES} edges serve`);
    for (const edge of this.#edges) this.#count(edge);
  }

  #open(): void {
    const { time, store, guard } = this.#options;
    const [line, clock] = [this.#bus.line(), new SleepyClock(time)];
    let ticks: ReadonlyMap<number, number> = new Map();
    const read = this.#databaseOf(clock);
    const watched: CommitStore = {
      ...read,
      async end() {
        const end = await read.end();
        ticks = end.ticks;
        return end;
      },
    };
    BusEdge.open({ bus: line, site: SITE, store: watched, clock, log: SILENT }).then(
      (channel) => {
        const checker = new EdgeChecker(store, channel.state().head.seq, ticks);
        const engine = new RemoteEngine(this.#watch(channel, checker), clock, channel.state());
        this.#edges.push({ engine, checker, channel, line, clock, isAsleep: false });
        this.#options.onOpen();
      },
      (error: unknown) =>
        guard(() => {
          throw error;
        }),
    );
  }

  /** The database, which takes a moment and sometimes refuses. */
  #databaseOf(clock: SleepyClock): CommitStore {
    const { random, store } = this.#options;
    const database = commitStoreOf(store);
    const moment = (): Promise<void> => new Promise((resolve) => clock.after(random.next() * 5, resolve));
    async function* slowly<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
      await moment();
      for await (const page of pages) {
        yield page;
        if (random.chance(0.05)) throw new Error('the connection broke');
        await moment();
      }
    }
    return {
      end: () => moment().then(() => database.end()),
      rowsAfter: (seq) => slowly(database.rowsAfter(seq)),
      ticksAfter: (cursors) => slowly(database.ticksAfter(cursors)),
    };
  }

  #watch(channel: BusEdge, checker: EdgeChecker): Channel<ToCore, FromCore> {
    return {
      post: (message) => channel.post(message),
      listen: (take) =>
        channel.listen((message) => {
          this.#options.guard(() => checker.hear(message));
          take(message);
        }),
    };
  }

  #sleep(durationMs: number): void {
    const edge = this.any();
    if (edge === undefined) return;
    this.counts.slept += 1;
    edge.isAsleep = true;
    edge.clock.sleep();
    // What is sent to it meanwhile is kept for it, or lost because its connection was closed.
    if (this.#options.random.chance(0.5)) edge.line.sleep();
    else edge.line.isCut = true;
    this.#options.time.after(durationMs, () => this.#wake(edge));
  }

  #wake(edge: SimulatedEdge): void {
    if (!edge.isAsleep) return;
    edge.isAsleep = false;
    edge.line.isCut = false;
    edge.clock.wake();
    edge.line.wake();
  }

  /** SIGKILL; another one starts in its place. */
  #kill(): void {
    const edge = this.any();
    if (edge === undefined) return;
    this.counts.killed += 1;
    this.#edges.splice(this.#edges.indexOf(edge), 1);
    this.#count(edge);
    edge.line.isCut = true;
    edge.clock.kill();
    edge.channel.close();
    this.#options.time.after(this.#options.random.whole(1, 2_000), () => this.#open());
  }

  #count({ channel }: SimulatedEdge): void {
    this.counts.askedAgain += channel.counts.askedAgain;
    this.counts.ofOldEpochs += channel.counts.ofOldEpochs;
    this.counts.reads += channel.reads;
  }
}
