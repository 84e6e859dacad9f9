import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { SiteState } from '../site-settings.ts';
import { readVersions } from '../versions.ts';

/** Refuses a caller who has not seen the newest version; says which one it is and whose. */
export async function refuseOutdated(
  client: PoolClient,
  { version }: SiteState,
  seen: number,
): Promise<Refused | undefined> {
  if (seen === version) return undefined;
  const [newest] = await readVersions(client, { limit: 1 });
  return new Refused('config.outdated', { version, by: newest?.by ?? '' });
}
