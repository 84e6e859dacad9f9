import type { Pool, PoolClient } from 'pg';
import type { SecretBox } from '../secret-box.ts';

type Db = Pool | PoolClient;

const PAGE = 50;

export type MessageState = 'waiting' | 'sent' | 'failed';

export interface Message {
  /** Unix ms. */
  readonly at: number;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /**
   * A link or code that only the recipient may read: the last line of the mail. It is stored encrypted, until the message
   * is sent or given up. A newer message with a secret to the same recipient replaces one that still waits.
   */
  readonly secret?: string;
  /** Unix ms; after it the message is useless and no longer sent. */
  readonly expiresAt?: number;
}

export interface StoredMessage extends Omit<Message, 'secret' | 'expiresAt'> {
  readonly id: number;
  readonly state: MessageState;
  readonly hasSecret: boolean;
  /** How many times sending was tried. */
  readonly attempts: number;
  /** Why the last attempt failed; empty if none did. */
  readonly lastError: string;
  /** Unix ms. */
  readonly sentAt: number | undefined;
}

/** Sealed for the recipient: the same ciphertext under another address does not open. */
const purposeOf = (to: string) => `mail to ${to}`;

/** Writes an outgoing message, in the transaction of the change it reports. */
export async function putMessage(client: PoolClient, message: Message, box: SecretBox): Promise<void> {
  const { at, channel, to, subject, text, secret, expiresAt } = message;
  if (secret !== undefined) await replaceWaiting(client, to);
  await client.query(
    `INSERT INTO outbox (at, channel, recipient, subject, text, secret, has_secret, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      new Date(at),
      channel,
      to,
      subject,
      text,
      secret === undefined ? null : box.seal(Buffer.from(secret), purposeOf(to)),
      secret !== undefined,
      expiresAt === undefined ? null : new Date(expiresAt),
    ],
  );
}

async function replaceWaiting(client: PoolClient, to: string): Promise<void> {
  await client.query(
    `UPDATE outbox SET state = 'failed', secret = NULL, last_error = 'Replaced by a newer message.'
     WHERE recipient = $1 AND has_secret AND state = 'waiting'`,
    [to],
  );
}

/** A page of the outbox, newest first. */
export async function readOutbox(
  db: Db,
  after: number | undefined,
): Promise<{ readonly rows: readonly StoredMessage[]; readonly next: number | undefined }> {
  const { rows } = await db.query<{
    id: string;
    at: Date;
    channel: 'email' | 'sms';
    recipient: string;
    subject: string;
    text: string;
    state: MessageState;
    has_secret: boolean;
    attempts: number;
    last_error: string;
    sent_at: Date | null;
  }>(
    `SELECT id, at, channel, recipient, subject, text, state, has_secret, attempts, last_error, sent_at FROM outbox
     WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
    [after ?? null, PAGE + 1],
  );
  const page = rows.slice(0, PAGE).map(({ id, at, recipient, has_secret, last_error, sent_at, ...row }) => ({
    ...row,
    id: Number(id),
    at: at.getTime(),
    to: recipient,
    hasSecret: has_secret,
    lastError: last_error,
    sentAt: sent_at?.getTime(),
  }));
  return { rows: page, next: rows.length > PAGE ? page.at(-1)?.id : undefined };
}

/** A mail that this process alone may send until its lease ends. */
export interface LeasedMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sealedSecret: Buffer | undefined;
  /** Counts the one that now begins. */
  readonly attempts: number;
  readonly isExpired: boolean;
}

/** Takes the mail that has waited longest and is due, and leases it until `until`; processes skip what others hold. */
export async function leaseMail(db: Db, now: number, until: number): Promise<LeasedMail | undefined> {
  const { rows } = await db.query<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    secret: Buffer | null;
    attempts: number;
    is_expired: boolean;
  }>(
    `UPDATE outbox SET attempts = attempts + 1, leased_until = $2 WHERE id = (
       SELECT id FROM outbox WHERE state = 'waiting' AND channel = 'email' AND next_at <= $1
         AND (leased_until IS NULL OR leased_until <= $1)
       ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, text, secret, attempts, coalesce(expires_at <= $1, false) AS is_expired`,
    [new Date(now), new Date(until)],
  );
  return (
    rows[0] && {
      id: Number(rows[0].id),
      to: rows[0].recipient,
      subject: rows[0].subject,
      text: rows[0].text,
      sealedSecret: rows[0].secret ?? undefined,
      attempts: rows[0].attempts,
      isExpired: rows[0].is_expired,
    }
  );
}

/** The secret of a leased mail. Throws `SecretUnreadable` if the key has changed. */
export function secretOf({ to, sealedSecret }: LeasedMail, box: SecretBox): string | undefined {
  return sealedSecret && box.open(sealedSecret, purposeOf(to)).toString();
}

export async function markSent(db: Db, id: number, at: number): Promise<void> {
  await db.query(
    `UPDATE outbox SET state = 'sent', sent_at = $2, secret = NULL, leased_until = NULL, last_error = ''
     WHERE id = $1 AND state = 'waiting'`,
    [id, new Date(at)],
  );
}

/** Records a failed attempt. Without `nextAt` the message is given up. */
export async function markFailed(db: Db, id: number, error: string, nextAt: number | undefined): Promise<void> {
  await db.query(
    nextAt === undefined
      ? `UPDATE outbox SET state = 'failed', secret = NULL, leased_until = NULL, last_error = $2
         WHERE id = $1 AND state = 'waiting'`
      : `UPDATE outbox SET next_at = $3, leased_until = NULL, last_error = $2 WHERE id = $1 AND state = 'waiting'`,
    nextAt === undefined ? [id, error] : [id, error, new Date(nextAt)],
  );
}
