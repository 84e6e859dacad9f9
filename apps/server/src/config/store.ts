import type { Pool } from 'pg';

/** The settings that were changed from their defaults. */
export async function readSettings(db: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ key: string; value: string }>('SELECT key, value FROM site_settings');
  return new Map(rows.map((row) => [row.key, row.value]));
}
