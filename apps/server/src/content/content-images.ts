import { createHash } from 'node:crypto';
import { DAY } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';

/** Pictures that one person may upload in 24 hours. */
const PICTURES_PER_DAY = 200;
/** Pictures that an edge keeps in memory: a flood of requests asks the database for none of them twice. */
const KEPT = 40;

/** Pictures of news and pages: public, small, and named by what they are. In the database, so that a backup has them. */
export class ContentImages {
  readonly #db: Pool;
  readonly #kept = new Map<string, Buffer>();

  constructor(db: Pool) {
    this.#db = db;
  }

  /** Stores an encoded picture, once; returns its path. */
  async add(client: PoolClient, bytes: Buffer, staffId: number, at: number): Promise<string | Refused> {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM content_images WHERE staff_id = $1 AND uploaded_at > $2',
      [staffId, new Date(at - DAY)],
    );
    if ((rows[0]?.count ?? 0) >= PICTURES_PER_DAY) return new Refused('identity.too-many-images');
    const hash = createHash('sha256').update(bytes).digest('hex');
    await client.query(
      'INSERT INTO content_images (hash, bytes, uploaded_at, staff_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [hash, bytes, new Date(at), staffId],
    );
    return `/media/${hash}.webp`;
  }

  async read(hash: string): Promise<Buffer | undefined> {
    const known = this.#kept.get(hash);
    if (known !== undefined) return known;
    const { rows } = await this.#db.query<{ bytes: Buffer }>('SELECT bytes FROM content_images WHERE hash = $1', [
      hash,
    ]);
    const bytes = rows[0]?.bytes;
    if (bytes === undefined) return undefined;
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(hash, bytes);
    return bytes;
  }
}
