import type { Clock } from '../clock.ts';
import type { EnginePort } from '../engine-api.ts';
import { type Bus, type BusLog, DroppedMessages, type Subjects, subjectsOf } from './bus.ts';
import { BEAT_MS, type PortInput, type PortResult } from './messages.ts';
import { stateOf } from './serve-port.ts';
import {
  type BusResult,
  type EdgeMessage,
  readEdgeMessage,
  type Speaker,
  writeBeat,
  writeCommit,
  writeEnd,
  writeResults,
} from './wire-form.ts';

/** A message sent so many beats ago is not run any more: the price is another by now. */
const LATE_BEATS = 20;
/** An edge that was silent for so many beats is forgotten. */
const FORGET_BEATS = 240;
/** Results that are kept for one edge, in case they get lost. An edge asks for fewer at a time. */
const KEPT_RESULTS = 20_000;

const UNKNOWN = 'the result is not known any more';
const NOT_UNDERSTOOD = 'the core does not understand this: it may be of another version';

export interface BusCoreOptions {
  readonly bus: Bus;
  /** The name of the site on the bus. */
  readonly site: string;
  /** Larger than that of every core before: edges follow the largest. */
  readonly epoch: number;
  readonly clock: Clock;
  readonly log: BusLog;
}

/** What one edge asked and was answered. */
class Session {
  readonly edge: string;
  /** By number; undefined: still running. */
  readonly results = new Map<number, PortResult | undefined>();
  /** The largest number whose result was given up to stay within {@link KEPT_RESULTS}. */
  forgotten = 0;
  floor = 0;
  heardAt = 0;
  /** What leaves with the next message. */
  unsent: BusResult[] = [];

  constructor(edge: string) {
    this.edge = edge;
  }

  /** The edge has the results of all smaller numbers. */
  raiseFloor(floor: number): void {
    this.floor = Math.max(this.floor, floor);
    for (const id of this.results.keys()) {
      if (id >= this.floor) break;
      this.results.delete(id);
    }
  }

  keep(result: PortResult): void {
    if (result.id < this.floor) return;
    this.results.set(result.id, result);
    if (this.results.size <= KEPT_RESULTS) return;
    for (const [id, kept] of this.results) {
      if (kept === undefined) continue;
      this.results.delete(id);
      this.forgotten = Math.max(this.forgotten, id);
      return;
    }
  }
}

/**
 * Serves the engine to the edges on a bus. A command is run once, however often its message arrives: the number of an
 * input is remembered until its edge has the result. Commits go to all edges, results to the edge that asked.
 */
export class BusCore {
  readonly #engine: EnginePort;
  readonly #options: BusCoreOptions;
  readonly #subjects: Subjects;
  readonly #sessions = new Map<string, Session>();
  readonly #dropped: DroppedMessages;
  readonly #stops: (() => void)[];
  #no = 0;
  #beat = 0;
  /** For metrics: messages of edges that ask another core, inputs that came again, and those that came too late. */
  readonly counts = { ofOtherEpochs: 0, again: 0, late: 0 };

  constructor(engine: EnginePort, options: BusCoreOptions) {
    const { bus, site, clock, log } = options;
    this.#subjects = subjectsOf(site);
    const { inputs, commits } = this.#subjects;
    this.#engine = engine;
    this.#options = options;
    this.#dropped = new DroppedMessages(log);
    this.#stops = [
      bus.subscribe(inputs, (message) => this.#take(message)),
      engine.onCommit((commit) => {
        for (const message of writeCommit(this.#speaker(), this.#no + 1, commit, stateOf(engine))) {
          this.#no += 1;
          bus.publish(commits, message);
        }
      }),
      clock.every(BEAT_MS, () => this.#sendBeat()),
    ];
    this.#sendBeat();
  }

  /** Messages that could not be read. */
  get unreadable(): number {
    return this.#dropped.count;
  }

  get edges(): number {
    return this.#sessions.size;
  }

  /** Call it when the engine has stopped. The edges wait for the next core. */
  stop(): void {
    for (const stop of this.#stops) stop();
    this.#options.bus.publish(this.#subjects.commits, writeEnd(this.#speaker()));
  }

  #speaker(): Speaker {
    return { epoch: this.#options.epoch, beat: this.#beat };
  }

  #sendBeat(): void {
    this.#beat += 1;
    const message = writeBeat(this.#speaker(), this.#no, stateOf(this.#engine));
    this.#options.bus.publish(this.#subjects.commits, message);
    for (const [edge, { heardAt }] of this.#sessions)
      if (this.#beat - heardAt > FORGET_BEATS) this.#sessions.delete(edge);
    this.#dropped.report();
  }

  #take(bytes: Uint8Array): void {
    const message = this.#dropped.read(readEdgeMessage, bytes);
    if (message === undefined) return;
    if (message.epoch !== this.#options.epoch) {
      this.counts.ofOtherEpochs += 1;
      return;
    }
    const session = this.#sessionOf(message);
    const isLate = this.#beat - message.beat > LATE_BEATS;
    for (const id of message.unreadable)
      if (!this.#isKnown(session, id)) this.#answer(session, { id, error: NOT_UNDERSTOOD });
    for (const input of message.inputs) if (!this.#isKnown(session, input.id)) this.#start(session, input, isLate);
  }

  #sessionOf({ edge, floor }: EdgeMessage): Session {
    const session = this.#sessions.get(edge) ?? new Session(edge);
    this.#sessions.set(edge, session);
    session.heardAt = this.#beat;
    session.raiseFloor(floor);
    return session;
  }

  /** Whether the number was taken before. Then the edge hears again what became of it. */
  #isKnown(session: Session, id: number): boolean {
    if (id < session.floor) return true;
    if (!session.results.has(id)) return false;
    this.counts.again += 1;
    this.#send(session, session.results.get(id) ?? { id, isRunning: true });
    return true;
  }

  #start(session: Session, input: PortInput, isLate: boolean): void {
    const { id } = input;
    const isFact = 'fact' in input;
    if (id <= session.forgotten && !isFact && input.key === undefined) {
      this.#send(session, { id, error: UNKNOWN });
      return;
    }
    if (isLate && !isFact) {
      // Nor is it answered: an edge that was forgotten may have had it run. It asks again when it knows what time it is.
      this.counts.late += 1;
      return;
    }
    session.results.set(id, undefined);
    const isRepeatable = isFact || input.key !== undefined;
    // The engine is about to end: the next core is asked what became of it, if it may be.
    const failed = (error: Error): void => {
      if (!isRepeatable) this.#answer(session, { id, error: error.message });
    };
    if (isFact) this.#engine.fact(input.fact).then(() => this.#answer(session, { id }), failed);
    else
      this.#engine.submit(input.command, input.key).then((outcome) => this.#answer(session, { id, outcome }), failed);
  }

  #answer(session: Session, result: PortResult): void {
    session.keep(result);
    this.#send(session, result);
  }

  /** All results of a commit resolve in one turn: those of an edge leave together, to be heard after the commit. */
  #send(session: Session, result: BusResult): void {
    if (session.unsent.length === 0)
      queueMicrotask(() => {
        const message = writeResults(this.#speaker(), this.#no, session.unsent);
        this.#options.bus.publish(this.#subjects.resultsOf(session.edge), message);
        session.unsent = [];
      });
    session.unsent.push(result);
  }
}
