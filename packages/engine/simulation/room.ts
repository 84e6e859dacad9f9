import type { CoreEvent } from '@vitrine/core/events';
import type { Answer, Command, FactBody } from '@vitrine/core/input';
import type { Row, TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { CustomerKind } from '@vitrine/domain/ledger/chart';
import type { Tick } from '@vitrine/domain/market/tick';
import type { Random } from './random.ts';

/** The newest price of each instrument. */
export type Quotes = ReadonlyMap<number, Pick<Tick, 'bid' | 'ask'>>;

/** What the generators of a simulation draw from. */
export interface Setting {
  readonly seed: number;
  readonly random: Random;
  readonly quotes: Quotes;
  /** The journal, as far as it is durable. */
  readonly rows: readonly { readonly body: string }[];
}

/** A command that a customer may send next; the greater its weight, the more often they do. */
export interface Wish {
  readonly weight: number;
  command(): Command;
}

/** What a customer does in a room. They know only what the answers to their requests say. */
export interface Actor {
  wishes(): readonly Wish[];
  /** A command took effect; called for the first answer only. */
  accepted?(command: Command, answer: Answer): void;
  refused?(command: Command, reason: string): void;
}

/** What a room adds to the simulated world; one for each simulation. */
export interface RoomGenerator {
  /** The facts that a site begins with, by subject. */
  firstFacts?(): Readonly<Record<string, FactBody>>;
  /** What the room may publish after a fact of its own; undefined for a fact of another room. */
  nextFact?(fact: FactBody): FactBody | undefined;
  /** What the room publishes now of itself, by subject; asked several times a day. */
  news?(): Readonly<Record<string, FactBody>>;
  /** A new customer. */
  actor?(uid: number): Actor;
}

/**
 * A room's part of the checker. It implements the rules independently of the core and sees only the tape, the journal
 * and the tables. Each check returns a description of the violation; undefined if there is none.
 */
export interface RoomChecker {
  /** The next line of the tape, including filtered ticks. */
  tape?(tick: Tick): string | undefined;
  /** The prices of a batch, before its rows. */
  ticks?(ticks: readonly Tick[]): void;
  row?(at: Instant, events: readonly CoreEvent[]): string | undefined;
  /** Rows that the batch changed in these tables, in their new state. */
  readonly tables?: { readonly [T in TableName]?: TableCheck };
  /** A customer whose orders or balances changed. */
  customer?(uid: number, balanceOf: (kind: CustomerKind) => Balance): string | undefined;
  /** A command was refused; `stored` reads a table row as it is durable now. */
  refused?(
    command: Command,
    reason: string,
    stored: (table: TableName, key: number) => Row | undefined,
  ): string | undefined;
  /** Called when nothing is in flight. */
  settled?(): string | undefined;
  /** A new process starts. */
  restarted?(): void;
  /** How often each case occurred, so that tests can require it. */
  readonly counts?: Readonly<Record<string, number>>;
}

export type TableCheck = (row: Row) => string | undefined;

export interface Balance {
  readonly posted: bigint;
  readonly held: bigint;
}

/** A room of the simulation: one generator and one checker, and the cases that ten years must contain. */
export interface SimulatedRoom {
  generator(setting: Setting): RoomGenerator;
  /** The checker in parts, one for each question. */
  checkers(): readonly RoomChecker[];
  readonly mustSee: {
    /** Least number of each count of the checkers. */
    readonly counts: Readonly<Record<string, number>>;
    /** All refusals that customers of the simulation can meet. */
    readonly refusals: readonly string[];
  };
  /** Commands that customers send from two tabs at once. */
  readonly twice?: readonly Command['kind'][];
}
