import type { Pool, PoolClient } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';

export interface StoredSettings {
  /** The number of the newest version; 0: nothing was published. */
  readonly version: number;
  /** The settings that differ from their defaults. */
  readonly values: ReadonlyMap<string, string>;
}

/** The settings of the newest version, of one moment. */
export async function readSettings(db: Pool | PoolClient): Promise<StoredSettings> {
  const { rows } = await db.query<{ version: string; settings: Readonly<Record<string, string>> | null }>(
    `SELECT coalesce((SELECT max(number) FROM site_versions), 0) AS version,
       (SELECT json_object_agg(key, value) FROM site_settings) AS settings`,
  );
  const [row] = rows;
  return { version: Number(row?.version ?? 0), values: new Map(Object.entries(row?.settings ?? {})) };
}

/** Writes settings in the transaction of what changes them, after which all edges read the settings again. */
export async function putSettings(client: PoolClient, values: Readonly<Record<string, string>>): Promise<void> {
  await client.query(
    `INSERT INTO site_settings (key, value) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [Object.keys(values), Object.values(values)],
  );
  await client.query(`SELECT ${noticeSql('config.settings')}`);
}
