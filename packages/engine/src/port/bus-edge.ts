import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { EngineHealth } from '../engine-api.ts';
import { type Bus, type BusLog, type CommitStore, DroppedMessages, type Subjects, subjectsOf } from './bus.ts';
import { HeardCommits } from './heard-commits.ts';
import {
  BEAT_MS,
  type Channel,
  type EngineState,
  type FromCore,
  type PortInput,
  type PortResult,
  type ToCore,
} from './messages.ts';
import { OpenInputs } from './open-inputs.ts';
import { type BusResult, type CoreMessage, readCoreMessage, writeEdgeMessage } from './wire-form.ts';

/** How long the first word of a core may take before the log says that an edge waits for it (milliseconds). */
const LONG_WAIT_MS = 5_000;
/** A message carries so many characters of inputs. */
const PART = 250_000;

export interface BusEdgeOptions {
  readonly bus: Bus;
  /** The name of the site on the bus. */
  readonly site: string;
  readonly store: CommitStore;
  readonly clock: Clock;
  readonly log: BusLog;
}

type Beat = Extract<CoreMessage, { type: 'beat' }>;

/** How many characters an input has at most, about. */
const sizeOf = (input: PortInput): number => ('fact' in input ? 10_000 : 500 + (input.key?.args.length ?? 0));

function* groupsOf(inputs: readonly PortInput[]): Generator<readonly PortInput[]> {
  let group: PortInput[] = [];
  let size = 0;
  for (const input of inputs) {
    if (size > 0 && size + sizeOf(input) > PART) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(input);
    size += sizeOf(input);
  }
  if (group.length > 0) yield group;
}

/**
 * The edge's end of a bus, as the channel of a `RemoteEngine`: what the bus loses is asked again or read from the
 * database, and everything is heard once, in the order of the output gate. It follows the core of the highest epoch.
 */
export class BusEdge implements Channel<ToCore, FromCore> {
  readonly #options: BusEdgeOptions;
  readonly #subjects: Subjects;
  readonly #edge = randomUUID();
  readonly #open = new OpenInputs();
  readonly #dropped: DroppedMessages;
  readonly #stops: (() => void)[] = [];
  /** What was heard before the edge knew where it begins. */
  #early: CoreMessage[] | undefined = [];
  #hearFirst: (beat: Beat) => void = () => undefined;
  #commits: HeardCommits | undefined;
  #epoch = 0;
  #beat = 0;
  #health: EngineHealth | undefined;
  /** The core has stopped, and no other one is heard yet. */
  #hasEnded = false;
  /** Results whose commit has not been heard yet. */
  #gated: { after: number; readonly results: readonly PortResult[] }[] = [];
  #listener: ((message: FromCore) => void) | undefined;
  /** For metrics: messages of cores that were replaced, inputs that were asked again. */
  readonly counts = { ofOldEpochs: 0, askedAgain: 0 };

  private constructor(options: BusEdgeOptions) {
    this.#options = options;
    this.#subjects = subjectsOf(options.site);
    this.#dropped = new DroppedMessages(options.log);
  }

  /** Waits for a core, and reads where the database ends. From then on nothing is missed. */
  static async open(options: BusEdgeOptions): Promise<BusEdge> {
    const edge = new BusEdge(options);
    try {
      await edge.#start();
    } catch (error) {
      edge.close();
      throw error;
    }
    return edge;
  }

  /** What a `RemoteEngine` starts with. */
  state(): EngineState {
    const [commits, health] = [this.#commits as HeardCommits, this.#health as EngineHealth];
    return { head: commits.head, health: commits.isWhole ? health : { ...health, accepting: false } };
  }

  /** Messages that could not be read. */
  get unreadable(): number {
    return this.#dropped.count;
  }

  /** How often missing commits were read from the database. */
  get reads(): number {
    return this.#commits?.reads ?? 0;
  }

  post(inputs: ToCore): void {
    this.#open.add(inputs, !this.#hasEnded);
    this.#send(inputs);
  }

  listen(listener: (message: FromCore) => void): void {
    this.#listener = listener;
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const message of early) this.#handle(message);
  }

  /** Hears nothing more. Whoever still waits gets an error. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#commits?.stop();
    this.#deliver({ type: 'end' });
    this.#listener = undefined;
  }

  async #start(): Promise<void> {
    const { bus, clock, log, store } = this.#options;
    const take = (bytes: Uint8Array): void => {
      const message = this.#dropped.read(readCoreMessage, bytes);
      if (message !== undefined) this.#take(message);
    };
    const first = new Promise<Beat>((resolve) => {
      this.#hearFirst = resolve;
    });
    this.#stops.push(
      bus.subscribe(this.#subjects.commits, take),
      bus.subscribe(this.#subjects.resultsOf(this.#edge), take),
      clock.every(BEAT_MS, () => this.#onBeat()),
      clock.after(LONG_WAIT_MS, () => {
        if (this.#epoch === 0)
          log.warn({ site: this.#options.site }, 'no core is heard on the bus: the edge waits for one');
      }),
    );
    const { epoch, no, state } = await first;
    [this.#epoch, this.#health] = [epoch, state.health];
    this.#commits = new HeardCommits({
      store,
      clock,
      log,
      from: { no, end: await store.end() },
      hear: (commit) => this.#deliver({ type: 'commit', commit, state: this.state() }),
      onAdvance: () => this.#openGate(),
    });
  }

  #take(message: CoreMessage): void {
    if (this.#early === undefined) {
      this.#handle(message);
      return;
    }
    if (message.type === 'beat') this.#hearFirst(message);
    this.#early.push(message);
  }

  #handle(message: CoreMessage): void {
    if (message.epoch < this.#epoch) {
      this.counts.ofOldEpochs += 1;
      return;
    }
    const commits = this.#commits as HeardCommits;
    if (message.epoch > this.#epoch) this.#enterEpoch(message.epoch, commits);
    this.#beat = Math.max(this.#beat, message.beat);
    this.#open.heardBeat(message.beat);
    switch (message.type) {
      case 'commit':
        this.#health = message.state.health;
        commits.take(message.no, message.state.head, message.commit);
        break;
      case 'beat':
        this.#hearBeat(message, commits);
        break;
      case 'results':
        this.#hearResults(message.after, message.results);
        break;
      case 'end':
        this.#hasEnded = true;
        this.#health = { ...(this.#health as EngineHealth), accepting: false };
        this.#deliver({ type: 'state', state: this.state() });
    }
  }

  /** A new core: it knows nothing of what the one before was asked. */
  #enterEpoch(epoch: number, commits: HeardCommits): void {
    this.#epoch = epoch;
    this.#beat = 0;
    this.#hasEnded = false;
    commits.enterEpoch();
    // They are durable, and heard when everything from before the new core is.
    for (const gated of this.#gated) gated.after = 0;
    const ended = this.#open.changeCore();
    if (ended.length > 0) this.#gated.push({ after: 0, results: ended });
  }

  #hearBeat({ beat, no, state }: Beat, commits: HeardCommits): void {
    if (beat === this.#beat) this.#health = state.health;
    commits.expect(no, state.head.seq);
    // An edge that is behind for long says nothing: it takes the core for silent.
    if (commits.isWhole) this.#deliver({ type: 'state', state: this.state() });
  }

  #hearResults(after: number, results: readonly BusResult[]): void {
    const settled: PortResult[] = [];
    for (const result of results) {
      if ('isRunning' in result) this.#open.isRunning(result.id);
      else if (this.#open.settle(result.id)) settled.push(result);
    }
    if (settled.length > 0) this.#gated.push({ after, results: settled });
    this.#openGate();
  }

  /** Lets out the results whose commit has been heard. */
  #openGate(): void {
    const commits = this.#commits as HeardCommits;
    const gated = this.#gated;
    this.#gated = gated.filter(({ after }) => !commits.hasHeard(after));
    for (const { after, results } of gated) if (commits.hasHeard(after)) this.#deliver({ type: 'results', results });
  }

  #onBeat(): void {
    this.#dropped.report();
    this.#open.beat();
    const { again, givenUp } = this.#open.due();
    if (again.length > 0) {
      this.counts.askedAgain += again.length;
      this.#send(again);
    }
    if (givenUp.length > 0) this.#deliver({ type: 'results', results: givenUp });
  }

  #send(inputs: readonly PortInput[]): void {
    if (this.#hasEnded) return;
    const head = { edge: this.#edge, epoch: this.#epoch, beat: this.#beat, floor: this.#open.floor() };
    for (const group of groupsOf(inputs))
      this.#options.bus.publish(this.#subjects.inputs, writeEdgeMessage({ ...head, inputs: group }));
  }

  /** A listener that throws ends the process, as over a port of threads; it is no fault of the bus or the database. */
  #deliver(message: FromCore): void {
    try {
      this.#listener?.(message);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
