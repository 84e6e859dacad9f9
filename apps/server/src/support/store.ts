import { LANGUAGES, type Language } from '@vitrine/wire/envelope';
import type { FeedbackSubject, OwnConversation } from '@vitrine/wire/support/conversation-fields';
import type { SentMessage } from '@vitrine/wire/support/support-message';
import type { Pool, PoolClient } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';
import type { Writer } from './writer.ts';

export type Db = Pool | PoolClient;

/**
 * All edges hear that a conversation has changed: whose it is (0: a visitor's), which one, and the message with which staff
 * have answered (0: something else has changed).
 */
export const SUPPORT_CHANGED = 'support.changed';

export interface Conversation {
  readonly id: number;
  readonly kind: 'chat' | 'feedback';
  readonly subject: FeedbackSubject | null;
  /** Undefined for a visitor. */
  readonly uid: number | undefined;
  readonly language: Language;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly waitingSince: Date | undefined;
  readonly closedAt: Date | undefined;
  readonly assignedTo: number | undefined;
  readonly readUpTo: number;
  readonly unread: number;
}

/** Columns that customers and staff read alike. */
export interface StoredConversation {
  readonly id: string;
  readonly kind: 'chat' | 'feedback';
  readonly subject: FeedbackSubject | null;
  readonly uid: string | null;
  readonly language: string;
  readonly created_at: Date;
  readonly last_at: Date;
  readonly waiting_since: Date | null;
  readonly closed_at: Date | null;
  readonly assigned_to: string | null;
}

interface Row extends StoredConversation {
  readonly read_up_to: string;
  readonly unread: number;
}

const COLUMNS = `c.id, c.kind, c.subject, c.uid, c.language, c.created_at, c.last_at, c.waiting_since, c.closed_at, c.assigned_to,
  c.read_up_to, (SELECT count(*)::integer FROM support_messages m
    WHERE m.conversation_id = c.id AND m.staff_id IS NOT NULL AND m.id > c.read_up_to) AS unread`;

const conversationOf = (row: Row): Conversation => ({
  id: Number(row.id),
  kind: row.kind,
  subject: row.subject,
  uid: row.uid === null ? undefined : Number(row.uid),
  language: LANGUAGES.find((known) => known === row.language) ?? 'en',
  createdAt: row.created_at,
  lastAt: row.last_at,
  waitingSince: row.waiting_since ?? undefined,
  closedAt: row.closed_at ?? undefined,
  assignedTo: row.assigned_to === null ? undefined : Number(row.assigned_to),
  readUpTo: Number(row.read_up_to),
  unread: row.unread,
});

export const ownConversationOf = (found: Conversation): OwnConversation => ({
  id: found.id,
  kind: found.kind,
  subject: found.subject,
  isClosed: found.closedAt !== undefined,
  createdAt: found.createdAt.toISOString(),
  lastAt: found.lastAt.toISOString(),
  unread: found.unread,
});

/** SQL of whose a conversation is, and what it takes. */
const owned = (writer: Writer): readonly [string, number | Buffer] =>
  'uid' in writer ? ['c.uid = $1', writer.uid] : ['c.visitor = $1', writer.visitor];

/** The chat of a writer, or the conversation of theirs with this id. `lock`: nobody else changes it until the transaction ends. */
export async function findConversation(
  db: Db,
  writer: Writer,
  id: number | undefined,
  lock = false,
): Promise<Conversation | undefined> {
  const [isTheirs, owner] = owned(writer);
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM support_conversations c
     WHERE ${isTheirs} AND (c.id = $2 OR $2::bigint IS NULL AND c.kind = 'chat') ${lock ? 'FOR UPDATE' : ''}`,
    [owner, id ?? null],
  );
  return rows[0] && conversationOf(rows[0]);
}

/** A conversation, whoever's it is, locked until the transaction ends. */
export async function lockConversation(client: PoolClient, id: number): Promise<Conversation | undefined> {
  const { rows } = await client.query<Row>(
    `SELECT ${COLUMNS} FROM support_conversations c WHERE c.id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] && conversationOf(rows[0]);
}

export interface MessageRow {
  readonly id: string;
  readonly staff_id: string | null;
  readonly text: string;
  readonly image: string | null;
  readonly sent_at: Date;
  readonly key: string | null;
}

export const messageOf = ({ id, staff_id, text, image, sent_at, key }: MessageRow): SentMessage => ({
  id: Number(id),
  from: staff_id === null ? 'customer' : 'staff',
  text,
  image,
  sentAt: sent_at.toISOString(),
  key: key ?? '',
});

/** Messages before one, the newest of them, oldest first; and whether there are more. */
export async function readMessages(
  db: Db,
  conversation: number,
  before: number | undefined,
  limit: number,
): Promise<{ readonly messages: readonly SentMessage[]; readonly hasMore: boolean }> {
  const { rows } = await db.query<MessageRow>(
    `SELECT id, staff_id, text, image, sent_at, key FROM support_messages
     WHERE conversation_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [conversation, before ?? null, limit + 1],
  );
  return { messages: rows.slice(0, limit).reverse().map(messageOf), hasMore: rows.length > limit };
}

/** Unread messages of staff in all conversations of a writer. */
export async function countUnread(db: Db, writer: Writer): Promise<number> {
  const [isTheirs, owner] = owned(writer);
  const { rows } = await db.query<{ unread: number }>(
    `SELECT count(*)::integer AS unread FROM support_conversations c JOIN support_messages m ON m.conversation_id = c.id
     WHERE ${isTheirs} AND m.staff_id IS NOT NULL AND m.id > c.read_up_to`,
    [owner],
  );
  return rows[0]?.unread ?? 0;
}

/** False when the conversation is not theirs. What was read stays read. */
export async function markRead(db: Db, writer: Writer, id: number | undefined, upTo: number): Promise<boolean> {
  const found = await findConversation(db, writer, id);
  if (found === undefined) return false;
  await db.query(
    `WITH read AS (
       UPDATE support_conversations c
       SET read_up_to = least($2, (SELECT max(id) FROM support_messages WHERE conversation_id = c.id))
       WHERE c.id = $1 AND read_up_to < least($2, (SELECT max(id) FROM support_messages WHERE conversation_id = c.id))
       RETURNING id, uid)
     SELECT ${changedSql()} FROM read`,
    [found.id, upTo],
  );
  return true;
}

/** SQL that tells all edges of a change to a row with `id` and `uid`. */
export const changedSql = (answer = '0'): string =>
  noticeSql(SUPPORT_CHANGED, `coalesce(uid, 0) || ' ' || id || ' ' || ${answer}`);

export async function tellChanged(client: PoolClient, { id, uid = 0 }: Pick<Conversation, 'id' | 'uid'>, answer = 0) {
  await client.query(`SELECT ${noticeSql(SUPPORT_CHANGED, '$1::text')}`, [`${uid} ${id} ${answer}`]);
}

/** The feedback of a customer, newest first, each with its first message. */
export async function readFeedback(db: Db, uid: number, limit: number) {
  const { rows } = await db.query<Row & { readonly text: string }>(
    `SELECT ${COLUMNS}, (SELECT m.text FROM support_messages m WHERE m.conversation_id = c.id ORDER BY m.id LIMIT 1) AS text
     FROM support_conversations c WHERE c.uid = $1 AND c.kind = 'feedback' ORDER BY c.id DESC LIMIT $2`,
    [uid, limit],
  );
  return rows.map((row) => ({ ...ownConversationOf(conversationOf(row)), text: row.text }));
}

/** The id of an image that was sent in a conversation of theirs. */
export async function isOwnImage(db: Db, writer: Writer, image: string): Promise<boolean> {
  const [isTheirs, owner] = owned(writer);
  const { rowCount } = await db.query(
    `SELECT 1 FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id
     WHERE ${isTheirs} AND m.image = $2`,
    [owner, image],
  );
  return rowCount === 1;
}
