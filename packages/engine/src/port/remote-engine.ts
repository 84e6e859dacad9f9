import type { Command, Fact } from '@vitrine/core/input';
import { isExit } from '@vitrine/core/machine';
import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Clock } from '../clock.ts';
import type { Commit, EngineHealth, EnginePort, IdempotencyKey, Outcome } from '../engine-api.ts';
import {
  BEAT_MS,
  type Channel,
  type EngineState,
  type FromCore,
  type PortInput,
  type PortResult,
  type ToCore,
} from './messages.ts';

/** A core that has said nothing for so many beats takes nothing: its thread or its machine stands still. */
const SILENT_BEATS = 8;

/** Commands that an edge sends before it has their results; beyond that they are refused with `request.busy`. */
const UNANSWERED_BOUND = 10_000;
/** Extra space for closes and cancels, as in the queue of the core: reducing risk must stay possible. */
const EXIT_SHARE = 2_500;

const BUSY: Outcome = { ok: false, refusal: refusal('request.busy') };

interface Waiting {
  readonly settle: (outcome: Outcome | undefined) => void;
  readonly fail: (error: Error) => void;
}

/** The engine at the other end of a port, as an edge uses it. */
export class RemoteEngine implements EnginePort {
  readonly #channel: Channel<ToCore, FromCore>;
  readonly #clock: Clock;
  readonly #listeners = new Set<(commit: Commit) => void>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #stopBeat: () => void;
  #state: EngineState;
  #inputs: PortInput[] = [];
  #lastId = 0;
  /** Counted here, not read from a clock: an edge that was busy itself has not heard, and the core was not silent. */
  #silentBeats = 0;
  #stopped: Error | undefined;
  #hasEnded: () => void = () => undefined;
  /** Resolves when the core has stopped and everything that it said has been heard. */
  readonly ended: Promise<void> = new Promise((resolve) => {
    this.#hasEnded = resolve;
  });

  constructor(channel: Channel<ToCore, FromCore>, clock: Clock, state: EngineState) {
    this.#channel = channel;
    this.#clock = clock;
    this.#state = state;
    this.#stopBeat = clock.every(BEAT_MS, () => {
      this.#silentBeats += 1;
    });
    channel.listen((message) => this.#take(message));
  }

  async submit(command: Command, key: IdempotencyKey | undefined): Promise<Outcome> {
    if (this.#isBusy(command.kind)) return BUSY;
    return (await this.#ask((id) => ({ id, command, key }))) as Outcome;
  }

  async fact(fact: Fact): Promise<void> {
    await this.#ask((id) => ({ id, fact }));
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  head(): EngineState['head'] {
    return this.#state.head;
  }

  health(): EngineHealth {
    const { health } = this.#state;
    return this.#isSilent() ? { ...health, accepting: false } : health;
  }

  #isSilent(): boolean {
    return this.#stopped !== undefined || this.#silentBeats >= SILENT_BEATS;
  }

  /** Nothing was sent of what is refused here. A core that is silent takes exits only, when it is heard again. */
  #isBusy(kind: Command['kind']): boolean {
    if (this.#stopped !== undefined) return false;
    const bound = isExit(kind) ? UNANSWERED_BOUND + EXIT_SHARE : this.#isSilent() ? 0 : UNANSWERED_BOUND;
    return this.#waiting.size >= bound;
  }

  #ask(input: (id: number) => PortInput): Promise<Outcome | undefined> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped);
    return new Promise((settle, fail) => {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { settle, fail });
      // What arrives in one turn of the event loop leaves as one message.
      if (this.#inputs.length === 0) this.#clock.soon(() => this.#send());
      this.#inputs.push(input(this.#lastId));
    });
  }

  #send(): void {
    this.#channel.post(this.#inputs);
    this.#inputs = [];
  }

  #take(message: FromCore): void {
    this.#silentBeats = 0;
    switch (message.type) {
      case 'results':
        for (const result of message.results) this.#settle(result);
        break;
      case 'commit':
        this.#state = message.state;
        for (const listener of this.#listeners) listener(message.commit);
        break;
      case 'state':
        this.#state = message.state;
        break;
      case 'end':
        this.#end();
    }
  }

  /** Whoever still waits gets an error: the result is unknown. */
  #end(): void {
    this.#stopped = new Error('the engine has stopped');
    this.#stopBeat();
    for (const { fail } of this.#waiting.values()) fail(this.#stopped);
    this.#waiting.clear();
    this.#hasEnded();
  }

  #settle({ id, outcome, error }: PortResult): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.settle(outcome);
    else waiting?.fail(new Error(error));
  }
}
