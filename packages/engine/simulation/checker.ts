import { inspect, isDeepStrictEqual } from 'node:util';
import type { Command } from '@vitrine/core/input';
import { loadMachine } from '@vitrine/core/load';
import { answerOf, Machine } from '@vitrine/core/machine';
import { project } from '@vitrine/core/project';
import type { Row, TableName } from '@vitrine/core/rows';
import type { Instant } from '@vitrine/domain/kernel/time';
import { type Book, type CustomerKind, customerAccount, kindOf, ownerOf } from '@vitrine/domain/ledger/chart';
import { isPrice } from '@vitrine/domain/market/tick';
import type { Commit, Outcome } from '../src/engine-api.ts';
import { type Batch, chain, GENESIS, type JournalRow, readBody, readTape, writeBody } from '../src/journal.ts';
import { TableBatch } from '../src/table-batch.ts';
import { type MemoryStore, rowKey } from './memory-store.ts';
import type { Balance, RoomChecker, TableCheck } from './room.ts';
import { SIMULATED_ROOMS } from './rooms.ts';
import { must } from './violation.ts';

/** A check of a room found no violation. */
function holds(wrong: string | undefined, where = ''): void {
  must(wrong === undefined, () => `${where}${wrong}`);
}

interface KeyUse {
  readonly seq: number;
  readonly at: Instant;
  readonly args: string;
}

/** A request as its customer sent it. */
export interface Attempt {
  readonly uid: number;
  /** Hex SHA-256 of scope and value, empty without a key. */
  readonly key: string;
  readonly args: string;
  readonly validMs: number;
}

/**
 * Watches the store and the customers, independently of the engine's code: it checks every batch against the rules of
 * the ledger (rules §2), and every answer against the journal.
 */
export class Checker {
  readonly #store: MemoryStore;
  /** Replays every row as it becomes durable. */
  readonly #replica = new Machine();
  readonly #byRoom = Object.entries(SIMULATED_ROOMS).map(([room, { checkers }]) => ({ room, checkers: checkers() }));
  readonly #rooms: readonly RoomChecker[] = this.#byRoom.flatMap(({ checkers }) => checkers);
  readonly #keyUses = new Map<string, KeyUse[]>();
  readonly #sent = new Map<string, Set<string>>();
  #sentWithoutKey = 0;
  #rowsWithoutKey = 0;
  #hash: Buffer = GENESIS;
  #tapeHash: Buffer = GENESIS;
  #seq = 0;
  #at: Instant = 0;
  readonly #tickSeqs = new Map<number, number>();
  /** Balances summed from the postings alone. */
  readonly #posted = new Map<string, bigint>();
  /** Sum of all balances by book and currency, from the table. */
  readonly #sums = new Map<string, bigint>();
  readonly #balances = new Map<string, Row>();
  /** Newest row the listeners received, and the newest before that commit. */
  #received = 0;
  #receivedBefore = 0;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  /** Called when the store has committed a batch. */
  committed(batch: Batch): void {
    this.#tape(batch);
    const prices = (batch.tape?.ticks ?? []).filter(isPrice);
    for (const room of this.#rooms) room.ticks?.(prices);
    for (const row of batch.rows) this.#row(row);
    const touched = new Set<number>();
    for (const room of this.#rooms) {
      for (const [table, check] of Object.entries(room.tables ?? {}) as [TableName, TableCheck][]) {
        for (const row of this.#touched(batch, table)) {
          holds(check(row));
          if (typeof row.uid === 'number') touched.add(row.uid);
        }
      }
    }
    for (const row of this.#touched(batch, 'balances')) {
      this.#balance(row);
      const account = row.account as number;
      if (kindOf(account) !== undefined) touched.add(ownerOf(account));
    }
    for (const [where, sum] of this.#sums) must(sum === 0n, () => `${where} sums to ${sum}`);
    for (const uid of touched) this.#customer(uid);
  }

  /** How often each case of a room occurred. */
  counts(): Record<string, Record<string, number>> {
    return Object.fromEntries(
      this.#byRoom.map(({ room, checkers }) => [room, Object.assign({}, ...checkers.map(({ counts }) => counts))]),
    );
  }

  /** Checks that loading the tables gives the same state as replaying the journal. */
  async stateIsWhole(live?: Machine): Promise<void> {
    const replayed = [...this.#replica.stateLines()];
    must(
      sameLines(replayed, [...(await loadMachine(this.#store.state())).stateLines()]),
      () => 'the tables load to another state than the journal replays to',
    );
    if (live !== undefined) {
      must(sameLines(replayed, [...live.stateLines()]), () => 'the machine is in another state than its journal');
    }
  }

  /** Called when a process starts from this row. */
  restarted(seq: number): void {
    this.#received = seq;
    this.#receivedBefore = seq;
    for (const room of this.#rooms) room.restarted?.();
  }

  /** Called when a listener of the engine receives a commit. */
  receiveCommit({ rows, at }: Commit): void {
    if (rows.length > 0) this.#receivedBefore = this.#received;
    for (const row of rows) {
      must(row.seq === this.#received + 1, () => `a listener received row ${row.seq} after ${this.#received}`);
      this.#received = row.seq;
      must(row.at <= at, () => `row ${row.seq} is newer than its commit`);
    }
    must(
      this.#received <= this.#store.head.seq,
      () => `a listener received row ${this.#received} before it was durable`,
    );
  }

  sent({ key, args }: Attempt): void {
    if (key === '') {
      this.#sentWithoutKey += 1;
      return;
    }
    const known = this.#sent.get(key);
    if (known === undefined) this.#sent.set(key, new Set([args]));
    else known.add(args);
  }

  /** Whether all of a step is not durable yet: a core that starts now goes on with it. */
  get isSplit(): boolean {
    return this.#replica.isSplit;
  }

  /** Called when the engine answers. */
  answered(attempt: Attempt, command: Command, outcome: Outcome, now: Instant): void {
    if (!outcome.ok) {
      this.#refused(attempt, outcome.refusal.reason, now);
      const { reason } = outcome.refusal;
      const { tables } = this.#store;
      this.#ask((room) => room.refused?.(command, reason, (table, key) => tables[table].get(String(key))));
      return;
    }
    const { seq, repeated } = outcome;
    must(seq <= this.#store.head.seq, () => `row ${seq} was answered before it was durable`);
    if (!repeated) {
      must(seq <= this.#received, () => `row ${seq} was answered before the listeners received it`);
      must(seq > this.#receivedBefore, () => `row ${seq} was answered after the following commit`);
    }
    this.received(attempt, outcome);
  }

  /** Called when an acknowledgement arrives: its row is what was asked for. */
  received(attempt: Attempt, { seq, answer }: Extract<Outcome, { ok: true }>): void {
    const stored = this.#store.rows[seq - 1];
    must(stored !== undefined && stored.key === attempt.key, () => `row ${seq} is not what was answered`);
    const content = readBody(stored.body);
    must(content.args === attempt.args, () => `row ${seq} has other arguments than the answered command`);
    must(content.actor === attempt.uid, () => `row ${seq} is of customer ${content.actor}, not ${attempt.uid}`);
    must(isDeepStrictEqual(answerOf(content.events), answer), () => `row ${seq} was answered with ${inspect(answer)}`);
  }

  /** Called when nothing is in flight: every row of the journal is a request, and each request has at most one row. */
  async settled(): Promise<void> {
    await this.stateIsWhole();
    this.#ask((room) => room.settled?.());
    must(this.#rowsWithoutKey <= this.#sentWithoutKey, () => `${this.#rowsWithoutKey} rows without a key were made`);
    this.#rebuild();
  }

  /** Asks the checker of every room. */
  #ask(check: (room: RoomChecker) => string | undefined, where = ''): void {
    for (const room of this.#rooms) holds(check(room), where);
  }

  #tape({ tapeBefore, tape }: Batch): void {
    must(tapeBefore.hash.equals(this.#tapeHash), () => `tape batch ${tapeBefore.seq} is not the one before`);
    if (tape === undefined) return;
    this.#tapeHash = chain(this.#tapeHash, tape.body);
    must(tape.hash.equals(this.#tapeHash), () => `tape batch ${tape.no} has a wrong hash`);
    for (const tick of readTape(tape.body)) {
      this.#ask((room) => room.tape?.(tick), `tape batch ${tape.no}: `);
      if (!isPrice(tick)) continue;
      const before = this.#tickSeqs.get(tick.instrument) ?? 0;
      must(tick.seq === before + 1, () => `instrument ${tick.instrument} goes from tick ${before} to ${tick.seq}`);
      this.#tickSeqs.set(tick.instrument, tick.seq);
    }
  }

  #row(row: JournalRow): void {
    const { seq, at, body, key, actor, args } = row;
    this.#seq += 1;
    must(seq === this.#seq, () => `row ${seq} follows row ${this.#seq - 1}`);
    must(at >= this.#at, () => `row ${seq} is older than the row before`);
    this.#at = at;
    this.#hash = chain(this.#hash, body);
    must(row.hash.equals(this.#hash), () => `row ${seq} has a wrong hash`);
    const content = readBody(body);
    must(writeBody(content) === body, () => `row ${seq} does not read back as it was written`);
    const { events } = content;
    this.#ask((room) => room.row?.(at, events), `row ${seq}: `);
    content.events.forEach((event) => {
      this.#replica.apply(event);
      if (event.type === 'Posted') {
        const { book, currency, debit, credit, amount } = event;
        must(amount > 0n, () => `row ${seq} posts ${amount}`);
        this.#move(`${debit}/${book}/${currency}`, -amount);
        this.#move(`${credit}/${book}/${currency}`, amount);
      }
    });
    if (key === '') {
      if (actor > 0) this.#rowsWithoutKey += 1;
      return;
    }
    must(!this.#store.quarantine.has(key), () => `row ${seq} executes a quarantined command`);
    if (actor > 0) must(this.#sent.get(key)?.has(args) === true, () => `row ${seq}: no customer sent this command`);
    const uses = this.#keyUses.get(key) ?? [];
    const before = uses.at(-1);
    if (actor > 0 && before !== undefined) {
      must(at - before.at > VALID_MS, () => `row ${seq} repeats row ${before.seq}`);
    }
    uses.push({ seq, at, args });
    this.#keyUses.set(key, uses);
  }

  #move(account: string, amount: bigint): void {
    this.#posted.set(account, (this.#posted.get(account) ?? 0n) + amount);
  }

  #balance(row: Row): void {
    const key = rowKey('balances', row);
    const where = `${row.book}/${row.currency}`;
    const posted = row.posted as bigint;
    const before = this.#balances.get(key)?.posted as bigint | undefined;
    this.#sums.set(where, (this.#sums.get(where) ?? 0n) + posted - (before ?? 0n));
    this.#balances.set(key, row);
    const account = row.account as number;
    must(posted === (this.#posted.get(key) ?? 0n), () => `balance ${key} is ${posted}, not the sum of its postings`);
    const { ledger } = this.#replica;
    must(
      posted === ledger.posted(row.book as Book, row.currency as string, account),
      () => `balance ${key} differs from the replayed journal`,
    );
    if (kindOf(account) === 'forex') {
      const held = ledger.contractHeldAt(ledger.indexOf(ownerOf(account)));
      must(row.held === held, () => `balance ${key} holds ${row.held}, the journal says ${held}`);
    } else must(row.held === 0n, () => `balance ${key} holds ${row.held}`);
  }

  #customer(uid: number): void {
    const { balances, accounts } = this.#store.tables;
    const account = accounts.get(String(uid));
    const balanceOf = (kind: CustomerKind): Balance => {
      const row = balances.get(`${customerAccount(uid, kind)}/${account?.book}/${account?.currency}`);
      return { posted: (row?.posted ?? 0n) as bigint, held: (row?.held ?? 0n) as bigint };
    };
    this.#ask((room) => room.customer?.(uid, balanceOf));
  }

  /** The rows of a table that the batch changed, in their new state. */
  #touched(batch: Batch, table: TableName): Row[] {
    const stored = this.#store.tables[table];
    return touchedRows(batch, table).map((row) => stored.get(rowKey(table, row)) as Row);
  }

  #refused({ key, validMs }: Attempt, reason: string, now: Instant): void {
    if (key === '') return;
    const use = this.#keyUses.get(key)?.at(-1);
    const isDone = use !== undefined && now - use.at <= validMs;
    if (reason === 'request.quarantined') {
      must(this.#store.quarantine.has(key), () => 'a command was refused as quarantined and is not');
    } else if (reason !== 'request.key-reused') {
      must(!isDone, () => `a command was refused (${reason}) that row ${use?.seq} had executed`);
    }
  }

  /** Projects the whole journal again: the tables are a pure function of it. */
  #rebuild(): void {
    const rebuilt = new TableBatch();
    for (const { body } of this.#store.rows) {
      const { seq, at, events } = readBody(body);
      events.forEach((event, idx) => {
        project(event, { seq, at, idx }, rebuilt);
      });
    }
    for (const [table, stored] of Object.entries(this.#store.tables) as [TableName, Map<string, Row>][]) {
      const changes = rebuilt.changes().get(table);
      const rows = [...(changes?.inserts ?? []), ...(changes?.upserts ?? [])];
      must(rows.length === stored.size, () => `${table} has ${stored.size} rows, its projection has ${rows.length}`);
      for (const row of rows) {
        const key = rowKey(table, row);
        const found = stored.get(key);
        const isSame = found !== undefined && Object.entries(row).every(([column, cell]) => found[column] === cell);
        must(isSame, () => `${table}: ${key} differs from its projection`);
      }
    }
  }
}

/** How long every key of the simulation is valid. */
export const VALID_MS = 86_400_000;

function touchedRows({ tables }: Batch, table: TableName): Row[] {
  const changes = tables.get(table);
  if (changes === undefined) return [];
  return [
    ...changes.inserts,
    ...changes.upserts,
    ...changes.updates.map(({ key }) => key),
    ...changes.copies.map(({ key }) => key),
  ];
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, place) => line === b[place]);
}
