import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectClient } from './client.ts';
import { migrateAt } from './database.ts';
import { connectForCopy, copyOut, readGrants, readTables } from './dump.ts';
import {
  type DumpEnd,
  DumpError,
  type DumpedTable,
  type DumpHead,
  readDumpFile,
  type SummedTable,
} from './dump-file.ts';
import { requireKnown } from './migrate.ts';
import { beginRestore, endRestore } from './unfinished-restore.ts';

/** A dump that was read to its end without a fault. */
export interface CheckedDump {
  readonly head: DumpHead;
  readonly tables: readonly SummedTable[];
}

/**
 * Reads a dump without loading it. Throws {@link DumpError} when it is damaged or truncated, has another format, or was
 * made with migrations that this program does not have.
 */
export async function checkDump(file: string, progress: (table: string, bytes: number) => void): Promise<CheckedDump> {
  let head: DumpHead | undefined;
  let total = 0;
  const tables = await readDumpFile(file, {
    head(read) {
      try {
        requireKnown(read.migrations);
      } catch (error) {
        throw new DumpError((error as Error).message);
      }
      head = read;
    },
    async table({ table }, block) {
      for await (const chunk of block) {
        total += chunk.length;
        progress(table, total);
      }
      return undefined;
    },
    end: () => undefined,
  });
  return { head: head as DumpHead, tables };
}

/** Throws when the database has any table: a restore never overwrites data. */
export async function requireEmpty(url: string): Promise<void> {
  const client = await connectClient({ connectionString: url });
  try {
    const { rows } = await client.query<{ table: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS table FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' LIMIT 1`,
    );
    if (rows[0] !== undefined)
      throw new Error(`the database is not empty, it has ${rows[0].table}; restore into a new one`);
  } finally {
    await client.end();
  }
}

/**
 * Loads a checked dump into an empty database: first its migrations, then every table, sequence and foreign key in one
 * transaction. Before the commit, everything is read back and compared with the file's hashes and grants.
 */
export async function loadDump(
  url: string,
  file: string,
  { head, tables }: CheckedDump,
  progress: (table: string, bytes: number) => void,
): Promise<void> {
  const client = await connectForCopy(url);
  try {
    await beginRestore(client);
    await migrateAt(url, new Set(head.migrations.map(({ name }) => name)));
    await client.query('BEGIN');
    await requireSameTables(client, tables);
    const putBack = await setAside(
      client,
      tables.map(({ table }) => table),
    );
    let loaded = 0;
    await readDumpFile(file, {
      head: () => undefined,
      table: (table, block) =>
        loadTable(client, table, block, (bytes) => {
          loaded += bytes;
          progress(table.table, loaded);
        }),
      async end(end) {
        await setSequences(client, end);
        await requireSameGrants(client, end);
      },
    });
    await putBack();
    for (const table of tables) await requireSameRows(client, table);
    await endRestore(client);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Loads the rows of a table; gives their number. */
async function loadTable(
  client: Client,
  { table, columns }: DumpedTable,
  block: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const { rows } = await client.query<{ isPartitioned: boolean }>(
    `SELECT relkind = 'p' AS "isPartitioned" FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  // PostgreSQL freezes rows only where it writes one table.
  const freeze = rows[0]?.isPartitioned === true ? '' : ' (FREEZE)';
  const stream = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN${freeze}`));
  await pipeline(
    Readable.from(block),
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        onBytes(chunk.length);
        yield chunk;
      }
    },
    stream,
  );
  return stream.rowCount;
}

async function requireSameTables(client: Client, tables: CheckedDump['tables']): Promise<void> {
  const named = ({ table, columns }: DumpedTable): string => `${table} (${columns.split(', ').sort().join(', ')})`;
  const made = new Set((await readTables(client)).map(named));
  const [difference] = [...made.symmetricDifference(new Set(tables.map(named)))];
  if (difference === undefined) return;
  throw new DumpError(
    made.has(difference) ? `the backup lacks the table ${difference}` : `no migration makes the table ${difference}`,
  );
}

/** Reads a table back and throws when it differs from the file. */
async function requireSameRows(client: Client, table: SummedTable): Promise<void> {
  const block = copyOut(client, table);
  for (;;) {
    const { done, value } = await block.next();
    if (done !== true) continue;
    if (value.sha256 === table.sha256 && value.rows === table.rows) return;
    throw new DumpError(`table ${table.table}: ${value.rows} of ${table.rows} rows were loaded, or they differ`);
  }
}

/** Empties the tables and removes their triggers and foreign keys. Returns a function that restores these. */
async function setAside(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
       FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY oid`,
  );
  const { rows: triggers } = await client.query<{ disable: string; enable: string }>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
            format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
                   CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS enable
       FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgparentid = 0 ORDER BY oid`,
  );
  const inTurn = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await client.query(statement);
  };
  await inTurn(keys.map(({ drop }) => drop));
  await inTurn(triggers.map(({ disable }) => disable));
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  return async () => {
    await inTurn(keys.map(({ add }) => add));
    await inTurn(triggers.map(({ enable }) => enable));
  };
}

async function setSequences(client: Client, { sequences }: DumpEnd): Promise<void> {
  for (const { sequence, value, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [sequence, value, isCalled]);
  }
}

async function requireSameGrants(client: Client, { grants }: DumpEnd): Promise<void> {
  const ours = await readGrants(client);
  const [difference] = [...new Set(ours).symmetricDifference(new Set(grants))];
  if (difference !== undefined) {
    throw new DumpError(`the grant ${difference} ${ours.includes(difference) ? 'is not in the backup' : 'is missing'}`);
  }
}
