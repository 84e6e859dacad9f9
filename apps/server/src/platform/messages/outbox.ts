import type { Language } from '@vitrine/wire/envelope';
import type { Pool, PoolClient } from 'pg';
import type { SecretBox } from '../secret-box.ts';

type Db = Pool | PoolClient;

const PAGE = 50;

export type Channel = 'email' | 'sms';
export type MessageState = 'waiting' | 'sent' | 'failed';

export interface Message {
  /** Unix ms. */
  readonly at: number;
  readonly channel: Channel;
  /** A mail address, or a phone number as E.164 has it: `+491701234567`. */
  readonly to: string;
  /** An SMS shows it to the staff only. */
  readonly subject: string;
  /** Paragraphs, with an empty line between them. */
  readonly text: string;
  /** The language whose texts the message is made of, which are English where it has none; that of the site when absent. */
  readonly language?: Language;
  /**
   * A link or code that only the recipient may read: the end of the message. It is stored encrypted, until the message is
   * sent or given up. A newer message with a secret, of the same kind to the same recipient, replaces one that still waits.
   */
  readonly secret?: string;
  /** What the message is, such as `staff.access`. */
  readonly kind?: string;
  /** Unix ms; after it the message is useless and no longer sent. */
  readonly expiresAt?: number;
}

export interface StoredMessage extends Omit<Message, 'secret' | 'kind' | 'language' | 'expiresAt'> {
  readonly id: number;
  readonly state: MessageState;
  readonly hasSecret: boolean;
  /** How many times sending was tried. */
  readonly attempts: number;
  /** Why the last attempt failed; empty if none did. */
  readonly lastError: string;
  /** Unix ms. */
  readonly sentAt: number | undefined;
  /** Whether it may go back into the queue. */
  readonly canResend: boolean;
}

/** Sealed for the recipient: the same ciphertext under another address does not open. */
export const purposeOf = (to: string) => `mail to ${to}`;

/** Writes an outgoing message, in the transaction of the change it reports. */
export async function putMessage(client: PoolClient, message: Message, box: SecretBox): Promise<void> {
  const { at, channel, to, subject, text, language = 'en', secret, kind = '', expiresAt } = message;
  if (secret !== undefined) await replaceWaiting(client, to, kind);
  await client.query(
    `INSERT INTO outbox (at, channel, recipient, subject, text, language, secret, has_secret, kind, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      new Date(at),
      channel,
      to,
      subject,
      text,
      language,
      secret === undefined ? null : box.seal(Buffer.from(secret), purposeOf(to)),
      secret !== undefined,
      kind,
      expiresAt === undefined ? null : new Date(expiresAt),
    ],
  );
}

async function replaceWaiting(client: PoolClient, to: string, kind: string): Promise<void> {
  await client.query(
    `UPDATE outbox SET state = 'failed', secret = NULL, last_error = 'Replaced by a newer message.'
     WHERE recipient = $1 AND kind = $2 AND has_secret AND state = 'waiting'`,
    [to, kind],
  );
}

/** SQL: whether it can be sent again. What had a secret has lost it. `$1`: now. */
const CAN_RESEND = `(state = 'failed' AND NOT has_secret AND recipient <> '' AND coalesce(expires_at > $1, true)) AS can_resend`;

/** A page of the outbox, newest first. `now`: Unix ms. */
export async function readOutbox(
  db: Db,
  now: number,
  after: number | undefined,
): Promise<{ readonly rows: readonly StoredMessage[]; readonly next: number | undefined }> {
  const { rows } = await db.query<{
    id: string;
    at: Date;
    channel: Channel;
    recipient: string;
    subject: string;
    text: string;
    state: MessageState;
    has_secret: boolean;
    attempts: number;
    last_error: string;
    sent_at: Date | null;
    can_resend: boolean;
  }>(
    `SELECT id, at, channel, recipient, subject, text, state, has_secret, attempts, last_error, sent_at,
       ${CAN_RESEND}
     FROM outbox WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT $3`,
    [new Date(now), after ?? null, PAGE + 1],
  );
  const page = rows
    .slice(0, PAGE)
    .map(({ id, at, recipient, has_secret, last_error, sent_at, can_resend, ...row }) => ({
      ...row,
      id: Number(id),
      at: at.getTime(),
      to: recipient,
      hasSecret: has_secret,
      lastError: last_error,
      sentAt: sent_at?.getTime(),
      canResend: can_resend,
    }));
  return { rows: page, next: rows.length > PAGE ? page.at(-1)?.id : undefined };
}

/** The state of a message, which does not change before the transaction ends. `now`: Unix ms. */
export async function lockMessage(
  client: PoolClient,
  id: number,
  now: number,
): Promise<Pick<StoredMessage, 'state' | 'attempts' | 'lastError' | 'canResend'> | undefined> {
  const { rows } = await client.query<Pick<StoredMessage, 'state' | 'attempts' | 'lastError' | 'canResend'>>(
    `SELECT state, attempts, last_error AS "lastError", can_resend AS "canResend"
     FROM (SELECT *, ${CAN_RESEND} FROM outbox WHERE id = $2 FOR UPDATE) AS message`,
    [new Date(now), id],
  );
  return rows[0];
}

/** Puts a failed message back into the queue, as if it had not been tried. */
export async function putBack(client: PoolClient, id: number): Promise<void> {
  await client.query(
    `UPDATE outbox SET state = 'waiting', attempts = 0, next_at = '-infinity', last_error = ''
     WHERE id = $1 AND state = 'failed'`,
    [id],
  );
}

/** Forgets to whom messages of before an instant went, and what they said. `before`: Unix ms. */
export async function forgetRecipients(db: Db, before: number): Promise<void> {
  await db.query('SELECT forget_recipients($1)', [new Date(before)]);
}

/** A message that this process alone may send until its lease ends. */
export interface LeasedMessage {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  readonly sealedSecret: Buffer | undefined;
  /** Counts the one that now begins. */
  readonly attempts: number;
  readonly isExpired: boolean;
}

/** What a process leases. Times are Unix ms. */
export interface Wanted {
  readonly channel: Channel;
  readonly now: number;
  /** When the lease ends. */
  readonly until: number;
  readonly onlyExpired: boolean;
}

/** Takes the message that has waited longest and is due, and leases it; processes skip what others hold. */
export async function leaseMessage(
  db: Db,
  { channel, now, until, onlyExpired }: Wanted,
): Promise<LeasedMessage | undefined> {
  const { rows } = await db.query<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    language: Language;
    secret: Buffer | null;
    attempts: number;
    is_expired: boolean;
  }>(
    `UPDATE outbox SET attempts = attempts + 1, leased_until = $2 WHERE id = (
       SELECT id FROM outbox WHERE state = 'waiting' AND channel = $3 AND next_at <= $1
         AND (leased_until IS NULL OR leased_until <= $1) AND (NOT $4 OR expires_at <= $1)
       ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, text, language, secret, attempts, coalesce(expires_at <= $1, false) AS is_expired`,
    [new Date(now), new Date(until), channel, onlyExpired],
  );
  return (
    rows[0] && {
      id: Number(rows[0].id),
      to: rows[0].recipient,
      subject: rows[0].subject,
      text: rows[0].text,
      language: rows[0].language,
      sealedSecret: rows[0].secret ?? undefined,
      attempts: rows[0].attempts,
      isExpired: rows[0].is_expired,
    }
  );
}

/** The secret of a leased message. Throws `SecretUnreadable` if the key has changed. */
export function secretOf({ to, sealedSecret }: LeasedMessage, box: SecretBox): string | undefined {
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
