import type { Command, Fact, FactBody } from '@vitrine/core/input';
import { loadMachine } from '@vitrine/core/load';
import type { Machine } from '@vitrine/core/machine';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/chart';
import type { EnginePort, IdempotencyKey, Outcome } from '../src/engine-api.ts';
import type { Batch } from '../src/journal.ts';
import { Sequencer, type SequencerOptions } from '../src/sequencer.ts';
import { Checker } from './checker.ts';
import { attemptOf, Customer, type Request } from './customers.ts';
import { type SimulatedEdge, SimulatedEdges } from './edges.ts';
import { ALWAYS_TRADED, GappyMarket, INSTRUMENTS } from './market/gappy-market.ts';
import { type Fate, MemoryJournal, type Misfortune } from './memory-journal.ts';
import { MemoryStore } from './memory-store.ts';
import { Random } from './random.ts';
import type { RoomGenerator } from './room.ts';
import { SIMULATED_ROOMS } from './rooms.ts';
import { ProcessClock, VirtualTime } from './virtual-time.ts';

/** Counts of what happened in a simulation, so that tests can require that every case occurred. */
export interface Report {
  readonly seed: number;
  readonly virtualMs: number;
  readonly rows: number;
  readonly ticks: number;
  readonly customers: number;
  /** How often each case of a room occurred. */
  readonly rooms: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly acknowledged: number;
  readonly repeated: number;
  /** Requests that got no answer because the process ended. */
  readonly unknown: number;
  readonly restarts: number;
  readonly fates: Readonly<Record<Fate, number>>;
  /** Refusals by reason. */
  readonly refusals: Readonly<Record<string, number>>;
  /** What happened to the edges; undefined if customers reached the engine without any. */
  readonly edges: Readonly<Record<string, number>> | undefined;
  /** SHA-256 of the last journal row: equal for equal seeds. */
  readonly head: string;
}

export const YEAR = 365 * DAY;

/** A simulation found a violation; the message says how to reproduce it. */
export class SimulationFailure extends Error {
  constructor(seed: number, hasEdges: boolean, at: Instant, cause: unknown) {
    const what = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    const again = `npm run simulate -- --seed ${seed} --years 1${hasEdges === edgesOf(seed) ? '' : ' --edges'}`;
    super(`seed ${seed}, at ${new Date(at).toISOString()}: ${what}\nreproduce: ${again}`, { cause });
  }
}

/** Whether the customers of a seed reach the engine through edges on a bus. The others show what the engine does alone. */
export const edgesOf = (seed: number): boolean => seed % 4 === 0;

/** Runs the simulation of a seed, one year by default. Rejects with {@link SimulationFailure}. */
export async function simulate(
  seed: number,
  durationMs: number = YEAR,
  hasEdges: boolean = edgesOf(seed),
): Promise<Report> {
  const world = new World(seed, hasEdges);
  try {
    return await world.run(durationMs);
  } catch (error) {
    throw new SimulationFailure(seed, hasEdges, world.now(), error);
  }
}

/** One server process, from its start to its end. */
interface Process {
  readonly clock: ProcessClock;
  readonly journal: MemoryJournal;
  readonly engine: Sequencer;
  readonly machine: Machine;
  /** Its end of the bus. */
  readonly served: ReturnType<SimulatedEdges['serve']> | undefined;
}

/** Where customers and rooms reach the engine: at its process, or at an edge. */
interface Door {
  readonly engine: EnginePort;
  readonly checker?: SimulatedEdge['checker'];
}

const BOOKS: readonly Book[] = ['demo', 'demo', 'demo', 'demo', 'demo', 'paper', 'real'];
/** Commands that a customer may send from two tabs at once. */
const TWICE: ReadonlySet<string> = new Set(Object.values(SIMULATED_ROOMS).flatMap(({ twice }) => twice ?? []));
/** Customers in one burst of activity. */
const ACTIVE = 12;
/** Average time between two bursts of activity. */
const PAUSE = 11 * HOUR;

class World {
  readonly #seed: number;
  readonly #random: Random;
  readonly #time: VirtualTime;
  readonly #store = new MemoryStore();
  readonly #checker = new Checker(this.#store);
  readonly #rooms: readonly RoomGenerator[];
  readonly #market: GappyMarket;
  readonly #edges: SimulatedEdges | undefined;
  readonly #misfortune: Misfortune;
  readonly #customers: Customer[] = [];
  /** The newest fact of each subject, and the facts that the core has not confirmed yet. */
  readonly #facts = new Map<string, Fact>();
  readonly #olderFacts: Fact[] = [];
  readonly #unconfirmed = new Set<Fact>();
  #process: Process | undefined;
  #isStarting = false;
  /** Requests that are not answered: on their way to the process that runs now, or to an edge. */
  readonly #underway = new Set<Request>();
  #failure: unknown;
  #nextUid = 1;
  #acknowledged = 0;
  #repeated = 0;
  #unknown = 0;
  #restarts = -1;
  #ticks = 0;
  readonly #fates: Record<Fate, number> = { committed: 0, slow: 0, lost: 0, unknown: 0, refused: 0 };
  readonly #refusals: Record<string, number> = {};
  readonly #takeOvers = { takeOvers: 0, ofSplitSteps: 0, staleRefusals: 0 };

  constructor(seed: number, hasEdges: boolean) {
    this.#seed = seed;
    this.#random = new Random(seed);
    this.#time = new VirtualTime(Date.UTC(this.#random.whole(2026, 2034), this.#random.whole(0, 11), 1));
    this.#market = new GappyMarket(this.#random, seed);
    const harsh = this.#random.pick([0, 1, 3]);
    this.#misfortune = { slow: 0.02, lost: 0.003 * harsh, unknown: 0.003 * harsh, refused: 0.001 * harsh };
    const setting = { seed, random: this.#random, quotes: this.#store.lastTicks, rows: this.#store.rows };
    this.#rooms = Object.values(SIMULATED_ROOMS).map(({ generator }) => generator(setting));
    for (const room of this.#rooms) this.#publish(room.firstFacts?.() ?? {});
    if (hasEdges) this.#edges = this.#openEdges();
  }

  now(): Instant {
    return this.#time.wall();
  }

  async run(durationMs: number): Promise<Report> {
    while (this.#time.elapsed < durationMs) {
      await this.#burst();
      this.#time.sleep(this.#random.exponential(PAUSE));
    }
    await this.#end();
    return this.#report();
  }

  /** Some seconds of activity after a pause. */
  async #burst(): Promise<void> {
    const random = this.#random;
    const lengthMs = random.whole(1_000, 5_000);
    if (random.chance(0.1)) this.#jumpClock();
    if (this.#process === undefined) this.#start();
    else this.#market.jump(this.now(), random.chance(0.1) ? 40 : 4);
    while (this.#customers.length < ACTIVE || random.chance(0.1)) this.#openAccount();
    // Quotes come before commands, as if the feed had run during the pause.
    await this.#pass(random.whole(500, 3_000));
    if (random.chance(0.15)) this.#changeSomething();
    for (const room of this.#rooms) this.#publish(room.news?.() ?? {});
    if (random.chance(0.02)) this.#process?.engine.restartReplay([random.pick(INSTRUMENTS).id]);
    if (random.chance(0.1)) {
      const { id } = random.pick(ALWAYS_TRADED);
      this.#time.after(random.next() * lengthMs, () => this.#process?.engine.restartReplay([id]));
    }
    if (random.chance(0.05)) this.#market.fallSilent(this.now() + random.whole(2_000, 20_000));
    if (random.chance(0.2)) {
      this.#time.after(random.next() * lengthMs, () => this.#market.jump(this.now(), random.chance(0.2) ? 12 : 2));
    }
    // Requests come in clusters, so that a batch gathers while another one is being committed.
    for (let clusters = random.whole(1, 3); clusters > 0; clusters -= 1) {
      const at = random.next() * lengthMs;
      for (let size = random.whole(1, 10); size > 0; size -= 1) {
        this.#time.after(at + random.next() * 4, () => this.#act());
      }
      if (random.chance(0.08)) this.#time.after(at + random.next() * 8, () => this.#kill());
    }
    if (this.#edges !== undefined && random.chance(0.1))
      this.#time.after(random.next() * lengthMs, () => this.#takeOver());
    await this.#pass(this.#edges?.disturb(lengthMs) ?? lengthMs);
    if (random.chance(0.05)) await this.#stop();
  }

  #openEdges(): SimulatedEdges {
    return new SimulatedEdges({
      time: this.#time,
      // Numbers of their own: what customers do does not depend on the messages of the bus.
      random: new Random(this.#seed + 1_000_000_007),
      store: this.#store,
      guard: (check) => this.#guard(check),
      onOpen: () => {
        for (const fact of this.#unconfirmed) this.#relay(fact);
      },
    });
  }

  /** Another core takes over from one that is alive, and does not know yet that it was replaced. */
  #takeOver(): void {
    if (this.#process === undefined || this.#isStarting) return;
    this.#takeOvers.takeOvers += 1;
    if (this.#checker.isSplit) this.#takeOvers.ofSplitSteps += 1;
    this.#start();
  }

  #jumpClock(): void {
    const random = this.#random;
    this.#time.setWallOffset(random.chance(0.4) ? 0 : random.whole(-2 * HOUR, 30 * MINUTE));
  }

  async #pass(durationMs: number): Promise<void> {
    await this.#time.pass(durationMs);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Recovers as the server does: takes the journal over, then loads the durable state. */
  #start(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const store = this.#store;
    const epoch = store.claim();
    const found = { head: store.head, tapeHead: store.tapeHead, since: store.since() };
    // While this process loads, a batch of the previous process may still arrive and must be rejected.
    this.#time.after(
      this.#random.chance(0.5) ? 0.1 : this.#random.whole(1, this.#edges === undefined ? 800 : 4_000),
      () => {
        loadMachine(store.state()).then(
          (machine) => this.#serve(machine, epoch, found),
          (error: unknown) => this.#fail(error),
        );
      },
    );
  }

  #serve(machine: Machine, epoch: number, found: Pick<SequencerOptions, 'head' | 'tapeHead' | 'since'>): void {
    this.#isStarting = false;
    this.#restarts += 1;
    this.#checker.restarted(found.head.seq);
    const store = this.#store;
    const clock = new ProcessClock(this.#time);
    const journal = new MemoryJournal({
      store,
      epoch,
      time: this.#time,
      clock,
      random: this.#random,
      misfortune: this.#misfortune,
      onFate: (fate) => {
        this.#fates[fate] += 1;
      },
      onCommit: (batch) => this.#committed(batch),
    });
    const engine = new Sequencer({
      ...found,
      machine,
      journal,
      clock,
      keys: store.keys(Math.max(found.since, clock.now())),
      quarantined: new Set(store.quarantine),
      onFatal: () => this.#died(running, undefined),
    });
    engine.onCommit((commit) => {
      // A core that was replaced may hear late of its last commit; the edges check what it says.
      if (epoch === store.epoch) this.#guard(() => this.#checker.receiveCommit(commit));
    });
    const served = this.#edges?.serve(this.#watched(engine, epoch), epoch, clock);
    const running: Process = { clock, journal, engine, machine, served };
    this.#process = running;
    this.#market.resume(clock.now(), store.lastTicks.values());
    clock.every(250, () => {
      for (const quote of this.#market.poll(clock.now())) engine.quote(quote);
    });
    for (const fact of this.#unconfirmed) this.#relay(fact);
  }

  /** The engine as its bus has it: what it answers is checked before the bus changes when it arrives. */
  #watched(engine: Sequencer, epoch: number): EnginePort {
    const answered = (command: Command, key: IdempotencyKey | undefined, outcome: Outcome): void => {
      const attempt = attemptOf(command, key);
      if (epoch === this.#store.epoch) this.#checker.answered(attempt, command, outcome, this.#time.latestWall());
      else if (outcome.ok) this.#checker.received(attempt, outcome);
      // Until it finds out, a core that was replaced may refuse what the other one has accepted.
      else this.#takeOvers.staleRefusals += 1;
    };
    return {
      submit: async (command, key) => {
        const outcome = await engine.submit(command, key);
        this.#guard(() => answered(command, key, outcome));
        return outcome;
      },
      fact: (fact) => engine.fact(fact),
      onCommit: (listener) => engine.onCommit(listener),
      head: () => engine.head(),
      health: () => engine.health(),
    };
  }

  /** SIGKILL. */
  #kill(): void {
    const running = this.#process;
    if (running !== undefined) this.#died(running, this.#random.chance(0.5) ? this.#random.whole(0, 1_500) : undefined);
  }

  #died(died: Process, arrivesAfterMs: number | undefined): void {
    died.clock.kill();
    died.journal.die(arrivesAfterMs);
    died.served?.cut();
    if (died !== this.#process) return;
    if (this.#random.chance(0.2)) this.#jumpClock();
    this.#process = undefined;
    // The edges ask the next core themselves.
    if (this.#edges === undefined) for (const request of this.#underway) this.#unanswered(request);
    this.#time.after(this.#random.whole(1, 400), () => {
      if (this.#process === undefined) this.#start();
    });
  }

  /** The customer retries with the same key when the server is back; requests without a key are never retried. */
  #unanswered(request: Request): void {
    this.#unknown += 1;
    this.#underway.delete(request);
    if (request.key !== undefined && this.#random.chance(0.8)) {
      this.#time.after(this.#random.whole(200, 3_000), () => this.#send(request));
    }
  }

  /** Graceful shutdown: everything accepted is durable, and the machine's state matches its journal. */
  async #stop(): Promise<void> {
    const running = this.#process;
    if (running === undefined) return;
    let isClosed = false;
    void running.engine.close().then(() => {
      isClosed = true;
      running.served?.core.stop();
    });
    await this.#pass(5_000);
    // If a batch failed meanwhile, this was a crash.
    if (this.#process !== running) return;
    if (!isClosed) throw new Error('the engine did not close');
    await this.#checker.stateIsWhole(running.machine);
    running.clock.kill();
    this.#process = undefined;
    // The edges keep what they were asked for the next core.
    if (this.#edges === undefined) this.#underway.clear();
  }

  #committed(batch: Batch): void {
    this.#guard(() => this.#checker.committed(batch));
    this.#ticks += batch.tape?.ticks.length ?? 0;
    if (this.#edges !== undefined && this.#checker.isSplit && this.#random.chance(0.3)) this.#takeOver();
    if (this.#random.chance(0.02)) void this.#checker.stateIsWhole().catch((error: unknown) => this.#fail(error));
  }

  #openAccount(): void {
    const uid = this.#nextUid++;
    const actors = this.#rooms.map((room) => room.actor?.(uid)).filter((actor) => actor !== undefined);
    const customer = new Customer(uid, this.#random.pick(BOOKS), this.#random, actors);
    this.#customers.push(customer);
    if (this.#customers.length > ACTIVE) this.#customers.shift();
    // Sometimes a command arrives before the fact that opens its customer's account.
    const tell = (): void =>
      this.#tell({
        subject: `account/${uid}`,
        version: 1,
        body: { kind: 'account', uid, book: customer.book, frozen: false, ...(uid % 2 === 0 ? { country: 'DE' } : {}) },
      });
    if (this.#random.chance(0.1)) this.#time.after(5_000, tell);
    else tell();
  }

  #publish(bodies: Readonly<Record<string, FactBody>>): void {
    for (const [subject, body] of Object.entries(bodies))
      this.#tell({ subject, version: (this.#facts.get(subject)?.version ?? 0) + 1, body });
  }

  /** A room publishes a new version of a fact, or repeats an old one. */
  #changeSomething(): void {
    const random = this.#random;
    if (this.#olderFacts.length > 0 && random.chance(0.3)) {
      this.#relay(random.pick(this.#olderFacts));
      return;
    }
    // The site has one subject among those of all customers.
    const site = random.chance(0.15) ? this.#facts.get('site') : undefined;
    const known = site ?? random.pick([...this.#facts.values()]);
    for (const room of this.#rooms) {
      const body = room.nextFact?.(known.body);
      if (body !== undefined) this.#tell({ ...known, version: known.version + 1, body });
    }
  }

  #tell(fact: Fact): void {
    const older = this.#facts.get(fact.subject);
    if (older !== undefined) this.#olderFacts.push(older);
    this.#facts.set(fact.subject, fact);
    this.#unconfirmed.add(fact);
    this.#relay(fact);
  }

  #relay(fact: Fact): void {
    const door = this.#door();
    void door?.engine.fact(fact).then(
      () => this.#unconfirmed.delete(fact),
      // The process is about to end: the next one is told again.
      () => undefined,
    );
  }

  /** Where customers and rooms find the engine now. */
  #door(): Door | undefined {
    return this.#edges === undefined ? this.#process : this.#edges.any();
  }

  #act(): void {
    const customer = this.#random.pick(this.#customers);
    const request = customer.next();
    this.#send(request);
    // Two tabs: the same command with another key.
    if (TWICE.has(request.command.kind) && this.#random.chance(0.2)) {
      const twin = customer.again(request.command);
      this.#time.after(this.#random.next() * 2, () => this.#send(twin));
    }
    // A double click, or a network that delivers twice.
    if (request.key !== undefined && this.#random.chance(0.1)) {
      this.#time.after(this.#random.next() * 20, () => this.#send(request));
    }
  }

  #send(request: Request): void {
    const door = this.#door();
    if (door === undefined) return;
    const { attempt, command, key } = request;
    const customer = this.#customers.find(({ uid }) => uid === attempt.uid);
    this.#guard(() => {
      const head = this.#process?.engine.head().seq;
      if (customer !== undefined && head !== undefined && head < customer.seen) {
        throw new Error(`customer ${attempt.uid} saw row ${customer.seen}, now the head is ${head}`);
      }
    });
    this.#checker.sent(attempt);
    this.#underway.add(request);
    void door.engine.submit(command, key).then(
      (outcome) => {
        this.#underway.delete(request);
        this.#guard(() => this.#check(request, outcome, door));
        if (outcome.ok) {
          this.#acknowledged += 1;
          if (outcome.repeated) this.#repeated += 1;
        } else this.#refusals[outcome.refusal.reason] = (this.#refusals[outcome.refusal.reason] ?? 0) + 1;
        customer?.receive(request, outcome);
      },
      () => {
        // A process that is about to end: its death tells.
        if (this.#edges !== undefined) this.#unanswered(request);
      },
    );
  }

  #check({ attempt, command }: Request, outcome: Outcome, door: Door): void {
    if (door.checker === undefined) this.#checker.answered(attempt, command, outcome, this.#time.latestWall());
    else if (outcome.ok) {
      door.checker.answered(outcome);
      this.#checker.received(attempt, outcome);
    }
  }

  async #end(): Promise<void> {
    // Unanswered requests are retried, then the process shuts down gracefully; a failed batch only delays that.
    this.#edges?.calm();
    for (let tries = 0; tries < 50; tries += 1) {
      if (this.#process === undefined) this.#start();
      await this.#pass(10 * SECOND);
      await this.#stop();
      if (this.#process === undefined && !this.#isStarting && this.#allAnswered()) break;
    }
    this.#edges?.settled();
    await this.#checker.settled();
  }

  /** Whether the edges have answered everything; without edges whoever waited asks again, or has given up. */
  #allAnswered(): boolean {
    return this.#edges === undefined || this.#underway.size === 0;
  }

  #guard(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
  }

  #report(): Report {
    return {
      seed: this.#seed,
      virtualMs: this.#time.elapsed,
      rows: this.#store.rows.length,
      ticks: this.#ticks,
      customers: this.#nextUid - 1,
      rooms: this.#checker.counts(),
      acknowledged: this.#acknowledged,
      repeated: this.#repeated,
      unknown: this.#unknown,
      restarts: this.#restarts,
      fates: this.#fates,
      refusals: this.#refusals,
      edges: this.#edges && { ...this.#edges.counts, ...this.#takeOvers },
      head: this.#store.head.hash.toString('hex'),
    };
  }
}
