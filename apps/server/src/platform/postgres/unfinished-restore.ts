import type { Client } from 'pg';

/** A schema without anything in it: no dump contains it, and an empty database may have it. */
const MARK = 'vitrine_unfinished_restore';

/** Marks the database until {@link endRestore}: a restore that is killed leaves tables without rows, like a new site. */
export async function beginRestore(client: Client): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${MARK}`);
}

/** In the transaction that loads the rows. */
export async function endRestore(client: Client): Promise<void> {
  await client.query(`DROP SCHEMA ${MARK}`);
}

/** Throws when a restore into the database was cut short. */
export async function requireWholeRestore(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [MARK]);
  if (rowCount !== 0)
    throw new Error('the database holds a restore that was not finished; drop it and restore into a new one');
}
