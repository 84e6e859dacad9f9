import { createHash } from 'node:crypto';
import { loadMachine } from '@vitrine/core/load';
import type { Machine } from '@vitrine/core/machine';
import { TABLES, type TableName } from '@vitrine/core/rows';
import type { RowContent } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { connectClient } from '../platform/postgres/client.ts';
import { Recomputation } from '../trust/recompute/recomputation.ts';
import { VerificationError } from './chains.ts';
import type { EngineConnections } from './open-engine.ts';
import { replayBeside } from './replay.ts';
import { readHead, readStoredState } from './stored-state.ts';
import { TAPE_PAGE, TapeReading } from './tape-reading.ts';

export interface Verified {
  readonly rows: number;
  readonly tapeBatches: number;
  readonly headHash: string;
  /** SHA-256 over the machine's state lines, equal for the replayed and the loaded machine. */
  readonly stateHash: string;
}

/** How far it is: `done` of `of` journal rows or tape batches. */
export type VerifyProgress = (what: 'journal row' | 'tape batch', done: number, of: number) => void;

/** SHA-256 (hex) over the lines of a machine's state. */
export function stateHash(machine: Machine): string {
  const hash = createHash('sha256');
  for (const line of machine.stateLines()) hash.update(line).update('\n');
  return hash.digest('hex');
}

/**
 * Proves the books from journal and tape alone: both chains are whole, replaying the journal reaches the state the tables
 * hold, the projections rebuilt beside the real tables are equal to them, and every figure of every order and option
 * follows from its terms and ticks. Throws {@link VerificationError} with the first thing that is wrong, or all figures
 * that are. The server must not be writing meanwhile.
 */
export async function verify(
  connections: EngineConnections,
  progress: VerifyProgress = () => undefined,
): Promise<Verified> {
  const { app } = connections;
  const { head, tapeHead } = await readHead(app);
  const client = await connectClient(connections.engine);
  try {
    // The session's own user owns the tables; the engine's role may not make any.
    await client.query('SET ROLE NONE');
    const tape = new TapeReading(app, tapeHead);
    const recomputation = new Recomputation();
    const machine = await replayBeside(
      client,
      app,
      head,
      (rows) => progress('journal row', rows, head.seq),
      (row) => recomputeRow(recomputation, tape, row),
    );
    await compareTables(client);
    const replayed = stateHash(machine);
    if (replayed !== stateHash(await loadMachine(await readStoredState(app)))) {
      throw new VerificationError('state', 'the tables load to another state than the journal replays to');
    }
    for (let batch = await tape.next(); batch !== undefined; batch = await tape.next()) {
      recomputation.load(batch.no, batch.ticks);
      if (batch.no % TAPE_PAGE === 0) progress('tape batch', batch.no, tapeHead.seq);
    }
    recomputation.finish();
    await tape.finish();
    requireAgreement(recomputation);
    return {
      rows: head.seq,
      tapeBatches: tapeHead.seq,
      headHash: head.hash.toString('hex'),
      stateHash: replayed,
    };
  } finally {
    await client.end();
  }
}

/** Recomputes a row with the ticks around it. Asynchronous only when more of the tape must be read. */
function recomputeRow(recomputation: Recomputation, tape: TapeReading, row: RowContent): Promise<void> | undefined {
  if (recomputation.needsTape(row.at) && !tape.isAtEnd) return loadTape(recomputation, tape, row);
  recomputation.row(row);
  return undefined;
}

async function loadTape(recomputation: Recomputation, tape: TapeReading, row: RowContent): Promise<void> {
  while (recomputation.needsTape(row.at)) {
    const batch = await tape.next();
    if (batch === undefined) break;
    recomputation.load(batch.no, batch.ticks);
  }
  recomputation.row(row);
}

function requireAgreement({ count, disagreements }: Recomputation): void {
  if (count === 0) return;
  const more = count > disagreements.length ? [`and ${count - disagreements.length} more`] : [];
  const what = `${count === 1 ? '1 figure does' : `${count} figures do`} not follow from terms and ticks`;
  throw new VerificationError('formulas', [what, ...disagreements, ...more].join('\n  '));
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
