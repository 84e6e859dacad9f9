import { createHash, randomBytes } from 'node:crypto';
import { DAY, HOUR } from '@vitrine/domain/kernel/time';
import { MOST_IMAGE_BYTES } from '@vitrine/wire/identity/image-limits';
import type { Pool, PoolClient } from 'pg';
import { type FileStore, FileStoreError } from '../platform/files/file-store.ts';
import { Refused } from '../platform/http/answer.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { inTransaction } from '../platform/transaction.ts';

/** What a customer may upload in 24 hours. */
export const IMAGES_PER_DAY = 30;
export const IMAGE_BYTES_PER_DAY = 60 * 1024 * 1024;
/** What one of staff may attach to answers in 24 hours: a mistake of a program does not fill the disk. */
export const STAFF_IMAGES_PER_DAY = 500;
export const STAFF_IMAGE_BYTES_PER_DAY = 1024 * 1024 * 1024;
/** What the visitors of one address may have uploaded for registrations that have not followed yet. */
export const VISITOR_IMAGES = 30;
export const VISITOR_IMAGE_BYTES = 60 * 1024 * 1024;
/** What all visitors together may have: they do not fill the disk. */
export const ALL_VISITORS_BYTES = 2 * 1024 * 1024 * 1024;
/** What a visitor has uploaded is deleted when no registration has followed by then. */
export const VISITOR_MS = HOUR;
/** More than any stored image has. */
export const MOST_STORED_BYTES = 2 * MOST_IMAGE_BYTES;
const PRUNED_AT_ONCE = 100;

/** By which the same image of two customers is found; of its SHA-256. */
export const digestOfImage = (box: SecretBox, sha256: string): Buffer => box.digest('image', sha256);

export const imagePurpose = (id: string) => `image ${id}`;

export interface ImagesDeps {
  readonly db: Pool;
  readonly store: FileStore;
  readonly box: SecretBox;
  readonly now: () => number;
}

/** Somebody without an account, who is about to register. */
export interface Visitor {
  /** Made by their browser; names their images as theirs. */
  readonly secret: string;
  /** The group of their address. */
  readonly address: string;
}

export type ImageOwner = { readonly uid: number } | { readonly staffId: number } | Visitor;

/**
 * Images of customers: a row each, and a file that only this site can decrypt. The row is written first and deleted last, so
 * that no file is ever forgotten.
 */
export class Images {
  readonly #deps: ImagesDeps;

  constructor(deps: ImagesDeps) {
    this.#deps = deps;
  }

  /** Refuses whoever has uploaded as much as anybody may: a customer in a day, visitors before they register. */
  refuseMore(owner: ImageOwner, bytes: number, db: Pool | PoolClient = this.#deps.db): Promise<Refused | undefined> {
    if ('uid' in owner) return this.#refuseByDay('uid', owner.uid, bytes, db);
    return 'staffId' in owner
      ? this.#refuseByDay('staff_id', owner.staffId, bytes, db)
      : this.#refuseVisitor(owner, bytes, db);
  }

  async #refuseByDay(column: 'uid' | 'staff_id', id: number, bytes: number, db: Pool | PoolClient) {
    const [most, mostBytes] =
      column === 'uid' ? [IMAGES_PER_DAY, IMAGE_BYTES_PER_DAY] : [STAFF_IMAGES_PER_DAY, STAFF_IMAGE_BYTES_PER_DAY];
    const { rows } = await db.query<{ count: number; bytes: number }>(
      `SELECT count(*)::integer AS count, coalesce(sum(received_bytes), 0)::float8 AS bytes FROM images
       WHERE ${column} = $1 AND uploaded_at > $2`,
      [id, new Date(this.#deps.now() - DAY)],
    );
    const today = rows[0] ?? { count: 0, bytes: 0 };
    return today.count >= most || today.bytes + bytes > mostBytes ? new Refused('identity.too-many-images') : undefined;
  }

  async #refuseVisitor({ address }: Visitor, bytes: number, db: Pool | PoolClient): Promise<Refused | undefined> {
    const { rows } = await db.query<{ count: number; bytes: number; all_bytes: number }>(
      `SELECT count(*) FILTER (WHERE visitor_address = $1 AND used_at IS NULL)::integer AS count,
         coalesce(sum(received_bytes) FILTER (WHERE visitor_address = $1 AND used_at IS NULL), 0)::float8 AS bytes,
         coalesce(sum(received_bytes), 0)::float8 AS all_bytes
       FROM images WHERE uid IS NULL AND staff_id IS NULL`,
      [this.#addressDigest(address)],
    );
    const { count, bytes: ofAddress, all_bytes: ofAll } = rows[0] ?? { count: 0, bytes: 0, all_bytes: 0 };
    if (ofAll + bytes > ALL_VISITORS_BYTES) return new Refused('request.busy');
    return count >= VISITOR_IMAGES || ofAddress + bytes > VISITOR_IMAGE_BYTES
      ? new Refused('identity.too-many-images')
      : undefined;
  }

  #addressDigest(address: string): Buffer {
    return this.#deps.box.digest('image address', address);
  }

  #visitorDigest(secret: string): Buffer {
    return this.#deps.box.digest('image visitor', secret);
  }

  /** Stores an encoded image; returns its id. The larger of what was received and what is stored counts against the limits. */
  async add(owner: ImageOwner, encoded: Buffer, receivedBytes: number): Promise<string | Refused> {
    const { db, box, store } = this.#deps;
    const id = randomBytes(16).toString('hex');
    const digest = digestOfImage(box, createHash('sha256').update(encoded).digest('hex'));
    const bytes = Math.max(receivedBytes, encoded.byteLength);
    const refused = await inTransaction(db, async (client) => {
      // Two uploads of one customer count one after the other.
      if ('uid' in owner) await client.query('SELECT 1 FROM users WHERE uid = $1 FOR NO KEY UPDATE', [owner.uid]);
      const tooMany = await this.refuseMore(owner, bytes, client);
      if (tooMany === undefined) await this.#insert(client, id, owner, bytes, digest);
      return tooMany;
    });
    if (refused !== undefined) return refused;
    await store.put(id, once(box.seal(encoded, imagePurpose(id))), { maxBytes: MOST_STORED_BYTES });
    await db.query('UPDATE images SET is_stored = true WHERE id = $1', [id]);
    return id;
  }

  async #insert(client: PoolClient, id: string, owner: ImageOwner, bytes: number, digest: Buffer): Promise<void> {
    const isVisitor = 'secret' in owner;
    await client.query(
      `INSERT INTO images (id, uid, staff_id, visitor, visitor_address, uploaded_at, received_bytes, digest)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        'uid' in owner ? owner.uid : null,
        'staffId' in owner ? owner.staffId : null,
        isVisitor ? this.#visitorDigest(owner.secret) : null,
        isVisitor ? this.#addressDigest(owner.address) : null,
        new Date(this.#deps.now()),
        bytes,
        digest,
      ],
    );
  }

  /** The image of this customer; undefined for any other. */
  async ownImage(uid: number, id: string): Promise<Buffer | undefined> {
    const { rowCount } = await this.#deps.db.query(
      'SELECT 1 FROM images WHERE id = $1 AND uid = $2 AND is_stored AND NOT is_deleted',
      [id, uid],
    );
    return rowCount === 0 ? undefined : this.read(id);
  }

  /** The customer who has submitted the image, as a proof of payment or as anything else; undefined if nobody has. */
  async submittedBy(client: PoolClient, id: string, as: 'proof' | 'other' = 'other'): Promise<number | undefined> {
    const { rows } = await client.query<{ uid: string }>(
      `SELECT uid FROM images
       WHERE id = $1 AND uid IS NOT NULL AND used_at IS NOT NULL AND NOT is_deleted AND is_proof = $2`,
      [id, as === 'proof'],
    );
    return rows[0] && Number(rows[0].uid);
  }

  /**
   * The bytes of a stored image; undefined when its file is lost, as after a restore without the files. Whoever asks for them
   * has made sure that they may be read.
   */
  async read(id: string): Promise<Buffer | undefined> {
    const { store, box } = this.#deps;
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of store.get(id, { maxBytes: MOST_STORED_BYTES })) chunks.push(chunk);
    } catch (error) {
      if (error instanceof FileStoreError && error.problem === 'not-found') return undefined;
      throw error;
    }
    return box.open(Buffer.concat(chunks), imagePurpose(id));
  }

  /** Keeps images of this customer for good, in the transaction of the form that names them; false if one is not theirs. */
  async use(client: PoolClient, uid: number, ids: readonly string[]): Promise<boolean> {
    const { rowCount } = await client.query(
      'SELECT 1 FROM images WHERE id = ANY ($1) AND uid = $2 AND is_stored AND NOT is_deleted AND NOT is_proof FOR UPDATE',
      [ids, uid],
    );
    if (rowCount !== new Set(ids).size) return false;
    await client.query('UPDATE images SET used_at = coalesce(used_at, $2) WHERE id = ANY ($1)', [
      ids,
      new Date(this.#deps.now()),
    ]);
    return true;
  }

  /** Keeps an image of this customer as the proof of a payment; false if it is not theirs, or was used before. */
  async useAsProof(client: PoolClient, uid: number, id: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE images SET used_at = $3, is_proof = true
       WHERE id = $1 AND uid = $2 AND is_stored AND NOT is_deleted AND used_at IS NULL`,
      [id, uid, new Date(this.#deps.now())],
    );
    return rowCount === 1;
  }

  /** What a proof was given for was refused: the customer can name the image again. */
  async releaseProof(db: Pool | PoolClient, id: string): Promise<void> {
    await db.query('UPDATE images SET used_at = NULL, is_proof = false WHERE id = $1 AND is_proof', [id]);
  }

  /** Keeps an image for good that was just added, in the transaction of what shows it. */
  async keep(client: PoolClient, id: string): Promise<void> {
    await client.query('UPDATE images SET used_at = coalesce(used_at, $2) WHERE id = $1', [
      id,
      new Date(this.#deps.now()),
    ]);
  }

  /** Gives up images: nobody can read them from the end of the transaction on, and the next pruning deletes them. */
  async discard(client: PoolClient, ids: readonly string[]): Promise<void> {
    await client.query('UPDATE images SET is_deleted = true WHERE id = ANY ($1)', [ids]);
  }

  /**
   * Whether all of these are images of the visitor with this secret, of the last hour; until the transaction ends they stay
   * theirs.
   */
  async areOfVisitor(client: PoolClient, secret: string, ids: readonly string[]): Promise<boolean> {
    const { rowCount } = await client.query(
      `SELECT 1 FROM images WHERE id = ANY ($1) AND visitor = $2 AND is_stored AND NOT is_deleted AND uploaded_at > $3
       FOR UPDATE`,
      [ids, this.#visitorDigest(secret), new Date(this.#deps.now() - VISITOR_MS)],
    );
    return rowCount === new Set(ids).size;
  }

  /** Gives images of a visitor, which {@link areOfVisitor} has found, to the customer whom the visitor has become. */
  async giveTo(client: PoolClient, uid: number, ids: readonly string[]): Promise<void> {
    await client.query('UPDATE images SET uid = $2, visitor = NULL, visitor_address = NULL WHERE id = ANY ($1)', [
      ids,
      uid,
    ]);
  }

  /** Deletes what was uploaded more than a day ago, by visitors more than an hour ago, and never used, and what an interrupted upload left. */
  async prune(): Promise<void> {
    const { db, store, now } = this.#deps;
    const before = new Date(now() - DAY);
    await db.query(
      `UPDATE images SET is_deleted = true
       WHERE used_at IS NULL AND (uploaded_at < $1 OR uid IS NULL AND uploaded_at <= $2)`,
      [before, new Date(now() - VISITOR_MS)],
    );
    for (;;) {
      const { rows } = await db.query<{ id: string }>('SELECT id FROM images WHERE is_deleted LIMIT $1', [
        PRUNED_AT_ONCE,
      ]);
      if (rows.length === 0) break;
      for (const { id } of rows) await store.delete(id);
      await db.query('DELETE FROM images WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
    }
    await store.removeUnfinished(before);
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
