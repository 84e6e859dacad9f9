import type { PaymentWay } from '@vitrine/domain/funding/index';
import { HOUR } from '@vitrine/domain/kernel/time';
import { accountKeyOf, type BankDetails } from '@vitrine/wire/funding/bank-details';
import { WAY_REST_HOURS } from '@vitrine/wire/funding/fields';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import type { SecretBox } from '../platform/secret-box.ts';

type Db = Pool | PoolClient;

/** Where a customer is paid: an address as the chain writes it, or a bank account. */
export type Destination =
  | { readonly way: 'coin'; readonly address: string }
  | { readonly way: 'bank'; readonly bank: BankDetails };

/** What is stored of where a withdrawal goes. */
export interface Recipient {
  readonly to: Destination;
  readonly memo: string;
}

/** A bound way. Times are Unix ms. */
export interface PayoutWay {
  readonly id: number;
  readonly uid: number;
  readonly currency: number;
  readonly destination: Destination;
  readonly boundAt: number;
  readonly usableFrom: number;
}

interface Row {
  readonly id: string;
  readonly uid: string;
  readonly currency: number;
  readonly sealed: Buffer;
  readonly bound_at: Date;
  readonly usable_from: Date;
}

/** What one customer may bind. */
export const MOST_WAYS = 20;
const MOST_SHARED = 20;
const COLUMNS = 'id, uid, currency, sealed, bound_at, usable_from';

export const wayPurpose = (uid: number) => `payout way/${uid}`;

/** By which the same address or account of two customers is found. */
export const digestOfDestination = (box: SecretBox, to: Destination): Buffer =>
  box.digest(`payout ${to.way}`, to.way === 'coin' ? to.address : accountKeyOf(to.bank));

/** Bound coin addresses and bank accounts of customers: encrypted, and found by a keyed hash. */
export class PayoutWays {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  /** JSON of something with a destination, for the rows of one customer. */
  seal(uid: number, secret: Destination | Recipient): Buffer {
    return this.#box.seal(Buffer.from(JSON.stringify(secret)), wayPurpose(uid));
  }

  /** Where a withdrawal goes. */
  openRecipient(uid: number, sealed: Buffer): Recipient {
    return this.#open(uid, sealed) as Recipient;
  }

  #open(uid: number, sealed: Buffer): unknown {
    return JSON.parse(this.#box.open(sealed, wayPurpose(uid)).toString());
  }

  digest(destination: Destination): Buffer {
    return digestOfDestination(this.#box, destination);
  }

  /** Binds a way, which can be used a day later. Refuses one that is bound already, and one too many. */
  async bind(
    client: PoolClient,
    uid: number,
    currency: number,
    destination: Destination,
    at: number,
  ): Promise<PayoutWay | Refused> {
    // Two of one customer come one after the other.
    await client.query('SELECT 1 FROM users WHERE uid = $1 FOR NO KEY UPDATE', [uid]);
    const { rows: counted } = await client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM payout_ways WHERE uid = $1',
      [uid],
    );
    if ((counted[0]?.count ?? 0) >= MOST_WAYS) return new Refused('funding.too-many-ways', { most: MOST_WAYS });
    const usableFrom = at + WAY_REST_HOURS * HOUR;
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO payout_ways (uid, currency, way, sealed, digest, bound_at, usable_from)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (uid, currency, digest) DO NOTHING RETURNING id`,
      [
        uid,
        currency,
        destination.way,
        this.seal(uid, destination),
        this.digest(destination),
        new Date(at),
        new Date(usableFrom),
      ],
    );
    if (rows[0] === undefined) return new Refused('funding.way-bound');
    return { id: Number(rows[0].id), uid, currency, destination, boundAt: at, usableFrom };
  }

  /** Those of a customer, newest first: of one kind, of one currency, or all. */
  async list(
    db: Db,
    uid: number,
    filter: { readonly way?: PaymentWay | undefined; readonly currency?: number | undefined } = {},
  ): Promise<readonly PayoutWay[]> {
    const { rows } = await db.query<Row>(
      `SELECT ${COLUMNS} FROM payout_ways WHERE uid = $1 AND ($2::text IS NULL OR way = $2)
         AND ($3::integer IS NULL OR currency = $3) ORDER BY id DESC`,
      [uid, filter.way ?? null, filter.currency ?? null],
    );
    return rows.map((row) => this.#wayOf(row));
  }

  async one(db: Db, uid: number, id: number): Promise<PayoutWay | undefined> {
    const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM payout_ways WHERE uid = $1 AND id = $2`, [uid, id]);
    return rows[0] && this.#wayOf(rows[0]);
  }

  /** False if there is none. */
  async remove(db: Db, uid: number, id: number): Promise<boolean> {
    const { rowCount } = await db.query('DELETE FROM payout_ways WHERE uid = $1 AND id = $2', [uid, id]);
    return rowCount === 1;
  }

  /** Other customers who have bound one of these, or were paid there. */
  async sharedWith(
    db: Db,
    uid: number,
    digests: readonly Buffer[],
  ): Promise<readonly { readonly uid: number; readonly way: PaymentWay }[]> {
    const { rows } = await db.query<{ uid: string; way: PaymentWay }>(
      `SELECT DISTINCT uid, way FROM (
         SELECT uid, way FROM payout_ways WHERE digest = ANY ($2)
         UNION SELECT uid, way FROM withdrawal_details WHERE digest = ANY ($2) AND withdrawal IS NOT NULL) AS shared
       WHERE uid <> $1 ORDER BY uid LIMIT $3`,
      [uid, digests, MOST_SHARED],
    );
    return rows.map(({ uid: other, way }) => ({ uid: Number(other), way }));
  }

  #wayOf({ id, uid, currency, sealed, bound_at: boundAt, usable_from: usableFrom }: Row): PayoutWay {
    return {
      id: Number(id),
      uid: Number(uid),
      currency,
      destination: this.#open(Number(uid), sealed) as Destination,
      boundAt: boundAt.getTime(),
      usableFrom: usableFrom.getTime(),
    };
  }
}
