import type { PoolClient } from 'pg';
import { lockOwners } from '../store.ts';

/** Whether this person is the only enabled owner. */
export async function isLastOwner(client: PoolClient, id: number): Promise<boolean> {
  const owners = await lockOwners(client);
  return owners.length === 1 && owners[0] === id;
}
