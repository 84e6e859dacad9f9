import type { Instant } from '@vitrine/domain/kernel/time';
import type { CoreEvent } from './events.ts';
import type { Answer, Command, FactBody, WaitingTicks } from './input.ts';
import type { Listed } from './market/index.ts';
import type { Projections } from './rows.ts';
import type { Decision, Step } from './step.ts';
import type { StoredPart } from './stored.ts';

/** Decides a command: guards first, then events. `acceptedTick` is of fill rule `next`, see `Input`. */
export type Decide<Context, C> = (
  context: Context,
  step: Step,
  command: C,
  acceptedTick: number | undefined,
) => Decision;

/** Takes in a fact; one that is not newer than what is in force changes nothing. */
export type TakeFact<Context, F> = (context: Context, step: Step, body: F, version: number) => void;

/** Moves state as an event says, without any formula. Throws when the event does not fit the state. */
export type ApplyEvent<Context, E> = (context: Context, event: E) => void;

/**
 * Where a room's work stands in the order of a step (rules §1). Timed options enter and settle at a tick before the
 * orders of that tick are filled and margin is checked; at a replay restart positions close before options are void.
 */
export const TICK_PHASES = ['enter-options', 'run-orders'] as const;
export const TIME_PHASES = ['settle-options', 'charge-rollover'] as const;
export const REPLAY_RESTART_PHASES = ['close-positions', 'void-options'] as const;

/** What a room does at a tick. Work that is too long for one step is continued at the same price; ticks wait meanwhile. */
export interface TickWork<Context> {
  readonly phase: (typeof TICK_PHASES)[number];
  run(context: Context, step: Step, listed: Listed): void;
  isUnfinished(context: Context): boolean;
  resume(context: Context, step: Step): void;
}

/** What a room does at a time entry. */
export interface TimeWork<Context> {
  readonly phase: (typeof TIME_PHASES)[number];
  /** True when more is due than one step takes: the same input again continues. */
  run(context: Context, step: Step, waiting: WaitingTicks | undefined): boolean;
  /** True when a time entry must come before anything else, commands and facts included. */
  isOverdue?(context: Context, at: Instant): boolean;
}

/** What a room does when a replayed recording starts over. */
export interface ReplayRestartWork<Context> {
  readonly phase: (typeof REPLAY_RESTART_PHASES)[number];
  /** True when there is more than one step takes: the same input again continues. */
  run(context: Context, step: Step, instruments: readonly number[]): boolean;
}

/**
 * A room of the core, whole: its commands, facts and events, what they move and write, what its state is loaded from,
 * and what it does when a price or time comes. The machine composes the list of rooms and knows none of their operations.
 * The types prove that nothing is missing: every command is decided, every event applied and projected.
 */
export interface Room<Context, C extends Command, F extends FactBody, E extends CoreEvent> {
  readonly commands: { readonly [K in C['kind']]: Decide<Context, Extract<C, { kind: K }>> };
  /** Commands that only reduce risk: the queue takes them when it is full for all others. */
  readonly exits?: readonly C['kind'][];
  readonly facts: { readonly [K in F['kind']]: TakeFact<Context, Extract<F, { kind: K }>> };
  readonly apply: { readonly [T in E['type']]: ApplyEvent<Context, Extract<E, { type: T }>> };
  readonly project: Projections<E>;
  /** Events that answer the command they came of; the first of a step does. */
  readonly answers: { readonly [T in E['type']]?: (event: Extract<E, { type: T }>) => Answer };
  /** Loaded in this order, after all that rooms before it in the list load. */
  readonly stored: readonly StoredPart<Context>[];
  /** Builds what is derived from the state, after loading or replaying, once the ticks are in. */
  readonly derive?: (context: Context) => void;
  /** The state as text: two machines with the same lines are in the same state. */
  readonly stateLines: (context: Context) => Iterable<string>;
  readonly tick?: TickWork<Context>;
  readonly time?: TimeWork<Context>;
  readonly replayRestart?: ReplayRestartWork<Context>;
}
