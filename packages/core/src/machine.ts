import type { Refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Tick } from '@vitrine/domain/market/tick';
import type { CoreEvent } from './events.ts';
import type { Answer, Command, FactBody, Input } from './input.ts';
import { resumeTick, sequenceQuote } from './market/sequence-quote.ts';
import {
  type ApplyEvent,
  type Decide,
  REPLAY_RESTART_PHASES,
  type Room,
  type TakeFact,
  TICK_PHASES,
  TIME_PHASES,
} from './room.ts';
import { merged, ROOMS, Rooms } from './rooms.ts';
import type { Step } from './step.ts';

/** The result of one line of input. */
export interface StepResult {
  readonly events: readonly CoreEvent[];
  readonly refusal?: Refusal;
  /** The command waits for the next tick of this instrument and has changed nothing. */
  readonly waitFor?: number;
  /** The tick that was sequenced; without a number if the price filter holds it back. */
  readonly tick?: Tick;
  /** The step was split: this input continues it and must come before any tick, and any command that {@link maySplit}. */
  readonly continuation?:
    | Pick<Extract<Input, { type: 'continue' | 'time' }>, 'type'>
    | Pick<Extract<Input, { type: 'replay-restart' }>, 'type' | 'instruments'>;
}

const DECIDE: Room<Rooms, Command, never, never>['commands'] = merged('commands');
const TAKE_FACT: Room<Rooms, never, FactBody, never>['facts'] = merged('facts');
const APPLY: Room<Rooms, never, never, CoreEvent>['apply'] = merged('apply');
const ANSWERS: Room<Rooms, never, never, CoreEvent>['answers'] = merged('answers');
const kindsIn = (list: 'exits' | 'risks' | 'splits'): ReadonlySet<string> =>
  new Set(ROOMS.flatMap((room: { readonly [L in typeof list]?: readonly string[] }) => room[list] ?? []));
const EXITS = kindsIn('exits');
const RISKS = kindsIn('risks');
const SPLITS = kindsIn('splits');

const LISTED: readonly Pick<
  Room<Rooms, never, never, never>,
  'derive' | 'stateLines' | 'tick' | 'time' | 'replayRestart' | 'atEnd'
>[] = ROOMS;
const inOrder = <W extends { readonly phase: string }>(phases: readonly string[], work: (W | undefined)[]): W[] =>
  work.filter((one) => one !== undefined).sort((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase));
const TICK_WORK = inOrder(
  TICK_PHASES,
  LISTED.map(({ tick }) => tick),
);
const TIME_WORK = inOrder(
  TIME_PHASES,
  LISTED.map(({ time }) => time),
);
const REPLAY_RESTART_WORK = inOrder(
  REPLAY_RESTART_PHASES,
  LISTED.map(({ replayRestart }) => replayRestart),
);

const END_WORK = LISTED.flatMap(({ atEnd }) => atEnd ?? []);

/**
 * The deterministic machine: all rooms that decide about money, behind a single input. It reads no clock and no random
 * source. The same input always gives the same events, and applying only the events gives the same state.
 */
export class Machine extends Rooms {
  /** Processes one line of input. A refused command changes nothing. */
  step(input: Input): StepResult {
    const events: CoreEvent[] = [];
    const step: Step = {
      at: input.at,
      events,
      emit: (event) => {
        this.apply(event);
        events.push(event);
      },
    };
    switch (input.type) {
      case 'command':
        return this.#decide(step, input);
      case 'tick': {
        const sequenced = sequenceQuote(this.market, step.at, input.quote);
        const listed = sequenced?.listed;
        if (listed !== undefined) for (const work of TICK_WORK) work.run(this, step, listed);
        this.#end(step);
        return {
          events,
          ...(sequenced === undefined ? {} : { tick: sequenced.tick }),
          ...this.#continuation(step.at),
        };
      }
      case 'fact': {
        const { body, version } = input.fact;
        (TAKE_FACT[body.kind] as TakeFact<Rooms, FactBody>)(this, step, body, version);
        return { events };
      }
      case 'replay-restart': {
        const isLeft = REPLAY_RESTART_WORK.some((work) => work.run(this, step, input.instruments));
        this.#end(step);
        if (isLeft) return { events, continuation: input };
        return this.isSplit ? { events, continuation: { type: 'continue' } } : { events };
      }
      case 'continue':
        for (const work of TICK_WORK) work.resume(this, step);
        this.#end(step);
        return { events, ...this.#continuation(step.at) };
      case 'time': {
        const isLeft = TIME_WORK.some((work) => work.run(this, step, input.waiting));
        this.#end(step);
        return isLeft ? { events, continuation: { type: 'time' } } : { events, ...this.#continuation(step.at) };
      }
    }
  }

  #decide(step: Step, { command, acceptedTick }: Extract<Input, { type: 'command' }>): StepResult {
    const { events } = step;
    const wasSplit = this.isSplit;
    const decision = (DECIDE[command.kind] as Decide<Rooms, Command>)(this, step, command, acceptedTick);
    if (decision !== undefined)
      return 'refused' in decision ? { events, refusal: decision.refused } : { events, waitFor: decision.waitFor };
    this.#end(step);
    const isContinued = maySplit(command.kind) || (this.isSplit && !wasSplit);
    return { events, ...(isContinued ? this.#continuation(step.at) : {}) };
  }

  #end(step: Step): void {
    for (const work of END_WORK) work(this, step);
  }

  /** The input that continues a split step, or the time entry that waits for it. It must come before any tick. */
  #continuation(at: Instant): Pick<StepResult, 'continuation'> {
    if (this.isSplit) return { continuation: { type: 'continue' } };
    return this.isTimeOverdue(at) ? { continuation: { type: 'time' } } : {};
  }

  /** Whether a time entry must come before any other input, because a rollover is due. */
  isTimeOverdue(at: Instant): boolean {
    return TIME_WORK.some((work) => work.isOverdue?.(this, at) === true);
  }

  /** Whether a tick or a command is unfinished: a `continue` must come before any tick. */
  get isSplit(): boolean {
    return TICK_WORK.some((work) => work.isUnfinished(this));
  }

  /** Changes the state as an event says. A replay does only this, for all events of the journal. */
  apply(event: CoreEvent): void {
    (APPLY[event.type] as ApplyEvent<Rooms, CoreEvent>)(this, event);
  }

  /** Restores the newest tick of an instrument after a restart. */
  resumeTick(tick: Tick): void {
    resumeTick(this.market, tick);
  }

  /** Builds the derived state. Call it after loading or replaying, when the newest ticks are set. */
  derive(): void {
    for (const room of LISTED) room.derive?.(this);
  }

  /**
   * The state as sorted lines, without the market's ticks, because they are input: two machines with the same lines are
   * in the same state.
   */
  *stateLines(): Generator<string> {
    for (const room of LISTED) yield* room.stateLines(this);
  }
}

/** The answer to an executed command. */
export function answerOf(events: readonly CoreEvent[]): Answer {
  for (const event of events) {
    const answer = ANSWERS[event.type] as ((event: CoreEvent) => Answer) | undefined;
    if (answer !== undefined) return answer(event);
  }
  return { kind: 'none' };
}

/** Whether a command only reduces risk. */
export function isExit(kind: Command['kind']): boolean {
  return EXITS.has(kind);
}

/** Whether a command may add risk. */
export function addsRisk(kind: Command['kind']): boolean {
  return RISKS.has(kind);
}

/** True for a command that may take several steps. */
export function maySplit(kind: Command['kind']): boolean {
  return SPLITS.has(kind);
}
