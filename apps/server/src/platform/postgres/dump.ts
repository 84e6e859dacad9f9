import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { programVersion } from '../program-version.ts';
import { connectClient } from './client.ts';
import {
  BlockMeter,
  type BlockSum,
  type DumpEnd,
  type DumpedTable,
  type DumpHead,
  FORMAT,
  LineWriter,
  type SequenceValue,
} from './dump-file.ts';
import type { AppliedMigration } from './migrate.ts';

/** Settings for a portable text format, no timeouts, and an error instead of rows hidden by policies. */
const SESSION = [
  "SET datestyle = 'ISO, YMD'",
  "SET intervalstyle = 'iso_8601'",
  "SET timezone = 'UTC'",
  "SET client_encoding = 'UTF8'",
  'SET extra_float_digits = 1',
  'SET bytea_output = hex',
  'SET synchronize_seqscans = off',
  'SET max_parallel_workers_per_gather = 0',
  'SET row_security = off',
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
].join('; ');

/** The roles whose grants a dump contains. */
const ROLES = ['vitrine_engine', 'vitrine_app'];

export interface Dumped<W> {
  readonly head: DumpHead;
  readonly tables: number;
  readonly rows: number;
  /** Size of the text before compression. */
  readonly textBytes: number;
  /** What the writer returned. */
  readonly written: W;
}

/** Writes the text of a dump somewhere, in any size of chunks. `about` is the approximate size of the text. */
export type WriteDump<W> = (text: AsyncIterable<string | Buffer>, head: DumpHead, about: number) => Promise<W>;

/** A connection of the owner that writes values in a form every PostgreSQL server can read. */
export async function connectForCopy(url: string): Promise<Client> {
  const client = await connectClient({ connectionString: url, application_name: 'vitrine dump' });
  await client.query(SESSION);
  return client;
}

/**
 * Writes every table of every schema, from one REPEATABLE READ snapshot, while the site keeps running. `note`
 * runs within the snapshot. `progress` receives the bytes of text written and their approximate total.
 */
export async function dumpDatabase<W>(
  url: string,
  write: WriteDump<W>,
  note: (client: Client) => Promise<Readonly<Record<string, string>>>,
  progress: (table: string, bytes: number, of: number) => void,
): Promise<Dumped<W>> {
  const client = await connectForCopy(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: migrations } = await client.query<AppliedMigration>(
      'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
    );
    const head: DumpHead = {
      format: FORMAT,
      version: programVersion(),
      at: new Date().toISOString(),
      migrations,
      note: await note(client),
    };
    const tables = await readTables(client);
    const about = await bytesOf(client);
    const lines = new LineWriter();
    let rows = 0;
    let textBytes = 0;
    async function* text(): AsyncGenerator<string | Buffer> {
      yield lines.line(`-- vitrine dump ${JSON.stringify(head)}`);
      for (const table of tables) {
        yield lines.line(`COPY ${table.table} (${table.columns}) FROM stdin;`);
        const block = copyOut(client, table);
        let sum: BlockSum | undefined;
        for (;;) {
          const { done, value } = await block.next();
          if (done === true) {
            sum = value;
            break;
          }
          textBytes += value.length;
          progress(table.table, textBytes, about);
          yield value;
        }
        rows += sum.rows;
        yield '\\.\n';
        yield lines.line(`-- table ${JSON.stringify(sum)}`);
      }
      const end: DumpEnd = { sequences: await readSequences(client), grants: await readGrants(client) };
      yield lines.line(`-- end ${JSON.stringify(end)}`);
      yield lines.last();
    }
    const written = await write(text(), head, about);
    return { head, tables: tables.length, rows, textBytes, written };
  } finally {
    await client.end();
  }
}

/** Every table except the list of migrations, which a restore writes itself. Partitions are read through their table. */
export async function readTables(client: Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table,
            (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
              WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND (n.nspname, c.relname) <> ('public', 'schema_migrations')
      ORDER BY 1`,
  );
  return rows;
}

/** The approximate size of the text: the size of the tables' pages. */
async function bytesOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT coalesce(sum(pg_table_size(c.oid)), 0) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`,
  );
  return Number(rows[0]?.bytes);
}

/** Yields the text of a table in storage order; returns its sum. */
export async function* copyOut(client: Client, { table, columns }: DumpedTable): AsyncGenerator<Buffer, BlockSum> {
  const meter = new BlockMeter();
  const stream = client.query(copyTo(`COPY (SELECT ${columns} FROM ${table}) TO STDOUT`));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    meter.take(chunk);
    yield chunk;
  }
  // The number of rows arrives after the last row: it is known once the next statement is answered.
  await client.query('SELECT');
  return meter.sum(stream.rowCount);
}

/** Sequences ignore snapshots. Read after the tables, they are never behind them. */
async function readSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ sequence: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS sequence
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'S' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY 1`,
  );
  const values: SequenceValue[] = [];
  for (const { sequence } of rows) {
    const { rows: read } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value AS value, is_called AS "isCalled" FROM ${sequence}`,
    );
    for (const { value, isCalled } of read) values.push({ sequence, value, isCalled });
  }
  return values;
}

/** The grants of PUBLIC and the server's roles on tables, columns, sequences, functions and schemas, sorted. */
export async function readGrants(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ right: string }>(
    `WITH ours AS (SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
      rights AS (
        SELECT format('%I.%I', n.nspname, c.relname) AS thing, acl.* FROM pg_class c JOIN ours n ON n.oid = c.relnamespace,
               aclexplode(c.relacl) acl
        UNION ALL
        SELECT format('%I.%I.%I', n.nspname, c.relname, a.attname), acl.* FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
               JOIN ours n ON n.oid = c.relnamespace, aclexplode(a.attacl) acl
        UNION ALL
        SELECT format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), acl.*
          FROM pg_proc p JOIN ours n ON n.oid = p.pronamespace, aclexplode(p.proacl) acl
        UNION ALL
        SELECT format('%I', n.nspname), acl.* FROM pg_namespace s JOIN ours n ON n.oid = s.oid, aclexplode(s.nspacl) acl)
     SELECT format('%s %s %s', thing, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, privilege_type) AS right
       FROM rights WHERE grantee = 0 OR grantee IN (SELECT oid FROM pg_roles WHERE rolname = ANY($1))
      ORDER BY 1`,
    [ROLES],
  );
  return rows.map(({ right }) => right);
}
