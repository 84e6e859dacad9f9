import type { Instant } from '@vitrine/domain/kernel/time';
import type { CoreEvent } from './events.ts';
import type { Answer, Command, FactBody, WaitingTicks } from './input.ts';
import type { Listed } from './market/index.ts';
import type { Projections } from './rows.ts';
import type { Decision, Step } from './step.ts';
import type { StoredPart } from './stored.ts';

/** Decides a command: guards first, then events. `acceptedTick` is for the fill rule `next`, see `Input`. */
export type Decide<Context, C> = (
  context: Context,
  step: Step,
  command: C,
  acceptedTick: number | undefined,
) => Decision;

/** Applies a fact. A fact that is not newer than the one in force changes nothing. */
export type TakeFact<Context, F> = (context: Context, step: Step, body: F, version: number) => void;

/** Changes state as an event says, without any formula. Throws when the event does not fit the state. */
export type ApplyEvent<Context, E> = (context: Context, event: E) => void;

/**
 * The order of the rooms' work within a step (rules §1). At a tick, timed options enter before orders fill, are
 * copied and margin is checked; copying goes on by itself only when that has ended. At a replay restart, positions close before options are void.
 */
export const TICK_PHASES = ['enter-options', 'run-orders', 'copy-orders'] as const;
export const TIME_PHASES = ['settle-options', 'charge-rollover', 'run-deadlines'] as const;
export const REPLAY_RESTART_PHASES = ['close-positions', 'void-options'] as const;

/**
 * A room's work at a tick. Work that is too long for one step, of a tick or of a command in `splits`, continues in
 * further steps at the same price; ticks wait.
 */
export interface TickWork<Context> {
  readonly phase: (typeof TICK_PHASES)[number];
  run(context: Context, step: Step, listed: Listed): void;
  isUnfinished(context: Context): boolean;
  resume(context: Context, step: Step): void;
}

/** A room's work at a time entry. */
export interface TimeWork<Context> {
  readonly phase: (typeof TIME_PHASES)[number];
  /** Returns true when more is due than fits in one step: the same input, repeated, continues. */
  run(context: Context, step: Step, waiting: WaitingTicks | undefined): boolean;
  /** Whether a time entry must come before any other input, including commands and facts. */
  isOverdue?(context: Context, at: Instant): boolean;
}

/** A room's work when a replayed recording starts over. */
export interface ReplayRestartWork<Context> {
  readonly phase: (typeof REPLAY_RESTART_PHASES)[number];
  /** Returns true when there is more than fits in one step: the same input, repeated, continues. */
  run(context: Context, step: Step, instruments: readonly number[]): boolean;
}

/**
 * Everything a room adds to the core: its commands, facts and events, how events change state and tables, how its state
 * is loaded, and its work at a tick or time entry. The machine composes the rooms and names none of their operations.
 * The compiler reports a command that is not decided and an event that is not applied or projected.
 */
export interface Room<Context, C extends Command, F extends FactBody, E extends CoreEvent> {
  readonly commands: { readonly [K in C['kind']]: Decide<Context, Extract<C, { kind: K }>> };
  /** Commands that only reduce risk: the queue accepts them when it is full for all others. */
  readonly exits?: readonly C['kind'][];
  /** Commands that open something or make it larger: refused while no new risk is taken. */
  readonly risks?: readonly C['kind'][];
  /**
   * Commands that may take several steps, or must not run between those of another. The rest is continued like that of a
   * tick, before any tick or other command of these kinds.
   */
  readonly splits?: readonly C['kind'][];
  readonly facts: { readonly [K in F['kind']]: TakeFact<Context, Extract<F, { kind: K }>> };
  readonly apply: { readonly [T in E['type']]: ApplyEvent<Context, Extract<E, { type: T }>> };
  readonly project: Projections<E>;
  /** How an event becomes the answer to its command; the first such event of a step is used. */
  readonly answers: { readonly [T in E['type']]?: (event: Extract<E, { type: T }>) => Answer };
  /** Parts of the state, loaded in this order, after those of the rooms before this one in the list. */
  readonly stored: readonly StoredPart<Context>[];
  /** Builds the derived state, after loading or replaying, when the newest ticks are set. */
  readonly derive?: (context: Context) => void;
  /** The state as text: two machines with the same lines are in the same state. */
  readonly stateLines: (context: Context) => Iterable<string>;
  readonly tick?: TickWork<Context>;
  readonly time?: TimeWork<Context>;
  readonly replayRestart?: ReplayRestartWork<Context>;
  /** What the room does after everything else of a step that changed something. What it leaves is resumed as that of a tick. */
  readonly atEnd?: (context: Context, step: Step) => void;
}
