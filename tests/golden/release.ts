import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadMachine } from '@vitrine/core/load';
import { Machine } from '@vitrine/core/machine';
import { project } from '@vitrine/core/project';
import { type Cell, TABLES, type TableName } from '@vitrine/core/rows';
import { type Batch, chain, EMPTY_HEAD, type JournalRow, readBody, readTape } from '@vitrine/engine/journal';
import { MemoryStore } from '@vitrine/engine/simulation/memory-store';
import { TableBatch } from '@vitrine/engine/table-batch';

/** What a release's journal led to in that release. */
export interface Expected {
  readonly rows: number;
  /** Hash of the last row, hex. */
  readonly head: string;
  /** SHA-256 over the state's lines, hex. */
  readonly state: string;
  /** Digest of each table over the columns it had then: later versions may add some. */
  readonly tables: Readonly<
    Record<string, { readonly columns: string; readonly rows: number; readonly digest: string }>
  >;
}

export interface Release {
  readonly version: string;
  /** Bodies with their hashes, as they were written then. */
  readonly journal: readonly { readonly body: string; readonly hash: string }[];
  /** All ticks, packed as the tape packs a batch. */
  readonly tape: string;
  readonly expected: Expected;
}

/** Every release that left a golden journal. */
export function releases(): Release[] {
  const versions = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return versions.map(({ name }) => {
    const read = (file: string): string => readFileSync(path.join(import.meta.dirname, name, file), 'utf8');
    const lines = read('journal.jsonl').trimEnd().split('\n');
    return {
      version: name,
      journal: lines.map((line) => JSON.parse(line) as { body: string; hash: string }),
      tape: read('tape.txt').trimEnd(),
      expected: JSON.parse(read('expected.json')) as Expected,
    };
  });
}

export function writeRelease({ version, journal, tape, expected }: Release): void {
  const directory = path.join(import.meta.dirname, version);
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, 'journal.jsonl'), journal.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(path.join(directory, 'tape.txt'), `${tape}\n`);
  writeFileSync(path.join(directory, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
}

/** A golden journal as one batch of today's program. Throws when it does not read or does not follow from its hashes. */
export function openRelease({ journal, tape }: Release): Batch {
  const tables = new TableBatch();
  const rows: JournalRow[] = [];
  let hash: Buffer = EMPTY_HEAD.hash;
  for (const { body, hash: written } of journal) {
    hash = chain(hash, body);
    const content = readBody(body);
    if (hash.toString('hex') !== written) throw new Error(`row ${content.seq}: its hash does not follow`);
    rows.push({ ...content, body, hash });
    content.events.forEach((event, idx) => {
      project(event, { seq: content.seq, at: content.at, idx }, tables);
    });
  }
  const ticks = { no: 1, body: tape, hash: chain(EMPTY_HEAD.hash, tape), ticks: readTape(tape) };
  return { before: EMPTY_HEAD, rows, tapeBefore: EMPTY_HEAD, tape: ticks, tables: tables.changes() };
}

/** What a journal leads to today: by replay, and by its tables, which must agree. */
export async function outcomeOf(batch: Batch, asThen?: Expected): Promise<Expected> {
  const machine = new Machine();
  for (const { events } of batch.rows) for (const event of events) machine.apply(event);
  const store = new MemoryStore();
  store.apply(store.claim(), batch);
  const loaded = await loadMachine(store.state());
  const state = hashOf(machine.stateLines());
  if (state !== hashOf(loaded.stateLines())) throw new Error('the tables load to another state than the replay');
  const tables: Record<string, Expected['tables'][string]> = {};
  for (const name of asThen === undefined ? Object.keys(TABLES) : Object.keys(asThen.tables)) {
    const columns = asThen?.tables[name]?.columns.split(' ') ?? Object.keys(TABLES[name as TableName].columns);
    const stored = [...(store.tables[name as TableName]?.values() ?? [])];
    const lines = stored.map((row) => columns.map((column) => textOf(row[column] ?? null)).join('\t')).sort();
    tables[name] = { columns: columns.join(' '), rows: lines.length, digest: hashOf(lines) };
  }
  return { rows: batch.rows.length, head: store.head.hash.toString('hex'), state, tables };
}

function textOf(cell: Cell): string {
  return cell === null ? '\\N' : typeof cell === 'string' ? JSON.stringify(cell) : String(cell);
}

function hashOf(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line).update('\n');
  return hash.digest('hex');
}
