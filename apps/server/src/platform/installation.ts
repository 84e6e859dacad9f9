import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Settings } from './settings.ts';

export interface Installation {
  readonly mode: Settings['mode'];
  /** Secret of the simulated market: who knows it knows its prices. */
  readonly marketSeed: string;
}

/**
 * Reads what the first start fixed, or fixes it now. Throws when the settings ask for another mode than the one the
 * installation was started in. A `FEED_SEED` in the settings goes before the installation's own secret.
 */
export async function readInstallation(db: Pool, settings: Pick<Settings, 'mode' | 'feedSeed'>): Promise<Installation> {
  const values = { mode: settings.mode, market_seed: randomBytes(32).toString('hex') };
  await db.query(
    'INSERT INTO installation SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT (name) DO NOTHING',
    [Object.keys(values), Object.values(values)],
  );
  const { rows } = await db.query<{ name: string; value: string }>('SELECT name, value FROM installation');
  const kept = new Map(rows.map(({ name, value }) => [name, value]));
  const mode = kept.get('mode');
  if (mode !== settings.mode) {
    throw new Error(`MODE is ${settings.mode}, but this installation was started in ${mode} mode and stays in it`);
  }
  return { mode: settings.mode, marketSeed: settings.feedSeed ?? (kept.get('market_seed') as string) };
}
