import fc from 'fast-check';
import type { CoreEvent } from '../src/events.ts';
import type { Command, FactBody, Input } from '../src/input.ts';
import type { Machine } from '../src/machine.ts';
import type { World } from './world.ts';

/** Predicts, in words, what a command leads to. */
export type Predict<C> = (at: number, command: C, acceptedTick: number | undefined) => string[];

/** A room's part of the naive broker: the types require that it knows all of the room's commands and facts. */
export interface NaiveRoom<C extends Command, F extends FactBody> {
  readonly commands: { readonly [K in C['kind']]: Predict<Extract<C, { kind: K }>> };
  readonly facts: { readonly [K in F['kind']]: (body: Extract<F, { kind: K }>, version: number) => void };
}

/** A room's events in the words that the naive broker predicts; events without words need no prediction. */
export type Words<E extends CoreEvent> = {
  readonly [T in E['type']]?: (event: Extract<E, { type: T }>) => string | undefined;
};

/** Something that happens. Numbers are taken modulo what exists, so that every sequence of actions means something. */
export interface Action {
  run(world: World): void;
}

/** Draws actions of one kind; `weight` says how often. */
export interface RandomAction {
  readonly weight: number;
  drawn(name: string): fc.Arbitrary<Action>;
}

export function randomAction<A>(
  weight: number,
  figures: fc.Arbitrary<A>,
  run: (world: World, figures: A) => void,
): RandomAction {
  const drawn = (name: string): fc.Arbitrary<Action> =>
    figures.map((own) => ({
      run: (world) => run(world, own),
      [fc.toStringMethod]: () => `${name} ${fc.stringify(own)}`,
    }));
  return { weight, drawn };
}

/** A number to take modulo what exists. */
export const anyNumber = fc.nat({ max: 1_000 });

/** What a room adds to the random world. */
export interface RoomGenerator {
  /** Facts, money and first prices, before the first action. */
  begin?(world: World): void;
  readonly actions: Readonly<Record<string, RandomAction>>;
  /** Outcomes, in words, that random actions must have led to. */
  readonly mustSee: readonly string[];
}

/** An amount that something live of a customer keeps. */
export interface Kept {
  readonly uid: number;
  readonly amount: bigint;
}

/** Compares what a room's part of the machine holds with the naive broker, and checks its invariants. Throws. */
export interface RoomChecker {
  /** After each input; `told` is what the input led to. */
  step?(world: World, input: Input, told: readonly string[]): void;
  /** Holds on the contract account. */
  holds?(machine: Machine): Kept[];
  /** Amounts on the stake account. */
  stakes?(machine: Machine): Kept[];
  /** Compares the tables with what happened. */
  tables?(world: World): void;
}

/** A room of the random world. */
export interface RoomModel {
  readonly generator: RoomGenerator;
  readonly checker: RoomChecker;
  readonly words: Words<CoreEvent>;
}
