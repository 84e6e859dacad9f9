import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';

/**
 * The core wants two different people. Here is refused whoever counts as the same person as the first one: one of them was
 * invited by the other alone, or both by the same person alone. `first` 0: nobody has decided yet.
 */
export async function refuseDependent(client: PoolClient, first: number, second: number): Promise<Refused | undefined> {
  if (first === 0 || first === second) return undefined;
  const { rows } = await client.query<{ same: boolean }>('SELECT staff_counts_for($1) = staff_counts_for($2) AS same', [
    first,
    second,
  ]);
  return rows[0]?.same === true ? new Refused('staff.not-independent') : undefined;
}
