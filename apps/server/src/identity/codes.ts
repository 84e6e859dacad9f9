import { randomInt, timingSafeEqual } from 'node:crypto';
import { DAY, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { lockName } from '../platform/postgres/advisory-locks.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** How long a code is good. */
export const CODE_MS = 10 * MINUTE;
const RESEND_MS = 60 * SECOND;
export const RESEND_SECONDS = RESEND_MS / SECOND;
/** Codes to one destination in a day: in all, of all strangers together, and of one of them. */
const A_DAY = 10;
const STRANGERS_A_DAY = 8;
const STRANGER_A_DAY = 5;
const TRIES = 5;

const digestPurpose = (purpose: number, destination: string) => `code ${purpose} ${destination}`;

interface Sent {
  readonly purpose: number;
  readonly sent_at: Date;
  readonly asker: Buffer | null;
}

/** Codes of the last day, oldest first, of which there may be so many. */
interface Share {
  readonly sent: readonly Sent[];
  readonly most: number;
}

/** What the next code of this asker counts against; `asker`: null for the owner, who has a part that no stranger can use. */
function sharesOf(sent: readonly Sent[], asker: Buffer | null): readonly Share[] {
  const all = { sent, most: A_DAY };
  if (asker === null) return [all];
  const ofStrangers = sent.filter((one) => one.asker !== null);
  const ofThisOne = ofStrangers.filter((one) => one.asker?.equals(asker));
  return [all, { sent: ofStrangers, most: STRANGERS_A_DAY }, { sent: ofThisOne, most: STRANGER_A_DAY }];
}

/** When a code may be sent again; 0: now. */
const freeAgainAt = ({ sent, most }: Share): number => (sent.at(-most)?.sent_at.getTime() ?? -DAY) + DAY;

/** A right code that nobody has used. */
export interface RightCode {
  readonly id: number;
}

/**
 * Codes of six digits that prove that a mailbox or phone is somebody's: bound to purpose and destination, good for ten
 * minutes and five tries, sent at most once in 60 seconds and ten times a day to a destination. Strangers get at most eight
 * of the ten, and one of them five: they cannot keep the owner from the rest. Only the newest of a purpose counts. The
 * database has only a keyed hash.
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

  /**
   * Makes a code, in the transaction that sends it. Refuses when one was sent just now or too many today. `stranger`: the
   * address of an asker who is not known to be the owner of the destination; undefined for the owner.
   */
  async make(
    client: PoolClient,
    purpose: number,
    destination: string,
    stranger: string | undefined,
  ): Promise<string | Refused> {
    const now = this.#now();
    const asker = stranger === undefined ? null : this.#box.digest('asker of codes', addressGroup(stranger));
    await lockName(client, `code to ${destination}`);
    const { rows: sent } = await client.query<Sent>(
      'SELECT purpose, sent_at, asker FROM sent_codes WHERE destination = $1 AND sent_at > $2 ORDER BY id',
      [destination, new Date(now - DAY)],
    );
    const last = sent.findLast((one) => one.purpose === purpose);
    const wait = last === undefined ? 0 : last.sent_at.getTime() + RESEND_MS - now;
    if (wait > 0) return new Refused('identity.wait', { seconds: Math.ceil(wait / SECOND) });
    const freeAt = Math.max(...sharesOf(sent, asker).map(freeAgainAt));
    if (freeAt > now) return new Refused('identity.too-many-codes', { minutes: Math.ceil((freeAt - now) / MINUTE) });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await client.query(
      'INSERT INTO sent_codes (purpose, destination, code_hash, sent_at, asker) VALUES ($1, $2, $3, $4, $5)',
      [purpose, destination, this.#box.digest(digestPurpose(purpose, destination), code), new Date(now), asker],
    );
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
