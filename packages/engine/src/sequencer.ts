import type { Command, Fact, Input } from '@vitrine/core/input';
import { addsRisk, answerOf, isExit, type Machine, maySplit, type StepResult } from '@vitrine/core/machine';
import { project } from '@vitrine/core/project';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import { type Instant, TIME_GRID } from '@vitrine/domain/kernel/time';
import { isPrice, type Quote, type Tick } from '@vitrine/domain/market/tick';
import type { Clock } from './clock.ts';
import type { Commit, EngineApi, EngineHealth, IdempotencyKey, Outcome } from './engine-api.ts';
import type { Feed } from './feed.ts';
import { fingerprint, type KeyIndex } from './idempotency-keys.ts';
import {
  type Batch,
  ContentError,
  chain,
  type Head,
  type Journal,
  type JournalRow,
  sha256,
  type TapeBatch,
  writeBody,
  writeTape,
} from './journal.ts';
import { keyHash } from './key-hash.ts';
import { TableBatch } from './table-batch.ts';

/** Maximum number of queued lines; when the queue is full, commands are refused with `request.busy`. */
const QUEUE_BOUND = 20_000;
/** Extra queue space for closes and cancels: reducing risk must stay possible when the queue is full. */
const EXIT_SHARE = 5_000;
/** Maximum number of rows in one transaction. */
const BATCH_BOUND = 2_000;
/**
 * The bound while the database is quick. If all who wait for an answer share one commit, database, core and edges work in
 * turn; in smaller batches they work at the same time (256 and 1,024 connections on two cores: a quarter more orders a
 * second). A slow database needs the large batches: its time is spent on commits, not on rows.
 */
const QUICK_BATCH_BOUND = 128;
/** A commit that took less was quick (milliseconds). */
const QUICK_COMMIT_MS = 20;
/** Interval for writing batches of ticks only; a batch with anything else is written immediately. */
const TICKS_ALONE_MS = 100;
/** How often feeds are polled when there is nothing else to run (milliseconds). */
const POLL_MS = 50;

/** After this time without an answer to a commit, commands that add risk are refused until it is known. */
const STALLED_MS = 2_000;
/** After this time the process ends: what gathers meanwhile must not fill the memory. */
const GIVE_UP_MS = 120_000;

const BUSY = refusal('request.busy');

interface Keyed {
  readonly hex: string;
  readonly args: string;
}

interface Line {
  /**
   * `market` lines (ticks, replay restarts) and commands that `splits` wait for any split step, `time` entries only for a
   * split replay restart.
   */
  readonly kind?: 'market' | 'splits' | 'time';
  readonly make: (at: Instant) => Input;
  readonly actor: number;
  readonly key: Keyed | undefined;
  /** The instrument of a command or tick; 0 for none. */
  readonly instrument: number;
  /** When a feed's line was due: its sequencing time, unless that has passed it. */
  readonly dueAt?: Instant;
  /** The command waited for the tick after this one. */
  readonly acceptedTick?: number | undefined;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: Error) => void;
}

/** A batch that is being gathered. */
class Gathering {
  readonly rows: JournalRow[] = [];
  readonly tables = new TableBatch();
  readonly ticks: Tick[] = [];
  readonly answers: { readonly line: Line; readonly outcome: Outcome }[] = [];
  at: Instant = 0;
  /** It contains a part of a split step. */
  hasContinuation = false;
  /** A caller waits for it: it is written immediately. */
  isUrgent = false;
}

export interface SequencerOptions {
  readonly machine: Machine;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly head: Head;
  readonly tapeHead: Head;
  /** Sequencing time of the newest durable line; time never goes back before it. */
  readonly since: Instant;
  /** Keys used in the last day. */
  readonly keys: KeyIndex;
  /** Hex keys of commands that may not be retried. */
  readonly quarantined: ReadonlySet<string>;
  /** Maximum number of rows in one transaction; default {@link BATCH_BOUND}. */
  readonly batchBound?: number | undefined;
  /** Called once when the state in memory may be wrong; the process must end. */
  readonly onFatal: (error: Error) => void;
  /** Why no command that adds risk is taken now; undefined if there is no reason. Default: there never is one. */
  readonly refuseRisk?: (() => Refusal | undefined) | undefined;
}

/**
 * Processes every line of input: one queue, one machine, group commit and the output gate. While a batch is being
 * committed the next one gathers. Answers, refusals and pushes of a step leave only after its commit.
 */
export class Sequencer implements EngineApi {
  readonly #machine: Machine;
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #onFatal: (error: Error) => void;
  readonly #refuseRisk: () => Refusal | undefined;
  readonly #quarantined: ReadonlySet<string>;
  readonly #batchBound: number;
  readonly #keys: KeyIndex;
  readonly #inFlight = new Map<string, { readonly args: string; readonly outcome: Promise<Outcome> }>();
  readonly #listeners = new Set<(commit: Commit) => void>();
  readonly #waiting = new Map<number, { readonly line: Line; readonly tick: number; readonly until: Instant }[]>();
  #queue: Line[] = [];
  #feeds: readonly Feed[] = [];
  #polledAt: Instant = Number.NEGATIVE_INFINITY;
  #queueHead = 0;
  /** The continuation of a split step, and the lines that wait for its end. */
  #continuation: StepResult['continuation'];
  #held: Line[] = [];
  /** Arrival time of the first waiting tick, by instrument, until it is run. */
  readonly #waitingTicks = new Map<number, Instant>();
  #gathering = new Gathering();
  /** The batch that is being committed. */
  #committing: Gathering | undefined;
  /** How long that has taken, counted in time entries: a machine that slept or was busy has not waited meanwhile. */
  #commitMs = 0;
  #isPumpScheduled = false;
  /** Cancels the pending write of a batch of ticks only; undefined if none is pending. */
  #stopTicksTimer: (() => void) | undefined;
  #stopTime: () => void;
  #at: Instant;
  /** Sequencing time of the last time entry of this run. */
  #timedAt: Instant = Number.NEGATIVE_INFINITY;
  /** Head of the decided rows, durable or not; `#durable` is the head of the durable ones. */
  #decidedSeq: number;
  #decidedHash: Buffer;
  #durable: Head;
  #tapeHead: Head;
  #fatal: Error | undefined;
  #isClosed = false;
  #commits = 0;
  #committedRows = 0;
  #lastCommitMs = 0;
  #isQuick = true;
  #lastBatchRows = 0;
  #filteredTicks = 0;
  #idle: (() => void)[] = [];

  constructor(options: SequencerOptions) {
    this.#machine = options.machine;
    this.#journal = options.journal;
    this.#clock = options.clock;
    this.#onFatal = options.onFatal;
    this.#refuseRisk = options.refuseRisk ?? (() => undefined);
    this.#quarantined = options.quarantined;
    this.#batchBound = options.batchBound ?? BATCH_BOUND;
    this.#durable = options.head;
    this.#decidedSeq = options.head.seq;
    this.#decidedHash = options.head.hash;
    this.#tapeHead = options.tapeHead;
    this.#at = Math.max(options.since, options.clock.now());
    this.#keys = options.keys;
    this.#stopTime = options.clock.every(TIME_GRID, () => this.#time());
    if (options.machine.isSplit) {
      this.#continuation = { type: 'continue' };
      this.#schedulePump();
    }
  }

  submit(command: Command, key: IdempotencyKey | undefined): Promise<Outcome> {
    if (this.#isStopped()) return Promise.reject(this.#stopReason());
    const instrument = command.kind === 'submit-order' ? command.instrument : 0;
    const enqueue = (keyed: Keyed | undefined): Promise<Outcome> => {
      // Looking up a key takes a while: the engine may have stopped meanwhile.
      if (this.#isStopped()) return Promise.reject(this.#stopReason());
      const refused = this.#refusalOf(command.kind);
      if (refused !== undefined) return Promise.resolve({ ok: false, refusal: refused });
      return new Promise<Outcome>((settle, fail) => {
        this.#push({
          ...(maySplit(command.kind) ? { kind: 'splits' } : {}),
          make: (at) => ({ type: 'command', at, command }),
          actor: command.uid,
          key: keyed,
          instrument,
          settle,
          fail,
        });
      });
    };
    if (key === undefined) return enqueue(undefined);
    const keyed = { hex: keyHash(key), args: sha256(key.args) };
    if (this.#quarantined.has(keyed.hex))
      return Promise.resolve({ ok: false, refusal: refusal('request.quarantined') });
    const running = this.#inFlight.get(keyed.hex);
    if (running !== undefined)
      return running.args === keyed.args ? repeated(running.outcome) : Promise.resolve(KEY_REUSED);
    const seq = this.#keys.find(keyed.hex);
    const outcome =
      seq === 0 ? enqueue(keyed) : this.#answered(seq, keyed, key.validMs).then((known) => known ?? enqueue(keyed));
    this.#inFlight.set(keyed.hex, { args: keyed.args, outcome });
    const forget = (): void => {
      this.#inFlight.delete(keyed.hex);
    };
    outcome.then(forget, forget);
    return outcome;
  }

  fact(fact: Fact): Promise<void> {
    if (this.#isStopped()) return Promise.reject(this.#stopReason());
    const hex = sha256(`fact\n${fact.subject}@${fact.version}`);
    if (this.#quarantined.has(hex)) return Promise.resolve();
    return new Promise<void>((settle, fail) => {
      this.#push({
        make: (at) => ({ type: 'fact', at, fact }),
        actor: 0,
        key: { hex, args: '' },
        instrument: 0,
        settle: () => settle(),
        fail,
      });
    });
  }

  quote(quote: Quote): void {
    if (!this.#isStopped()) this.#push(quoteLine(quote));
  }

  restartReplay(instruments: readonly number[]): void {
    if (!this.#isStopped()) this.#push(replayRestartLine(instruments));
  }

  runFeeds(feeds: readonly Feed[]): () => void {
    this.#feeds = feeds;
    const stop = this.#clock.every(POLL_MS, () => this.#schedulePump());
    return () => {
      stop();
      this.#feeds = [];
    };
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  head(): { readonly seq: number; readonly hash: string } {
    return { seq: this.#durable.seq, hash: this.#durable.hash.toString('hex') };
  }

  tapeHead(): { readonly seq: number; readonly hash: string } {
    return { seq: this.#tapeHead.seq, hash: this.#tapeHead.hash.toString('hex') };
  }

  health(): EngineHealth {
    return {
      accepting: !this.#isStopped() && !this.#isRiskRefused(),
      clockOffMs: this.#clockOff(),
      queued: this.#queued(),
      commits: this.#commits,
      rows: this.#committedRows,
      lastCommitMs: this.#lastCommitMs,
      lastBatchRows: this.#lastBatchRows,
      filteredTicks: this.#filteredTicks,
    };
  }

  /** Accepts no more input, commits what was accepted, and stops. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopTime();
    for (const waiters of this.#waiting.values()) for (const { line } of waiters) line.fail(this.#stopReason());
    this.#waiting.clear();
    const held = this.#held;
    this.#held = [];
    for (const line of held) this.#hold(line);
    this.#pump();
    this.#flush();
    if (this.#fatal !== undefined) return;
    if (this.#committing !== undefined || this.#hasWork())
      await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #isStopped(): boolean {
    return this.#fatal !== undefined || this.#isClosed;
  }

  /** The store does not answer: what is decided now may be durable late or never. */
  #isStalled(): boolean {
    return this.#commitMs > STALLED_MS;
  }

  /** Why a command is not queued; undefined if it is. */
  #refusalOf(kind: Command['kind']): Refusal | undefined {
    const bound = isExit(kind) ? QUEUE_BOUND + EXIT_SHARE : this.#isRiskRefused() ? 0 : QUEUE_BOUND;
    if (this.#queued() >= bound) return BUSY;
    return addsRisk(kind) ? this.#refuseRisk() : undefined;
  }

  #clockOff(): number {
    return this.#clock.offBy?.() ?? 0;
  }

  /** Nothing that adds risk is decided while nobody knows whether it will be durable, or what time it is. */
  #isRiskRefused(): boolean {
    return this.#isStalled() || this.#clockOff() !== 0;
  }

  #stopReason(): Error {
    return this.#fatal ?? new Error('the engine has stopped');
  }

  /** Number of unanswered lines outside the batch being committed: queued, held, waiting for a tick, or in the next batch. */
  #queued(): number {
    let queued = this.#queue.length - this.#queueHead + this.#held.length + this.#gathering.answers.length;
    for (const waiters of this.#waiting.values()) queued += waiters.length;
    return queued;
  }

  #hasWork(): boolean {
    const { rows, ticks, answers } = this.#gathering;
    return this.#queue.length > this.#queueHead || rows.length > 0 || ticks.length > 0 || answers.length > 0;
  }

  #push(line: Line): void {
    this.#queue.push(line);
    this.#schedulePump();
  }

  #schedulePump(): void {
    if (this.#isPumpScheduled) return;
    this.#isPumpScheduled = true;
    this.#clock.soon(() => {
      this.#isPumpScheduled = false;
      this.#pump();
      this.#flushWhenDue();
    });
  }

  /** Runs waiting lines through the machine into the gathering batch. */
  #pump(): void {
    if (this.#fatal !== undefined) return;
    try {
      this.#pollFeeds();
      this.#continueStep();
      const bound = this.#isQuick ? Math.min(QUICK_BATCH_BOUND, this.#batchBound) : this.#batchBound;
      while (this.#queueHead < this.#queue.length && this.#gathering.rows.length < bound) {
        const line = this.#queue[this.#queueHead] as Line;
        this.#readClock(line.dueAt);
        if (this.#continuation === undefined && this.#isOvertaken(line)) this.#run(TIME_ENTRY);
        if (this.#hasToWait(line)) this.#hold(line);
        else this.#run(line);
        this.#queueHead += 1;
      }
    } catch (error) {
      // An exception inside a step leaves the machine half changed: only a restart from the durable state is safe.
      this.#end(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#queue.splice(0, this.#queueHead);
    this.#queueHead = 0;
  }

  /**
   * Takes the quotes that are due. Nobody decides at a price while a newer one is known: they come before the commands that
   * wait, and after the quotes that do.
   */
  #pollFeeds(): void {
    if (this.#feeds.length === 0 || this.#isClosed) return;
    const now = this.#clock.now();
    if (now <= this.#polledAt) return;
    this.#polledAt = now;
    const events = this.#feeds.flatMap((feed) => feed.poll(now));
    if (events.length === 0) return;
    const lines = events
      .sort((a, b) => a.at - b.at)
      .map((event) => ({
        ...(event.type === 'quote' ? quoteLine(event.quote) : replayRestartLine(event.instruments)),
        dueAt: event.at,
      }));
    const behind = this.#queue.findLastIndex(({ kind }) => kind === 'market') + 1;
    this.#queue.splice(behind, 0, ...lines);
  }

  /**
   * Advances sequencing time to the clock, or to when the line was due; never back. A line and everything it triggers have
   * the same time.
   */
  #readClock(dueAt: Instant = Number.POSITIVE_INFINITY): void {
    this.#at = Math.max(this.#at, Math.min(dueAt, this.#clock.now()));
  }

  #hold(line: Line): void {
    const { kind, instrument, settle } = line;
    if (this.#isClosed && settle !== ignore) {
      // The step will not be finished in this run.
      line.fail(this.#stopReason());
      return;
    }
    this.#held.push(line);
    if (kind !== 'market' || instrument === 0 || this.#waitingTicks.has(instrument)) return;
    this.#waitingTicks.set(instrument, this.#at);
  }

  /** True for a line that waits for the end of a split step. A command also waits behind one of the same customer. */
  #hasToWait({ kind, actor }: Line): boolean {
    if (this.#continuation === undefined) return false;
    if (kind === 'time') return this.#continuation.type === 'replay-restart';
    return kind !== undefined || (actor !== 0 && this.#held.some((held) => held.actor === actor));
  }

  /** True when a time entry must come first: before a tick whenever one is due, before any line if one is overdue. */
  #isOvertaken({ kind }: Line): boolean {
    return kind === 'market' ? this.#isTimeDue() : kind !== 'time' && this.#machine.isTimeOverdue(this.#at);
  }

  /**
   * True at the start, and when sequencing time has entered a new interval of {@link TIME_GRID} since the last time
   * entry. No tick is run before such an entry, however late its timer is (a busy or sleeping machine, a restart):
   * options that are due settle at the tick before.
   */
  #isTimeDue(): boolean {
    return Math.floor(this.#at / TIME_GRID) > Math.floor(this.#timedAt / TIME_GRID);
  }

  /** Continues a split step, one part per batch, so that commands are answered between the parts. */
  #continueStep(): void {
    const continuation = this.#continuation;
    if (continuation === undefined || this.#gathering.hasContinuation) return;
    this.#continuation = undefined;
    this.#gathering.hasContinuation = true;
    this.#readClock();
    this.#run({ ...FIRE_AND_FORGET, kind: 'market', make: (at) => ({ ...continuation, at }) });
    if (this.#continuation !== undefined) return;
    this.#queue.splice(this.#queueHead, 0, ...this.#held);
    this.#held = [];
  }

  #run(line: Line): void {
    const { acceptedTick } = line;
    let input = line.make(this.#at);
    if (input.type === 'command' && acceptedTick !== undefined) input = { ...input, acceptedTick };
    if (input.type === 'time') {
      this.#timedAt = this.#at;
      if (this.#waitingTicks.size > 0) input = { ...input, waiting: this.#waitingTicks };
    }
    if (input.type === 'tick') this.#waitingTicks.delete(line.instrument);
    const result = this.#machine.step(input);
    // A command between the parts of a split step may leave work: it is continued after them.
    if (input.type === 'command') this.#continuation ??= result.continuation;
    else if (result.continuation !== undefined) this.#continuation = result.continuation;
    const gathering = this.#gathering;
    gathering.at = this.#at;
    if (result.tick !== undefined) {
      gathering.ticks.push(result.tick);
      if (!isPrice(result.tick)) this.#filteredTicks += 1;
    }
    if (result.waitFor !== undefined) {
      this.#wait(line, result.waitFor);
      return;
    }
    const outcome = this.#record(line, result);
    if (line.settle !== ignore) {
      gathering.answers.push({ line, outcome });
      gathering.isUrgent = true;
    }
    if (result.tick !== undefined && isPrice(result.tick)) this.#runWaiting(result.tick.instrument);
  }

  #record(line: Line, result: StepResult): Outcome {
    if (result.refusal !== undefined) return { ok: false, refusal: result.refusal };
    if (result.events.length === 0)
      return { ok: true, seq: this.#decidedSeq, at: this.#at, answer: { kind: 'none' }, repeated: false };
    const seq = this.#decidedSeq + 1;
    const content = {
      seq,
      at: this.#at,
      actor: line.actor,
      key: line.key?.hex ?? '',
      args: line.key?.args ?? '',
      events: result.events,
    };
    const body = writeBody(content);
    const hash = chain(this.#decidedHash, body);
    this.#decidedSeq = seq;
    this.#decidedHash = hash;
    this.#gathering.rows.push({ ...content, body, hash });
    this.#gathering.isUrgent = true;
    for (let idx = 0; idx < result.events.length; idx += 1) {
      project(result.events[idx] as (typeof result.events)[number], { seq, at: this.#at, idx }, this.#gathering.tables);
    }
    return { ok: true, seq, at: this.#at, answer: answerOf(result.events), repeated: false };
  }

  #wait(line: Line, instrument: number): void {
    if (this.#isClosed) {
      // No more ticks will arrive for it.
      line.fail(this.#stopReason());
      return;
    }
    const listed = this.#machine.market.get(instrument);
    const waiters = this.#waiting.get(instrument) ?? [];
    waiters.push({ line, tick: listed?.seq ?? 0, until: this.#at + (listed?.terms.quoteMaxAgeMs ?? 0) });
    this.#waiting.set(instrument, waiters);
  }

  /** Runs the commands that waited for this tick, in order, each in its own row. */
  #runWaiting(instrument: number): void {
    const waiters = this.#waiting.get(instrument);
    if (waiters === undefined) return;
    for (const { line, tick } of waiters) {
      const accepted = { ...line, acceptedTick: tick };
      if (this.#hasToWait(accepted)) this.#hold(accepted);
      else this.#run(accepted);
    }
    this.#waiting.delete(instrument);
  }

  #time(): void {
    if (this.#isStopped()) return;
    if (this.#committing !== undefined) this.#commitMs += TIME_GRID;
    if (this.#commitMs > GIVE_UP_MS) {
      this.#end(new Error('the database has not answered a commit for two minutes'));
      return;
    }
    this.#push(TIME_ENTRY);
    const now = Math.max(this.#at, this.#clock.now());
    for (const [instrument, waiters] of this.#waiting) {
      const left = waiters.filter(({ until }) => until >= now);
      if (left.length === waiters.length) continue;
      for (const { line, until } of waiters) {
        if (until >= now) continue;
        const showCode = this.#machine.market.get(instrument)?.terms.showCode ?? '';
        this.#gathering.answers.push({
          line,
          outcome: { ok: false, refusal: refusal('market.quote-stale', { instrument: showCode }) },
        });
        this.#gathering.isUrgent = true;
      }
      if (left.length === 0) this.#waiting.delete(instrument);
      else this.#waiting.set(instrument, left);
    }
  }

  #flushWhenDue(): void {
    if (this.#gathering.isUrgent) {
      this.#flush();
      return;
    }
    if (this.#gathering.ticks.length === 0 || this.#stopTicksTimer !== undefined || this.#isClosed) return;
    this.#stopTicksTimer = this.#clock.after(TICKS_ALONE_MS, () => {
      this.#stopTicksTimer = undefined;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#committing !== undefined || this.#fatal !== undefined || !this.#hasWork()) return;
    this.#stopTicksTimer?.();
    this.#stopTicksTimer = undefined;
    const gathered = this.#gathering;
    this.#gathering = new Gathering();
    if (gathered.rows.length === 0 && gathered.ticks.length === 0) {
      // The answers depend only on rows that are already durable.
      this.#release(gathered);
      this.#next();
      return;
    }
    this.#committing = gathered;
    const tapeBefore = this.#tapeHead;
    let tape: TapeBatch | undefined;
    try {
      if (gathered.ticks.length > 0) tape = packTape(tapeBefore, gathered.ticks);
    } catch (error) {
      this.#end(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    const batch: Batch = {
      before: this.#durable,
      rows: gathered.rows,
      tapeBefore,
      tape,
      tables: gathered.tables.changes(),
    };
    const startedAt = performance.now();
    const since = this.#clock.now();
    this.#journal.append(batch).then(
      () => {
        this.#isQuick = this.#clock.now() - since < QUICK_COMMIT_MS;
        this.#committed(gathered, tape, performance.now() - startedAt);
      },
      async (error: Error) => {
        if (error instanceof ContentError) await this.#quarantine(batch, error.message).catch(ignore);
        this.#end(error);
      },
    );
  }

  #committed(gathered: Gathering, tape: TapeBatch | undefined, tookMs: number): void {
    this.#committing = undefined;
    this.#commitMs = 0;
    this.#lastCommitMs = tookMs;
    this.#commits += 1;
    this.#committedRows += gathered.rows.length;
    this.#lastBatchRows = gathered.rows.length;
    const last = gathered.rows.at(-1);
    if (last !== undefined) this.#durable = { seq: last.seq, hash: last.hash };
    if (tape !== undefined) this.#tapeHead = { seq: tape.no, hash: tape.hash };
    for (const row of gathered.rows) if (row.key !== '') this.#keys.add(fingerprint(row.key), row.seq, row.at);
    this.#release(gathered);
    this.#next();
  }

  /**
   * Quarantines the poison command of a refused batch. If it cannot be identified, quarantines all commands of the
   * batch; if the store refused a row without a key, quarantines nothing.
   */
  async #quarantine(batch: Batch, why: string): Promise<void> {
    const parts = partsOf(batch);
    const refused = await this.#journal.dryRun(parts).catch(ignore);
    const { rows } = refused === undefined ? batch : (parts[refused] as Batch);
    const keyed = rows.filter(({ key }) => key !== '');
    if (keyed.length > 0) await this.#journal.quarantine(keyed, why);
  }

  /** Opens the output gate: listeners first, so that a push is never later than the answer of the same step. */
  #release({ rows, ticks, answers, at }: Gathering): void {
    if (rows.length > 0 || ticks.length > 0) {
      const commit: Commit = { rows, ticks: ticks.filter(isPrice), at };
      try {
        for (const listener of this.#listeners) listener(commit);
      } catch (error) {
        // Only some listeners received the commit: a restart brings all of them to the same row again.
        const reason = error instanceof Error ? error : new Error(String(error));
        for (const { line } of answers) line.fail(reason);
        this.#end(reason);
        return;
      }
    }
    for (const { line, outcome } of answers) line.settle(outcome);
  }

  #next(): void {
    this.#pump();
    this.#flushWhenDue();
    if (this.#isClosed) {
      this.#flush();
      if (this.#committing === undefined && !this.#hasWork()) for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  /**
   * The first answer to a key, if its journal row matches and is not older than `validMs`. The age is measured in
   * sequencing time, like the index itself: a wall clock that goes back never makes an expired key valid again.
   */
  async #answered(seq: number, key: Keyed, validMs: number): Promise<Outcome | undefined> {
    const row = await this.#journal.read(seq);
    if (row === undefined || row.key !== key.hex) return undefined;
    if (Math.max(this.#at, this.#clock.now()) - row.at > validMs) return undefined;
    if (row.args !== key.args) return KEY_REUSED;
    return { ok: true, seq, at: row.at, answer: answerOf(row.events), repeated: true };
  }

  #end(error: Error): void {
    if (this.#fatal !== undefined) return;
    this.#fatal = error;
    this.#stopTime();
    this.#stopTicksTimer?.();
    const unanswered = [
      ...(this.#committing?.answers ?? []).map(({ line }) => line),
      ...this.#gathering.answers.map(({ line }) => line),
      ...this.#queue.slice(this.#queueHead),
      ...this.#held,
      ...[...this.#waiting.values()].flat().map(({ line }) => line),
    ];
    for (const line of unanswered) line.fail(error);
    for (const resolve of this.#idle.splice(0)) resolve();
    this.#onFatal(error);
  }
}

const KEY_REUSED: Outcome = { ok: false, refusal: refusal('request.key-reused') satisfies Refusal };

async function repeated(outcome: Promise<Outcome>): Promise<Outcome> {
  const first = await outcome;
  return first.ok ? { ...first, repeated: true } : first;
}

/** Splits a batch into the smallest batches with the same effect: its ticks, then each of its rows. */
function partsOf({ before, rows, tapeBefore, tape }: Batch): Batch[] {
  const tapeHead = tape === undefined ? tapeBefore : { seq: tape.no, hash: tape.hash };
  const ofTicks: Batch[] = tape === undefined ? [] : [{ before, rows: [], tapeBefore, tape, tables: new Map() }];
  const ofRows = rows.map((row, place) => {
    const tables = new TableBatch();
    for (const [idx, event] of row.events.entries()) project(event, { seq: row.seq, at: row.at, idx }, tables);
    const last = rows[place - 1] ?? before;
    return {
      before: { seq: last.seq, hash: last.hash },
      rows: [row],
      tapeBefore: tapeHead,
      tape: undefined,
      tables: tables.changes(),
    };
  });
  return [...ofTicks, ...ofRows];
}

function packTape(before: Head, ticks: readonly Tick[]): TapeBatch {
  const body = writeTape(ticks);
  return { no: before.seq + 1, body, hash: chain(before.hash, body), ticks };
}

function ignore(): void {}

/** A line without an answer: ticks, replay restarts, time entries and continuations. */
const FIRE_AND_FORGET = { actor: 0, key: undefined, instrument: 0, settle: ignore, fail: ignore } as const;

function quoteLine(quote: Quote): Line {
  return {
    ...FIRE_AND_FORGET,
    kind: 'market',
    instrument: quote.instrument,
    make: (at) => ({ type: 'tick', at, quote }),
  };
}

function replayRestartLine(instruments: readonly number[]): Line {
  return { ...FIRE_AND_FORGET, kind: 'market', make: (at) => ({ type: 'replay-restart', at, instruments }) };
}

const TIME_ENTRY: Line = { ...FIRE_AND_FORGET, kind: 'time', make: (at) => ({ type: 'time', at }) };
