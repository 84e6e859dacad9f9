import type { RejectionReason } from '@vitrine/wire/identity/real-name-fields';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Images } from './images.ts';

type Db = Pool | PoolClient;

/** What a customer submits. Images are ids. */
export interface Documents {
  readonly name: string;
  readonly idType: 1 | 2;
  readonly cardNumber: string;
  /** Empty if none was given. */
  readonly ssn: string;
  readonly front: string | undefined;
  readonly reverse: string | undefined;
  readonly hand: string | undefined;
}

/** What a registration has brought of a customer's documents, while it is not enough for a review. */
export type Draft = Omit<Documents, 'name'>;

export type ReviewState = 'pending' | 'approved' | 'rejected';

/** One submission. Times are Unix ms. */
export interface Review extends Documents {
  readonly id: number;
  readonly uid: number;
  readonly submittedAt: number;
  readonly state: ReviewState;
  readonly decidedAt: number | undefined;
  readonly decidedBy: string;
  readonly reason: RejectionReason | undefined;
  readonly remark: string;
}

/** What another customer has in common with a submission. */
export interface Duplicate {
  readonly uid: number;
  readonly name: string;
  readonly same: readonly ('card' | 'ssn' | 'image')[];
}

interface Row {
  readonly id: string;
  readonly uid: string;
  readonly submitted_at: Date;
  readonly name: string;
  readonly id_type: 1 | 2;
  readonly card_number: Buffer;
  readonly ssn: Buffer | null;
  readonly front_pic: string | null;
  readonly reverse_pic: string | null;
  readonly hand_pic: string | null;
  readonly state: ReviewState;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly reason: RejectionReason | null;
  readonly remark: string;
}

interface DraftRow extends Pick<Row, 'id_type' | 'ssn' | 'front_pic' | 'reverse_pic' | 'hand_pic'> {
  readonly card_number: Buffer | null;
}

const SELECT = `SELECT r.id, r.uid, r.submitted_at, r.name, r.id_type, r.card_number, r.ssn, r.front_pic, r.reverse_pic,
    r.hand_pic, r.state, r.decided_at, staff.name AS decided_by, r.reason, r.remark
  FROM real_name_reviews r LEFT JOIN staff ON staff.id = r.decided_by`;

const MOST_DUPLICATES = 20;

/** How a number counts as the same, however it was typed. */
const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

/** By which the same number of two customers is found. */
export const digestOfNumber = (box: SecretBox, of: 'ssn' | { readonly idType: number }, text: string): Buffer =>
  box.digest(of === 'ssn' ? 'ssn' : `card ${of.idType}`, plain(text));

export const numberPurpose = (field: 'card' | 'ssn', uid: number) => `real-name ${field}/${uid}`;

/** The submissions of all customers. */
export class RealNames {
  readonly #box: SecretBox;
  readonly #images: Images;

  constructor(box: SecretBox, images: Images) {
    this.#box = box;
    this.#images = images;
  }

  /** Puts documents under review; refuses while others are, once some have passed, and images that are not the customer's. */
  async add(client: PoolClient, uid: number, documents: Documents, at: number): Promise<Refused | undefined> {
    // Two submissions of one customer come one after the other.
    await client.query('SELECT 1 FROM users WHERE uid = $1 FOR NO KEY UPDATE', [uid]);
    const { rows } = await client.query<{ state: ReviewState }>(
      "SELECT state FROM real_name_reviews WHERE uid = $1 AND state <> 'rejected'",
      [uid],
    );
    if (rows[0]?.state === 'pending') return new Refused('identity.review-pending');
    if (rows[0]?.state === 'approved') return new Refused('identity.already-verified');
    const { front, reverse, hand } = documents;
    const images = [front, reverse, hand].filter((id) => id !== undefined);
    if (!(await this.#images.use(client, uid, images))) return new Refused('identity.image-gone');
    await client.query('DELETE FROM real_name_drafts WHERE uid = $1', [uid]);
    await this.#insert(client, uid, documents, at);
    return undefined;
  }

  /** Keeps what a new customer has given so far; their images are kept for good. */
  async putDraft(
    client: PoolClient,
    uid: number,
    { idType, cardNumber, ssn, front, reverse, hand }: Draft,
  ): Promise<void> {
    const images = [front, reverse, hand].filter((id) => id !== undefined);
    if (!(await this.#images.use(client, uid, images))) throw new Error(`customer ${uid} has not these images`);
    await client.query(
      `INSERT INTO real_name_drafts (uid, id_type, card_number, ssn, front_pic, reverse_pic, hand_pic)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        uid,
        idType,
        cardNumber === '' ? null : this.#seal('card', uid, cardNumber),
        ssn === '' ? null : this.#seal('ssn', uid, ssn),
        front ?? null,
        reverse ?? null,
        hand ?? null,
      ],
    );
  }

  async draftOf(db: Db, uid: number): Promise<Draft | undefined> {
    const { rows } = await db.query<DraftRow>('SELECT * FROM real_name_drafts WHERE uid = $1', [uid]);
    const row = rows[0];
    return (
      row && {
        idType: row.id_type,
        cardNumber: row.card_number === null ? '' : this.#open('card', uid, row.card_number),
        ssn: row.ssn === null ? '' : this.#open('ssn', uid, row.ssn),
        front: row.front_pic ?? undefined,
        reverse: row.reverse_pic ?? undefined,
        hand: row.hand_pic ?? undefined,
      }
    );
  }

  #seal(field: 'card' | 'ssn', uid: number, text: string): Buffer {
    return this.#box.seal(Buffer.from(text), numberPurpose(field, uid));
  }

  #open(field: 'card' | 'ssn', uid: number, sealed: Buffer): string {
    return this.#box.open(sealed, numberPurpose(field, uid)).toString();
  }

  async #insert(client: PoolClient, uid: number, documents: Documents, at: number): Promise<void> {
    const { name, idType, cardNumber, ssn, front, reverse, hand } = documents;
    await client.query(
      `INSERT INTO real_name_reviews (uid, submitted_at, name, id_type, card_number, card_digest, ssn, ssn_digest,
         front_pic, reverse_pic, hand_pic) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        uid,
        new Date(at),
        name,
        idType,
        this.#seal('card', uid, cardNumber),
        digestOfNumber(this.#box, { idType }, cardNumber),
        ssn === '' ? null : this.#seal('ssn', uid, ssn),
        ssn === '' ? null : digestOfNumber(this.#box, 'ssn', ssn),
        front ?? null,
        reverse ?? null,
        hand ?? null,
      ],
    );
  }

  /** All submissions of a customer, newest first. */
  async of(db: Db, uid: number): Promise<readonly Review[]> {
    const { rows } = await db.query<Row>(`${SELECT} WHERE r.uid = $1 ORDER BY r.id DESC LIMIT 50`, [uid]);
    return rows.map((row) => this.#reviewOf(row));
  }

  async one(db: Db, id: number): Promise<Review | undefined> {
    const { rows } = await db.query<Row>(`${SELECT} WHERE r.id = $1`, [id]);
    return rows[0] && this.#reviewOf(rows[0]);
  }

  /** A page of one state: those that wait oldest first, decided ones newest first. One more than `limit` if there are more. */
  async page(db: Db, state: ReviewState, after: number | undefined, limit: number): Promise<readonly Review[]> {
    const [comparison, order] = state === 'pending' ? ['>', 'ASC'] : ['<', 'DESC'];
    const { rows } = await db.query<Row>(
      `${SELECT} WHERE r.state = $1 AND ($2::bigint IS NULL OR r.id ${comparison} $2) ORDER BY r.id ${order} LIMIT $3`,
      [state, after ?? null, limit + 1],
    );
    return rows.map((row) => this.#reviewOf(row));
  }

  /** Other customers who have submitted the same document, social security number or image. */
  async duplicatesOf(db: Db, id: number): Promise<readonly Duplicate[]> {
    const { rows } = await db.query<{ uid: string; name: string; card: boolean; ssn: boolean; image: boolean }>(
      `WITH mine AS (SELECT * FROM real_name_reviews WHERE id = $1),
         mine_images AS (SELECT i.digest FROM images i, mine WHERE i.id IN (mine.front_pic, mine.reverse_pic, mine.hand_pic)),
         same_image AS (SELECT DISTINCT i.uid FROM images i JOIN mine_images USING (digest) WHERE i.used_at IS NOT NULL)
       SELECT r.uid, max(r.name) AS name, bool_or(r.card_digest = mine.card_digest) AS card,
         coalesce(bool_or(r.ssn_digest = mine.ssn_digest), false) AS ssn,
         bool_or(r.uid IN (SELECT uid FROM same_image)) AS image
       FROM real_name_reviews r, mine
       WHERE r.uid <> mine.uid AND (r.card_digest = mine.card_digest OR r.ssn_digest = mine.ssn_digest
         OR r.uid IN (SELECT uid FROM same_image))
       GROUP BY r.uid ORDER BY r.uid LIMIT $2`,
      [id, MOST_DUPLICATES],
    );
    const kinds = ['card', 'ssn', 'image'] as const;
    return rows.map((row) => ({ uid: Number(row.uid), name: row.name, same: kinds.filter((kind) => row[kind]) }));
  }

  /** Other customers whose document or social security number is the same; not those whose documents were rejected. */
  async othersWithNumbersOf(db: Db, id: number): Promise<readonly number[]> {
    const { rows } = await db.query<{ uid: string }>(
      `SELECT DISTINCT r.uid FROM real_name_reviews r JOIN real_name_reviews mine ON mine.id = $1
       WHERE r.uid <> mine.uid AND r.state <> 'rejected'
         AND (r.card_digest = mine.card_digest OR r.ssn_digest = mine.ssn_digest)`,
      [id],
    );
    return rows.map(({ uid }) => Number(uid));
  }

  /** Decides once; undefined when there is no such submission, or it was decided before. */
  async decide(
    client: PoolClient,
    id: number,
    decision: { readonly state: 'approved' | 'rejected'; readonly reason?: RejectionReason; readonly remark: string },
    by: { readonly staffId: number; readonly at: number },
  ): Promise<Review | undefined> {
    const { rowCount } = await client.query(
      `UPDATE real_name_reviews SET state = $2, reason = $3, remark = $4, decided_at = $5, decided_by = $6
       WHERE id = $1 AND state = 'pending'`,
      [id, decision.state, decision.reason ?? null, decision.remark, new Date(by.at), by.staffId],
    );
    return rowCount === 0 ? undefined : this.one(client, id);
  }

  /** Gives up the images of documents that were rejected before an instant (Unix ms); the next pruning deletes them. */
  async forgetRejectedImages(db: Db, before: number): Promise<void> {
    await db.query('SELECT forget_rejected_images($1)', [new Date(before)]);
  }

  #reviewOf(row: Row): Review {
    const uid = Number(row.uid);
    return {
      id: Number(row.id),
      uid,
      submittedAt: row.submitted_at.getTime(),
      name: row.name,
      idType: row.id_type,
      cardNumber: this.#open('card', uid, row.card_number),
      ssn: row.ssn === null ? '' : this.#open('ssn', uid, row.ssn),
      front: row.front_pic ?? undefined,
      reverse: row.reverse_pic ?? undefined,
      hand: row.hand_pic ?? undefined,
      state: row.state,
      decidedAt: row.decided_at?.getTime(),
      decidedBy: row.decided_by ?? '',
      reason: row.reason ?? undefined,
      remark: row.remark,
    };
  }
}

/** The name of a customer whose documents were approved. */
export async function readVerifiedName(db: Db, uid: number): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    "SELECT name FROM real_name_reviews WHERE uid = $1 AND state = 'approved' ORDER BY id DESC LIMIT 1",
    [uid],
  );
  return rows[0]?.name;
}
