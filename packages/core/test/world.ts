import { conservationReport } from '@vitrine/domain/ledger/conservation';
import type { Tick } from '@vitrine/domain/market/tick';
import { type RowContent, writeBody } from '@vitrine/engine/journal';
import fc from 'fast-check';
import { OPEN_HOURS } from '../../../tests/support/market.ts';
import type { CoreEvent } from '../src/events.ts';
import type { Command, Fact, Input } from '../src/input.ts';
import { Machine } from '../src/machine.ts';
import { project } from '../src/project.ts';
import { CUSTOMERS } from './ledger/model.ts';
import { NaiveBroker } from './naive-broker.ts';
import type { Action } from './room-model.ts';
import { ROOM_MODELS } from './rooms.ts';
import { Tables } from './tables.ts';
import { wordsOf } from './words.ts';

/** An action of any room. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  ...ROOM_MODELS.flatMap(({ generator }) =>
    Object.entries(generator.actions).map(([name, { weight, drawn }]) => ({ weight, arbitrary: drawn(name) })),
  ),
);

/** Outcomes, in words, that random actions must have led to. */
export const MUST_SEE: readonly string[] = ROOM_MODELS.flatMap(({ generator }) => generator.mustSee);

/** A machine and a naive broker side by side, and the journal of what the machine did. */
export class World {
  readonly machine = new Machine();
  readonly naive = new NaiveBroker();
  readonly tables = new Tables();
  readonly rows: RowContent[] = [];
  readonly inputs: Input[] = [];
  /** Everything the machine did, in words. */
  readonly told: string[] = [];
  /** How often each kind of outcome occurred. */
  readonly seen = new Map<string, number>();
  readonly uids: readonly number[];
  /** Wednesday 15:00: metals break at 22:00 for an hour, shares close for longer. */
  #at = OPEN_HOURS;
  #factVersion = 1;

  constructor(uids: readonly number[] = CUSTOMERS.map((_, index) => index + 1)) {
    this.uids = uids;
    for (const { generator } of ROOM_MODELS) generator.begin?.(this);
  }

  get at(): number {
    return this.#at;
  }

  get ticks(): Tick[] {
    return [...this.machine.market.all()]
      .filter((one) => one.seq > 0)
      .map((one) => ({ ...one.tickRef(), sourceAt: one.at, source: 'simulated' }));
  }

  get bodies(): string[] {
    return this.rows.map(writeBody);
  }

  /** Lets time pass. */
  pass(ms: number): void {
    this.#at += ms;
  }

  customerAt(place: number): number {
    return this.uids[place % this.uids.length] as number;
  }

  nextFactVersion(): number {
    this.#factVersion += 1;
    return this.#factVersion;
  }

  fact(fact: Fact): void {
    this.send({ type: 'fact', at: this.#at, fact });
  }

  /** Sends a command; one that `awaits` was accepted at the newest tick of its instrument, others before it. */
  command(command: Command, instrument = 0, awaits = false): void {
    const seq = this.naive.market.quotes.get(instrument)?.seq ?? 0;
    this.send({ type: 'command', at: this.#at, command, acceptedTick: awaits ? seq : seq - 1 });
  }

  /** Gives one input to both, compares what they say and what they hold, and checks the invariants of rules §2. */
  send(input: Input): string[] {
    // As in the sequencer: nothing overtakes a time entry that is overdue.
    if (input.type !== 'time' && this.naive.isTimeOverdue(input.at)) this.send({ type: 'time', at: input.at });
    this.inputs.push(input);
    const expected = this.naive.step(input);
    const result = this.machine.step(input);
    const told = wordsOf(result);
    if (told.join('\n') !== expected.join('\n')) {
      throw new Error(`${fc.stringify(input)}\nexpected\n  ${expected.join('\n  ')}\nbut\n  ${told.join('\n  ')}`);
    }
    if (result.refusal !== undefined && result.events.length > 0) throw new Error('a refusal left events');
    this.told.push(...told);
    for (const line of told) {
      const kind = kindOfOutcome(line);
      this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
    }
    this.record(input.at, result.events);
    this.#checkConservation();
    for (const { checker } of ROOM_MODELS) checker.step?.(this, input, told);
    return told;
  }

  /** Makes a journal row of events, and the table rows that follow from it. */
  record(at: number, events: readonly CoreEvent[]): void {
    if (events.length === 0) return;
    const row = { seq: this.rows.length + 1, at, actor: 0, key: '', args: '', events };
    this.rows.push(row);
    for (const [idx, event] of events.entries()) project(event, { seq: row.seq, at, idx }, this.tables);
  }

  /** Compares the tables of all rooms with what happened. */
  checkTables(): void {
    for (const { checker } of ROOM_MODELS) checker.tables?.(this);
  }

  #checkConservation(): void {
    const { machine } = this;
    const holds = ROOM_MODELS.flatMap(({ checker }) => checker.holds?.(machine) ?? []);
    const stakes = ROOM_MODELS.flatMap(({ checker }) => checker.stakes?.(machine) ?? []);
    const report = conservationReport([...machine.ledger.balances()], holds, stakes);
    if (!report.isConserved) throw new Error(`money was created or lost: ${fc.stringify(report)}`);
  }
}

/** The kind of an outcome: its first word, or what it happened by; a refusal with its reason. */
function kindOfOutcome(line: string): string {
  if (line.startsWith('refused')) return line;
  const word = line.split(/[ #]/)[0] as string;
  return word === 'part' ? word : (/by ([a-z-]+)/.exec(line)?.[0] ?? word);
}
