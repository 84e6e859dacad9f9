import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const DIRECTORY = path.resolve(import.meta.dirname, '../../../migrations');
/** The leading digits: a counter in the oldest files, otherwise the time the file was created, `YYYYMMDDhhmm` UTC. */
const NAME = /^(?:\d{4}|\d{12})_[a-z0-9-]+\.sql$/;
/** The files that must run before this one, by name: `-- after: 0041_options.sql, 202611230900_loans.sql`. */
const AFTER = /^-- after: (.+)$/gm;

/** A migration that the database has applied. */
export interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly sql: string;
  readonly after: readonly string[];
}

/**
 * Brings the schema up to date: runs every file that the database has not applied, each in one transaction with its row
 * in `schema_migrations`. Files run in the order of their names, but after those that they name with `-- after:`. A
 * file may be older than one already applied, because rooms are written in parallel and merged in any order. Returns
 * the names of the files applied. Throws before applying anything when an applied file was changed or deleted, or when
 * a file waits for one that does not exist. A file that fails is rolled back, and the error names it. With `only`, no
 * other file runs.
 */
export async function migrate(
  client: Client,
  directory: string = DIRECTORY,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const files = inOrder(readMigrations(directory));
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
  try {
    await prepareTable(client);
    const { rows: applied } = await client.query<AppliedMigration>('SELECT name, checksum FROM schema_migrations');
    requireKnown(applied, directory, files);
    const known = new Set(applied.map(({ name }) => name));
    const due = files.filter(({ name }) => !known.has(name) && only?.has(name) !== false);
    for (const migration of due) await apply(client, migration);
    return due.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrations]);
  }
}

/** The files of this program, in order. */
export const migrationNames = (): readonly string[] => inOrder(readMigrations(DIRECTORY)).map(({ name }) => name);

/** Creates the table of applied files. Up to 0.1.0 its key was the number at the beginning of the file's name. */
async function prepareTable(client: Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rowCount } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'number'",
  );
  if (rowCount === 1) await client.query('ALTER TABLE schema_migrations DROP COLUMN number, ADD PRIMARY KEY (name)');
}

/** Throws when an applied migration is missing in this program or has another text. */
export function requireKnown(
  applied: readonly AppliedMigration[],
  directory: string = DIRECTORY,
  files: readonly Migration[] = readMigrations(directory),
): void {
  for (const { name, checksum } of applied) {
    const file = files.find((one) => one.name === name);
    if (file === undefined)
      throw new Error(
        `migration ${name} was applied and is not in ${directory}: the database belongs to a newer program`,
      );
    if (file.checksum !== checksum)
      throw new Error(`migration ${name} was applied and has changed since; write a new one instead`);
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}

/** The files in the directory, by name. */
function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      if (!NAME.test(name)) throw new Error(`migration ${name} is not named YYYYMMDDhhmm_room-what.sql`);
      const sql = readFileSync(path.join(directory, name), 'utf8');
      const after = [...sql.matchAll(AFTER)].flatMap(([, names = '']) => names.split(',').map((one) => one.trim()));
      return { name, sql, after, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** The files in order, each after those that it waits for. */
function inOrder(files: readonly Migration[]): readonly Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const ordered = new Set<Migration>();
  const place = (file: Migration, waiting: readonly Migration[]): void => {
    if (waiting.includes(file)) throw new Error(`migration ${file.name} waits for itself`);
    for (const name of file.after) {
      const before = byName.get(name);
      if (before === undefined) throw new Error(`migration ${file.name} waits for ${name}, which does not exist`);
      place(before, [...waiting, file]);
    }
    ordered.add(file);
  };
  for (const file of files) place(file, []);
  return [...ordered];
}
