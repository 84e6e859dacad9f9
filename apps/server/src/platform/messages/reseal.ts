import type { ClientBase } from 'pg';
import { type KeyRotation, ResealCount, type Resealed } from '../key-rotation.ts';
import { purposeOf } from './outbox.ts';

/** What waits in the outbox has its codes and links sealed. */
export async function resealMessages(client: ClientBase, rotation: KeyRotation): Promise<readonly Resealed[]> {
  const count = new ResealCount('secrets of waiting messages');
  const { rows } = await client.query<{ id: string; recipient: string; secret: Buffer }>(
    'SELECT id, recipient, secret FROM outbox WHERE secret IS NOT NULL ORDER BY id FOR UPDATE',
  );
  for (const { id, recipient, secret } of rows) {
    const fresh = rotation.reseal(secret, purposeOf(recipient));
    count.add(fresh);
    if (fresh !== undefined) await client.query('UPDATE outbox SET secret = $2 WHERE id = $1', [id, fresh.sealed]);
  }
  return [count.total];
}
