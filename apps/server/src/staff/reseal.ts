import type { ClientBase } from 'pg';
import { type KeyRotation, ResealCount, type Resealed } from '../platform/key-rotation.ts';
import { purposeOf } from './totp-secrets.ts';

/** The authenticators of staff. Who was just enrolling one begins again. */
export async function resealStaff(client: ClientBase, rotation: KeyRotation): Promise<readonly Resealed[]> {
  await client.query('DELETE FROM staff_sign_in_steps WHERE secret IS NOT NULL');
  const count = new ResealCount('authenticators of staff');
  const { rows } = await client.query<{ id: string; secret: Buffer }>(
    'SELECT id, totp_secret AS secret FROM staff WHERE totp_secret IS NOT NULL ORDER BY id FOR UPDATE',
  );
  for (const { id, secret } of rows) {
    const fresh = rotation.reseal(secret, purposeOf(Number(id)));
    count.add(fresh);
    if (fresh !== undefined) await client.query('UPDATE staff SET totp_secret = $2 WHERE id = $1', [id, fresh.sealed]);
  }
  return [count.total];
}
