import type { Pool, PoolClient } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';

/** The settings that differ from their defaults. */
export async function readSettings(db: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ key: string; value: string }>('SELECT key, value FROM site_settings');
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Writes a setting in the transaction of the call that changes it, after which all edges read the settings again. */
export async function putSetting(client: PoolClient, key: string, value: string): Promise<void> {
  await client.query(
    'INSERT INTO site_settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, value],
  );
  await client.query(`SELECT ${noticeSql('config.settings')}`);
}
