import { randomInt, timingSafeEqual } from 'node:crypto';
import { DAY, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** How long a code is good. */
export const CODE_MS = 10 * MINUTE;
const RESEND_MS = 60 * SECOND;
export const RESEND_SECONDS = RESEND_MS / SECOND;
const A_DAY = 10;
const TRIES = 5;

const digestPurpose = (purpose: number, destination: string) => `code ${purpose} ${destination}`;

/** A right code that nobody has used. */
export interface RightCode {
  readonly id: number;
}

/**
 * Codes of six digits that prove that a mailbox or phone is somebody's: bound to purpose and destination, good for ten
 * minutes and five tries, sent at most once in 60 seconds and ten times a day to a destination. Only the newest of a
 * purpose counts. The database has only a keyed hash.
 */
export class Codes {
  readonly #db: Pool;
  readonly #box: SecretBox;
  readonly #now: () => number;

  constructor(db: Pool, box: SecretBox, now: () => number) {
    this.#db = db;
    this.#box = box;
    this.#now = now;
  }

  /** Makes a code, in the transaction that sends it. Refuses when one was sent just now or too many today. */
  async make(client: PoolClient, purpose: number, destination: string): Promise<string | Refused> {
    const now = this.#now();
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`code to ${destination}`]);
    const { rows } = await client.query<{ sent: string; last: Date | null; first: Date | null }>(
      `SELECT count(*) AS sent, max(sent_at) FILTER (WHERE purpose = $2) AS last, min(sent_at) AS first
       FROM sent_codes WHERE destination = $1 AND sent_at > $3`,
      [destination, purpose, new Date(now - DAY)],
    );
    const { sent = '0', last = null, first = null } = rows[0] ?? {};
    const wait = last === null ? 0 : last.getTime() + RESEND_MS - now;
    if (wait > 0) return new Refused('identity.wait', { seconds: Math.ceil(wait / SECOND) });
    if (Number(sent) >= A_DAY && first !== null)
      return new Refused('identity.too-many-codes', { minutes: Math.ceil((first.getTime() + DAY - now) / MINUTE) });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await client.query('INSERT INTO sent_codes (purpose, destination, code_hash, sent_at) VALUES ($1, $2, $3, $4)', [
      purpose,
      destination,
      this.#box.digest(digestPurpose(purpose, destination), code),
      new Date(now),
    ]);
    return code;
  }

  /**
   * Whether it is the newest code of this purpose and destination. Counts a try before it looks, outside any transaction
   * of the caller, so that tries at the same time all count.
   */
  async check(purpose: number, destination: string, code: string): Promise<RightCode | Refused> {
    const now = this.#now();
    const { rows } = await this.#db.query<{ id: string; code_hash: Buffer }>(
      `UPDATE sent_codes SET tries = tries + 1 WHERE id = (
         SELECT id FROM sent_codes WHERE destination = $1 AND purpose = $2 ORDER BY id DESC LIMIT 1)
       AND used_at IS NULL AND tries < $3 AND sent_at > $4 RETURNING id, code_hash`,
      [destination, purpose, TRIES, new Date(now - CODE_MS)],
    );
    const row = rows[0];
    const isRight =
      row !== undefined && timingSafeEqual(row.code_hash, this.#box.digest(digestPurpose(purpose, destination), code));
    return isRight ? { id: Number(row.id) } : new Refused('identity.wrong-code');
  }

  /** Uses up a code, in the transaction of what it is for. Refuses when another call was faster. */
  async use(client: PoolClient, { id }: RightCode): Promise<Refused | undefined> {
    const { rowCount } = await client.query('UPDATE sent_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL', [
      id,
      new Date(this.#now()),
    ]);
    return rowCount === 1 ? undefined : new Refused('identity.wrong-code');
  }

  /** Deletes what no longer counts. */
  async prune(): Promise<void> {
    await this.#db.query('DELETE FROM sent_codes WHERE sent_at < $1', [new Date(this.#now() - DAY)]);
  }
}
