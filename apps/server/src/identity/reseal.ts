import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { type FileStore, FileStoreError } from '../platform/files/file-store.ts';
import { type KeyRotation, ResealCount, type Resealed } from '../platform/key-rotation.ts';
import { EXCLUSION_KEY_PURPOSE } from './exclusions.ts';
import { digestOfImage, imagePurpose, MOST_STORED_BYTES } from './images.ts';
import { digestOfNumber, numberPurpose } from './real-names.ts';
import { totpPurpose } from './second-factor.ts';

/** Authenticators, document numbers of customers. Who was just enrolling an authenticator begins again. */
export async function resealCustomers(client: ClientBase, rotation: KeyRotation): Promise<readonly Resealed[]> {
  return [
    await resealAuthenticators(client, rotation),
    await resealNumbers(client, rotation),
    await resealExclusionKey(client, rotation),
  ];
}

async function resealAuthenticators(client: ClientBase, rotation: KeyRotation): Promise<Resealed> {
  await client.query('UPDATE users SET totp_pending = NULL, totp_pending_until = NULL WHERE totp_pending IS NOT NULL');
  const count = new ResealCount('authenticators of customers');
  const { rows } = await client.query<{ uid: string; secret: Buffer }>(
    'SELECT uid, totp_secret AS secret FROM users WHERE totp_secret IS NOT NULL ORDER BY uid FOR UPDATE',
  );
  for (const { uid, secret } of rows) {
    const fresh = rotation.reseal(secret, totpPurpose(Number(uid)));
    count.add(fresh);
    if (fresh !== undefined)
      await client.query('UPDATE users SET totp_secret = $2 WHERE uid = $1', [uid, fresh.sealed]);
  }
  return count.total;
}

/** The key of the marks of erased customers: the marks themselves stay. */
async function resealExclusionKey(client: ClientBase, rotation: KeyRotation): Promise<Resealed> {
  const count = new ResealCount('keys of exclusion marks');
  const { rows } = await client.query<{ sealed: Buffer }>('SELECT sealed FROM exclusion_key FOR UPDATE');
  for (const { sealed } of rows) {
    const fresh = rotation.reseal(sealed, EXCLUSION_KEY_PURPOSE);
    count.add(fresh);
    if (fresh !== undefined) await client.query('UPDATE exclusion_key SET sealed = $1', [fresh.sealed]);
  }
  return count.total;
}

/** With the digests by which the same number of two customers is found. */
async function resealNumbers(client: ClientBase, rotation: KeyRotation): Promise<Resealed> {
  const count = new ResealCount('document numbers of customers');
  const { rows } = await client.query<{ id: string; uid: string; id_type: number; card: Buffer; ssn: Buffer | null }>(
    'SELECT id, uid, id_type, card_number AS card, ssn FROM real_name_reviews ORDER BY id FOR UPDATE',
  );
  for (const { id, uid, id_type: idType, card: sealedCard, ssn: sealedSsn } of rows) {
    const card = rotation.reseal(sealedCard, numberPurpose('card', Number(uid)));
    count.add(card);
    if (card !== undefined)
      await client.query('UPDATE real_name_reviews SET card_number = $2, card_digest = $3 WHERE id = $1', [
        id,
        card.sealed,
        digestOfNumber(rotation.next, { idType }, card.secret.toString()),
      ]);
    if (sealedSsn === null) continue;
    const ssn = rotation.reseal(sealedSsn, numberPurpose('ssn', Number(uid)));
    count.add(ssn);
    if (ssn !== undefined)
      await client.query('UPDATE real_name_reviews SET ssn = $2, ssn_digest = $3 WHERE id = $1', [
        id,
        ssn.sealed,
        digestOfNumber(rotation.next, 'ssn', ssn.secret.toString()),
      ]);
  }
  await resealDrafts(client, rotation, count);
  return count.total;
}

/** Those that a registration has brought, without a review yet. */
async function resealDrafts(client: ClientBase, rotation: KeyRotation, count: ResealCount): Promise<void> {
  const { rows } = await client.query<{ uid: string; card: Buffer | null; ssn: Buffer | null }>(
    'SELECT uid, card_number AS card, ssn FROM real_name_drafts ORDER BY uid FOR UPDATE',
  );
  const reseal = (uid: string, field: 'card' | 'ssn', sealed: Buffer | null): Buffer | null => {
    if (sealed === null) return null;
    const fresh = rotation.reseal(sealed, numberPurpose(field, Number(uid)));
    count.add(fresh);
    return fresh?.sealed ?? sealed;
  };
  for (const { uid, card, ssn } of rows)
    await client.query('UPDATE real_name_drafts SET card_number = $2, ssn = $3 WHERE uid = $1', [
      uid,
      reseal(uid, 'card', card),
      reseal(uid, 'ssn', ssn),
    ]);
}

/**
 * Images of customers, one by one: each file appears whole in place of the old one. A file that is lost stays lost.
 * `progress`: how many are done.
 */
export async function resealImages(
  client: ClientBase,
  store: FileStore,
  rotation: KeyRotation,
  progress: (done: number, of: number) => void,
): Promise<Resealed> {
  const count = new ResealCount('images of customers');
  const { rows } = await client.query<{ id: string }>('SELECT id FROM images WHERE is_stored ORDER BY id');
  for (const [done, { id }] of rows.entries()) {
    const sealed = await readWhole(store, id);
    progress(done + 1, rows.length);
    if (sealed === undefined) continue;
    const fresh = rotation.reseal(sealed, imagePurpose(id));
    count.add(fresh);
    if (fresh === undefined) continue;
    if (fresh.sealed !== sealed) await store.put(id, once(fresh.sealed), { maxBytes: MOST_STORED_BYTES });
    const digest = digestOfImage(rotation.next, createHash('sha256').update(fresh.secret).digest('hex'));
    await client.query('UPDATE images SET digest = $2 WHERE id = $1 AND digest <> $2', [id, digest]);
  }
  return count.total;
}

async function readWhole(store: FileStore, id: string): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of store.get(id, { maxBytes: MOST_STORED_BYTES })) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof FileStoreError && error.problem === 'not-found') return undefined;
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
