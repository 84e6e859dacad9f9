import { TABLES, type TableName } from '@vitrine/core/rows';
import type { Head } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { connectClient } from '../platform/postgres/client.ts';
import { VerificationError } from './chains.ts';
import type { ExpectedTables, TableDigest } from './expected-tables.ts';
import type { EngineConnections } from './open-engine.ts';
import { replayBeside } from './replay.ts';

/** Tables that PostgreSQL reads at the same time. */
const AT_ONCE = 2;

/** What PostgreSQL says of each projected table. */
export async function readStoredDigests(
  connections: EngineConnections,
  expected: ExpectedTables,
): Promise<ReadonlyMap<TableName, TableDigest>> {
  const waiting = Object.keys(TABLES) as TableName[];
  const digests = new Map<TableName, TableDigest>();
  const readSome = async (client: Client): Promise<void> => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift())
      digests.set(table, await expected.storedDigest(client, table));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => withClient(connections, readSome)));
  return digests;
}

/**
 * Compares the digest of each projected table with that of what the journal makes of it. Only when one differs, the tables
 * are rebuilt beside the real ones to name the row. Throws {@link VerificationError} with it.
 */
export async function compareTables(
  connections: EngineConnections,
  head: Head,
  expected: ExpectedTables,
  stored: ReadonlyMap<TableName, TableDigest>,
): Promise<void> {
  const different = [...stored].filter(([table, is]) => {
    const should = expected.digest(table);
    return is.count !== should.count || is.sum !== should.sum;
  });
  if (different.length > 0)
    throw await nameDifference(
      connections,
      head,
      different.map(([table]) => table),
    );
}

async function withClient<T>({ engine }: EngineConnections, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectClient(engine);
  return work(client).finally(() => client.end());
}

/** The first row of the tables that is not what the journal makes of it, or is not there. */
function nameDifference(
  connections: EngineConnections,
  head: Head,
  tables: readonly TableName[],
): Promise<VerificationError> {
  return withClient(connections, async (owner) => {
    // The session's own user owns the tables; the engine's role may not make any.
    await owner.query('SET ROLE NONE');
    await replayBeside(owner, connections.app, head, () => undefined);
    for (const table of Object.keys(TABLES) as TableName[]) {
      const difference = await firstDifference(owner, table);
      if (difference !== undefined) return new VerificationError(`table ${table}`, difference);
    }
    return new VerificationError(
      `table ${tables.join(', ')}`,
      'its digest is not that of what the journal makes of it',
    );
  });
}

async function firstDifference(owner: Client, table: TableName): Promise<string | undefined> {
  const { key, columns } = TABLES[table];
  const names = Object.keys(columns).join(', ');
  const side = (from: string, to: string): string =>
    `(SELECT ${names} FROM ${from}.${table} EXCEPT ALL SELECT ${names} FROM ${to}.${table})`;
  const { rows } = await owner.query<Record<string, unknown> & { which: string }>(
    `SELECT * FROM (SELECT 'is not what the journal makes of it' AS which, * FROM ${side('public', 'pg_temp')} a
                    UNION ALL SELECT 'is missing or different' AS which, * FROM ${side('pg_temp', 'public')} b) d
      ORDER BY ${key.join(', ')} LIMIT 1`,
  );
  const [row] = rows;
  return row && `${key.map((column) => `${column} ${row[column]}`).join(', ')} ${row.which}`;
}
