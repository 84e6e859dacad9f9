import { randomBytes } from 'node:crypto';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { Pool, PoolClient } from 'pg';
import { SecretBox } from '../platform/secret-box.ts';
import type { AccountName } from './account-name.ts';
import { digestOfNumber, type RealNames, type Review } from './real-names.ts';

/** The key of the marks, encrypted by that of the site. */
export const EXCLUSION_KEY_PURPOSE = 'exclusion key';
const KEY_BYTES = 32;

export interface ExclusionsDeps {
  readonly box: SecretBox;
  readonly realNames: RealNames;
  /** When the last of the breaks that these customers have taken ends; undefined if none runs. */
  readonly breakEndOf: (db: Pool | PoolClient, uids: readonly number[], at: Instant) => Promise<Instant | undefined>;
}

/** `ada+shop@example.com` reaches the same mailbox as `ada@example.com`. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/(?<=.)\+.*$/, '')}${email.slice(at)}`;
}

function digestOfName(box: SecretBox, { channel, text }: AccountName): Buffer {
  return box.digest(channel, channel === 'email' ? mailboxOf(text) : text);
}

/** The numbers of the documents, as those of a review. */
function digestsOfNumbers(box: SecretBox, { idType, cardNumber, ssn }: Review): readonly Buffer[] {
  const card = digestOfNumber(box, { idType }, cardNumber);
  return ssn === '' ? [card] : [card, digestOfNumber(box, 'ssn', ssn)];
}

/**
 * Time-outs and self-exclusions of people, beyond one account. Whoever is erased during one leaves marks, keyed hashes of
 * how they logged in and of their document numbers, so that they cannot begin again before it is over.
 */
export class Exclusions {
  readonly #deps: ExclusionsDeps;

  constructor(deps: ExclusionsDeps) {
    this.#deps = deps;
  }

  /** When the break of a customer ends; undefined if none runs. */
  async ofCustomer(db: Pool | PoolClient, uid: number, at: Instant): Promise<Instant | undefined> {
    return this.#deps.breakEndOf(db, [uid], at);
  }

  /** Leaves the marks of a customer whose break runs, in the transaction that erases them, before it does. */
  async leaveMarks(client: PoolClient, uid: number, at: Instant): Promise<void> {
    const until = await this.ofCustomer(client, uid, at);
    if (until === undefined) return;
    const box = await this.#marksBox(client);
    const { rows } = await client.query<{ email: string | null; mobile: string | null }>(
      'SELECT email, mobile FROM users WHERE uid = $1',
      [uid],
    );
    const { email = null, mobile = null } = rows[0] ?? {};
    const names: AccountName[] = [];
    if (email !== null) names.push({ channel: 'email', text: email });
    if (mobile !== null) names.push({ channel: 'sms', text: mobile });
    const reviews = await this.#deps.realNames.of(client, uid);
    // Documents that were rejected may be somebody else's.
    const numbers = reviews.filter(({ state }) => state !== 'rejected');
    await client.query(
      'INSERT INTO exclusion_marks (digest, until) SELECT unnest($1::bytea[]), $2 ON CONFLICT DO NOTHING',
      [
        [...names.map((name) => digestOfName(box, name)), ...numbers.flatMap((one) => digestsOfNumbers(box, one))],
        new Date(until),
      ],
    );
  }

  /**
   * Until when whoever reaches this address or number is kept out, for a registration. Waits for an erasure of the same
   * address that is just being decided.
   */
  async ofName(client: PoolClient, name: AccountName, at: Instant): Promise<Instant | undefined> {
    const column = name.channel === 'email' ? 'email' : 'mobile';
    await client.query(`SELECT 1 FROM users WHERE ${column} = $1 FOR KEY SHARE`, [name.text]);
    return this.#endOf(client, (box) => [digestOfName(box, name)], at);
  }

  /** Until when whoever has these documents is kept out: by marks, or by a break of another account with the same ones. */
  async ofReview(client: PoolClient, review: Review, at: Instant): Promise<Instant | undefined> {
    const { realNames, breakEndOf } = this.#deps;
    const marked = await this.#endOf(client, (box) => digestsOfNumbers(box, review), at);
    const others = await realNames.othersWithNumbersOf(client, review.id);
    const running = others.length === 0 ? undefined : await breakEndOf(client, others, at);
    const ends = [marked, running].filter((end) => end !== undefined);
    return ends.length === 0 ? undefined : Math.max(...ends);
  }

  /** Deletes marks that are over. */
  async prune(db: Pool, at: Instant): Promise<void> {
    await db.query('DELETE FROM exclusion_marks WHERE until <= $1', [new Date(at)]);
  }

  async #endOf(
    client: PoolClient,
    digests: (box: SecretBox) => readonly Buffer[],
    at: Instant,
  ): Promise<Instant | undefined> {
    const { rows: some } = await client.query('SELECT 1 FROM exclusion_marks WHERE until > $1 LIMIT 1', [new Date(at)]);
    if (some.length === 0) return undefined;
    const { rows } = await client.query<{ until: Date | null }>(
      'SELECT max(until) AS until FROM exclusion_marks WHERE digest = ANY ($1) AND until > $2',
      [digests(await this.#marksBox(client)), new Date(at)],
    );
    return rows[0]?.until?.getTime();
  }

  /** Hashes marks. Its key is made with the first of them. */
  async #marksBox(client: PoolClient): Promise<SecretBox> {
    const { box } = this.#deps;
    await client.query('INSERT INTO exclusion_key (sealed) VALUES ($1) ON CONFLICT DO NOTHING', [
      box.seal(randomBytes(KEY_BYTES), EXCLUSION_KEY_PURPOSE),
    ]);
    const { rows } = await client.query<{ sealed: Buffer }>('SELECT sealed FROM exclusion_key');
    return new SecretBox(box.open(rows[0]?.sealed ?? Buffer.alloc(0), EXCLUSION_KEY_PURPOSE));
  }
}
