import type { PoolClient } from 'pg';
import type { Db } from './store.ts';

const PAGE = 50;

export interface Message {
  readonly at: number;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** It contains a link into the console: only owners see it. */
  readonly opensConsole?: boolean;
}

export interface StoredMessage extends Message {
  readonly id: number;
  readonly state: 'waiting' | 'sent';
}

/** Writes an outgoing message, in the transaction of the change it reports. */
export async function putMessage(client: PoolClient, message: Message): Promise<void> {
  await client.query(
    'INSERT INTO outbox (at, channel, recipient, subject, text, opens_console) VALUES ($1, $2, $3, $4, $5, $6)',
    [new Date(message.at), message.channel, message.to, message.subject, message.text, message.opensConsole === true],
  );
}

/** A page of the outbox, newest first. */
export async function readOutbox(
  db: Db,
  after: number | undefined,
  withConsole: boolean,
): Promise<{ readonly rows: readonly StoredMessage[]; readonly next: number | undefined }> {
  const { rows } = await db.query<{
    id: string;
    at: Date;
    channel: 'email' | 'sms';
    recipient: string;
    subject: string;
    text: string;
    state: 'waiting' | 'sent';
  }>(
    `SELECT id, at, channel, recipient, subject, text, state FROM outbox
     WHERE ($1::bigint IS NULL OR id < $1) AND ($2 OR NOT opens_console) ORDER BY id DESC LIMIT $3`,
    [after ?? null, withConsole, PAGE + 1],
  );
  const page = rows.slice(0, PAGE).map(({ id, at, recipient, ...row }) => ({
    ...row,
    id: Number(id),
    at: at.getTime(),
    to: recipient,
  }));
  return { rows: page, next: rows.length > PAGE ? page.at(-1)?.id : undefined };
}
