import { createHash } from 'node:crypto';
import { loadMachine } from '@vitrine/core/load';
import { Machine } from '@vitrine/core/machine';
import { project } from '@vitrine/core/project';
import { TABLES, type TableName } from '@vitrine/core/rows';
import { chain, GENESIS, readBody, readTape, SHARD } from '@vitrine/engine/journal';
import { TableBatch } from '@vitrine/engine/table-batch';
import { Client } from 'pg';
import type { EngineConnections } from './open-engine.ts';
import { readHead, readJournal, readStoredState } from './stored-state.ts';
import { statementsOf } from './table-writer.ts';

export interface Verified {
  readonly rows: number;
  readonly tapeBatches: number;
  readonly headHash: string;
  /** SHA-256 over the machine's state lines, equal for the replayed and the loaded machine. */
  readonly stateHash: string;
}

/** What does not hold, and where: `at` is the first bad journal row or tape batch, or the table. */
export class VerificationError extends Error {
  readonly at: string;
  constructor(at: string, what: string) {
    super(`${at}: ${what}`);
    this.at = at;
  }
}

/** SHA-256 (hex) over the lines of a machine's state. */
export function stateHash(machine: Machine): string {
  const hash = createHash('sha256');
  for (const line of machine.stateLines()) hash.update(line).update('\n');
  return hash.digest('hex');
}

/**
 * Proves the books from the journal alone: the chain is whole, replaying it reaches the state the tables hold, and the
 * projections rebuilt beside the real tables are equal to them; then the tape's chain. Throws {@link VerificationError}
 * with the first thing that is wrong. The server must not be writing meanwhile.
 */
export async function verify(
  connections: EngineConnections,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Verified> {
  const { app } = connections;
  const { head, tapeHead } = await readHead(app);
  const client = new Client(connections.engine);
  await client.connect();
  try {
    await rebuildBeside(client);
    const machine = new Machine();
    let seq = 0;
    let hash: Buffer = GENESIS;
    for await (const page of readJournal(app, 1, Number.MAX_SAFE_INTEGER)) {
      const rebuilt = new TableBatch();
      for (const row of page) {
        seq += 1;
        const at = `journal row ${seq}`;
        if (row.seq !== seq) throw new VerificationError(at, `is missing, the next row is ${row.seq}`);
        hash = chain(hash, row.body);
        if (!hash.equals(row.hash))
          throw new VerificationError(at, 'its hash does not follow from the row before and its body');
        replay(machine, rebuilt, row, at);
      }
      for (const [table, changes] of rebuilt.changes()) {
        for (const { text, values } of statementsOf(table, changes)) await client.query(text, [...values]);
      }
      progress(seq, head.seq);
    }
    if (seq !== head.seq || !hash.equals(head.hash)) {
      throw new VerificationError(
        `journal row ${Math.min(seq, head.seq) + 1}`,
        `the head names row ${head.seq}, the journal ends at ${seq}`,
      );
    }
    await compareTables(client);
    const replayed = stateHash(machine);
    if (replayed !== stateHash(await loadMachine(await readStoredState(app)))) {
      throw new VerificationError('state', 'the tables load to another state than the journal replays to');
    }
    const tapeBatches = await verifyTape(connections, tapeHead);
    return { rows: seq, tapeBatches, headHash: head.hash.toString('hex'), stateHash: replayed };
  } finally {
    await client.end();
  }
}

function replay(machine: Machine, rebuilt: TableBatch, row: { seq: number; body: string }, at: string): void {
  const content = readBody(row.body);
  if (content.seq !== row.seq) throw new VerificationError(at, `its body says row ${content.seq}`);
  content.events.forEach((event, idx) => {
    try {
      machine.apply(event);
    } catch (error) {
      throw new VerificationError(at, error instanceof Error ? error.message : String(error));
    }
    project(event, { seq: row.seq, at: content.at, idx }, rebuilt);
  });
}

/** Empty twins of the projections in the session's own schema, which the writer's statements reach first. */
async function rebuildBeside(client: Client): Promise<void> {
  // The session's own user owns the tables; the engine's role may not make any.
  await client.query('SET ROLE NONE');
  for (const table of Object.keys(TABLES)) {
    await client.query(`CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING INDEXES)`);
  }
}

async function compareTables(client: Client): Promise<void> {
  for (const [table, { key, columns }] of Object.entries(TABLES) as [TableName, (typeof TABLES)[TableName]][]) {
    const names = Object.keys(columns).join(', ');
    const side = (from: string, to: string): string =>
      `(SELECT ${names} FROM ${from}.${table} EXCEPT ALL SELECT ${names} FROM ${to}.${table})`;
    const { rows } = await client.query<Record<string, unknown> & { which: string }>(
      `SELECT * FROM (SELECT 'is not what the journal makes of it' AS which, * FROM ${side('public', 'pg_temp')} a
                      UNION ALL SELECT 'is missing or different' AS which, * FROM ${side('pg_temp', 'public')} b) d
        ORDER BY ${key.join(', ')} LIMIT 1`,
    );
    const [row] = rows;
    if (row !== undefined) {
      throw new VerificationError(
        `table ${table}`,
        `${key.map((column) => `${column} ${row[column]}`).join(', ')} ${row.which}`,
      );
    }
  }
}

async function verifyTape({ app }: EngineConnections, tapeHead: { seq: number; hash: Buffer }): Promise<number> {
  let no = 0;
  let hash: Buffer = GENESIS;
  const lastSeq = new Map<number, number>();
  for (;;) {
    const { rows } = await app.query<{ no: string; body: string; hash: Buffer }>(
      'SELECT no, body, hash FROM tape_batches WHERE shard = $1 AND no > $2 ORDER BY no LIMIT 2000',
      [SHARD, no],
    );
    for (const row of rows) {
      no += 1;
      const at = `tape batch ${no}`;
      if (Number(row.no) !== no) throw new VerificationError(at, `is missing, the next is ${row.no}`);
      hash = chain(hash, row.body);
      if (!hash.equals(row.hash))
        throw new VerificationError(at, 'its hash does not follow from the batch before and its ticks');
      for (const { instrument, seq } of readTape(row.body)) {
        if (seq !== (lastSeq.get(instrument) ?? 0) + 1)
          throw new VerificationError(at, `instrument ${instrument} skips to tick ${seq}`);
        lastSeq.set(instrument, seq);
      }
    }
    if (rows.length === 0) break;
  }
  if (no !== tapeHead.seq || !hash.equals(tapeHead.hash)) {
    throw new VerificationError(
      `tape batch ${Math.min(no, tapeHead.seq) + 1}`,
      `the head names batch ${tapeHead.seq}, the tape ends at ${no}`,
    );
  }
  return no;
}
