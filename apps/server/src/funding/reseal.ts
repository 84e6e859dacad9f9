import type { ClientBase } from 'pg';
import { type KeyRotation, ResealCount, type Resealed } from '../platform/key-rotation.ts';
import { type Destination, digestOfDestination, type Recipient, wayPurpose } from './payout-ways-store.ts';

interface Row {
  readonly id: string;
  readonly uid: string;
  readonly sealed: Buffer;
}

/** Payout ways, and where withdrawals go, with the digests by which the same one of two customers is found. */
export async function resealFunding(client: ClientBase, rotation: KeyRotation): Promise<readonly Resealed[]> {
  return [
    await resealTable(client, rotation, 'payout_ways', (secret) => secret as Destination),
    await resealTable(client, rotation, 'withdrawal_details', (secret) => (secret as Recipient).to),
  ];
}

async function resealTable(
  client: ClientBase,
  rotation: KeyRotation,
  table: 'payout_ways' | 'withdrawal_details',
  destinationOf: (secret: unknown) => Destination,
): Promise<Resealed> {
  const count = new ResealCount(table === 'payout_ways' ? 'payout ways' : 'destinations of withdrawals');
  const { rows } = await client.query<Row>(`SELECT id, uid, sealed FROM ${table} ORDER BY id FOR UPDATE`);
  for (const { id, uid, sealed } of rows) {
    const fresh = rotation.reseal(sealed, wayPurpose(Number(uid)));
    count.add(fresh);
    if (fresh === undefined) continue;
    const destination = destinationOf(JSON.parse(fresh.secret.toString()));
    await client.query(`UPDATE ${table} SET sealed = $2, digest = $3 WHERE id = $1`, [
      id,
      fresh.sealed,
      digestOfDestination(rotation.next, destination),
    ]);
  }
  return count.total;
}
