import { createHash } from 'node:crypto';
import { loadMachine } from '@vitrine/core/load';
import type { Machine } from '@vitrine/core/machine';
import { TABLES, type TableName } from '@vitrine/core/rows';
import { isPrice, type Tick } from '@vitrine/domain/market/tick';
import { chain, GENESIS, type Head, readTape, SHARD } from '@vitrine/engine/journal';
import type { Client, Pool } from 'pg';
import { connectClient } from '../platform/postgres/client.ts';
import { brokenLink, missingLink, requireHead, TAPE_CHAIN, VerificationError } from './chains.ts';
import type { EngineConnections } from './open-engine.ts';
import { readLastTicks } from './postgres-journal.ts';
import { replayBeside } from './replay.ts';
import { readHead, readStoredState } from './stored-state.ts';

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
 * Proves the books from the journal alone: the chain is whole, replaying it reaches the state the tables hold, and the
 * projections rebuilt beside the real tables are equal to them; then the tape's chain. Throws {@link VerificationError}
 * with the first thing that is wrong. The server must not be writing meanwhile.
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
    const machine = await replayBeside(client, app, head, (rows) => progress('journal row', rows, head.seq));
    await compareTables(client);
    const replayed = stateHash(machine);
    if (replayed !== stateHash(await loadMachine(await readStoredState(app)))) {
      throw new VerificationError('state', 'the tables load to another state than the journal replays to');
    }
    await verifyTape(app, tapeHead, (batches) => progress('tape batch', batches, tapeHead.seq));
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

/** The tape's chain, each instrument's count of ticks, and the newest ticks beside it. */
async function verifyTape(app: Pool, head: Head, progress: (batches: number) => void): Promise<void> {
  let no = 0;
  let hash: Buffer = GENESIS;
  const newest = new Map<number, Tick>();
  for (;;) {
    const { rows } = await app.query<{ no: string; body: string; hash: Buffer }>(
      'SELECT no, body, hash FROM tape_batches WHERE shard = $1 AND no > $2 ORDER BY no LIMIT 2000',
      [SHARD, no],
    );
    for (const row of rows) {
      no += 1;
      const at = `tape batch ${no}`;
      if (Number(row.no) !== no) throw missingLink(TAPE_CHAIN, no, Number(row.no));
      hash = chain(hash, row.body);
      if (!hash.equals(row.hash)) throw await brokenLink(app, TAPE_CHAIN, no);
      for (const tick of readTape(row.body)) {
        if (!isPrice(tick)) continue;
        const { instrument, seq } = tick;
        if (seq !== (newest.get(instrument)?.seq ?? 0) + 1)
          throw new VerificationError(at, `instrument ${instrument} skips to tick ${seq}`);
        newest.set(instrument, tick);
      }
    }
    if (rows.length === 0) break;
    progress(no);
  }
  await requireHead(app, TAPE_CHAIN, head);
  const stored = new Map((await readLastTicks(app)).map((tick) => [tick.instrument, tick]));
  for (const instrument of new Set([...newest.keys(), ...stored.keys()])) {
    if (textOf(newest.get(instrument)) === textOf(stored.get(instrument))) continue;
    throw new VerificationError('table last_ticks', `instrument ${instrument} is not the newest tick of the tape`);
  }
}

function textOf(tick: Tick | undefined): string {
  return tick === undefined
    ? ''
    : [tick.seq, tick.bid, tick.ask, tick.at, tick.sourceAt, tick.source].map(String).join(' ');
}
