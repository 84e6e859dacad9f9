import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';

const DIRECTORY = path.resolve(import.meta.dirname, '../../../migrations');
const NAME = /^(\d{4})_[a-z0-9-]+\.sql$/;
/** Any constant: two servers that start on one database migrate one after the other. */
const TURN = 7_406_012_533n;

/** A migration as the database remembers it. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly sql: string;
}

/**
 * Brings the schema up to date: the files `NNNN_<room>[-what].sql` in order, each in one transaction with its row in
 * `schema_migrations`. Returns the names applied now. Throws, with nothing applied, when a file that was applied has
 * changed or is gone, or a new file stands before an applied one; a failing file is rolled back and named. With `upTo`,
 * files of a higher number wait for another time.
 */
export async function migrate(
  client: Client,
  directory: string = DIRECTORY,
  upTo: number = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const files = readMigrations(directory);
  await client.query('SELECT pg_advisory_lock($1)', [TURN]);
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows: applied } = await client.query<AppliedMigration>(
      'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
    );
    requireKnown(applied, directory, files);
    const newest = applied.at(-1)?.number ?? -1;
    const waiting = files.filter(({ number }) => !applied.some((row) => row.number === number));
    const late = waiting.find(({ number }) => number < newest);
    if (late !== undefined)
      throw new Error(
        `migration ${late.name} stands before ${newest}, which is applied already; give it a higher number`,
      );
    const due = waiting.filter(({ number }) => number <= upTo);
    for (const migration of due) await apply(client, migration);
    return due.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TURN]);
  }
}

/** Throws when this program does not have one of the migrations that a database was made with, or another text of it. */
export function requireKnown(
  applied: readonly AppliedMigration[],
  directory: string = DIRECTORY,
  files: readonly Migration[] = readMigrations(directory),
): void {
  for (const row of applied) {
    const file = files.find(({ number }) => number === row.number);
    if (file === undefined)
      throw new Error(
        `migration ${row.name} was applied and is not in ${directory}: the database belongs to a newer program`,
      );
    if (file.checksum !== row.checksum)
      throw new Error(`migration ${file.name} was applied and has changed since; write a new one instead`);
  }
}

async function apply(client: Client, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}

function readMigrations(directory: string): Migration[] {
  const migrations = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const number = NAME.exec(name)?.[1];
      if (number === undefined) throw new Error(`migration ${name} is not named NNNN_room-what.sql`);
      const sql = readFileSync(path.join(directory, name), 'utf8');
      return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
  migrations.forEach(({ number, name }, index) => {
    if (migrations[index - 1]?.number === number)
      throw new Error(`migrations ${migrations[index - 1]?.name} and ${name} have the same number`);
  });
  return migrations;
}
