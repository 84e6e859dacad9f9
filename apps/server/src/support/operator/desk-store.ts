import { LANGUAGES } from '@vitrine/wire/envelope';
import type { CONVERSATION_STATES, ConversationRow, WRITERS } from '@vitrine/wire/support/operator/fields';
import { SUPPORT_STAFF } from '@vitrine/wire/support/operator/fields';
import type { Pool, PoolClient } from 'pg';
import { changedSql, type Db, type MessageRow, messageOf, type StoredConversation } from '../store.ts';

export interface QueueFilter {
  readonly state: (typeof CONVERSATION_STATES)[number];
  readonly writer: (typeof WRITERS)[number] | undefined;
  /** Assigned to this person, or to nobody; undefined: whoever has it. */
  readonly assignedTo: number | 'nobody' | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

interface QueueRow extends StoredConversation {
  readonly assigned_name: string | null;
  readonly preview: string | null;
}

/** Characters of a message that the queue shows. */
const PREVIEW = 120;

const COLUMNS = `c.id, c.kind, c.subject, c.uid, c.language, c.created_at, c.last_at, c.waiting_since, c.closed_at, c.assigned_to,
  s.name AS assigned_name,
  (SELECT left(m.text, ${PREVIEW}) FROM support_messages m WHERE m.conversation_id = c.id ORDER BY m.id DESC LIMIT 1) AS preview`;
const FROM = 'support_conversations c LEFT JOIN staff s ON s.id = c.assigned_to';

const STATES: Readonly<Record<QueueFilter['state'], string>> = {
  waiting: 'c.waiting_since IS NOT NULL',
  answered: 'c.waiting_since IS NULL AND c.closed_at IS NULL',
  closed: 'c.closed_at IS NOT NULL',
};

export function rowOf(row: QueueRow): ConversationRow {
  const { waiting_since: waiting, closed_at: closed, assigned_to: assigned } = row;
  return {
    id: Number(row.id),
    kind: row.kind,
    subject: row.subject,
    state: waiting !== null ? 'waiting' : closed !== null ? 'closed' : 'answered',
    customer: row.uid === null ? null : Number(row.uid),
    language: LANGUAGES.find((known) => known === row.language) ?? 'en',
    createdAt: row.created_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    waitingSince: waiting?.toISOString() ?? null,
    assignedTo: assigned === null ? null : { id: Number(assigned), name: row.assigned_name ?? '' },
    preview: row.preview ?? '',
  };
}

/** A page of conversations: those that wait by how long they do, others the newest first. One more than `limit` when there are more. */
export async function readQueue(db: Db, filter: QueueFilter): Promise<readonly ConversationRow[]> {
  const { state, writer, assignedTo, after, limit } = filter;
  const [by, order, beyond] = state === 'waiting' ? ['c.waiting_since', 'ASC', '>'] : ['c.last_at', 'DESC', '<'];
  const [at, id] = (after ?? '').split('.').map(Number);
  const { rows } = await db.query<QueueRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE ${STATES[state]}
       AND ($1::text IS NULL OR (c.uid IS NULL) = ($1 = 'visitor'))
       AND ($2::bigint IS NULL OR c.assigned_to = $2) AND (NOT $3 OR c.assigned_to IS NULL)
       AND ($4::timestamptz IS NULL OR (${by}, c.id) ${beyond} ($4, $5))
     ORDER BY ${by} ${order}, c.id ${order} LIMIT $6`,
    [
      writer ?? null,
      typeof assignedTo === 'number' ? assignedTo : null,
      assignedTo === 'nobody',
      id === undefined ? null : new Date(at!),
      id ?? null,
      limit + 1,
    ],
  );
  return rows.map(rowOf);
}

export async function readRow(db: Db, id: number): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<QueueRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE c.id = $1`, [id]);
  return rows[0] && rowOf(rows[0]);
}

/** Messages before one, the newest of them, oldest first, with who answered. */
export async function readDeskMessages(db: Db, conversation: number, before: number | undefined, limit: number) {
  const { rows } = await db.query<MessageRow & { readonly staff_name: string | null; readonly is_read: boolean }>(
    `SELECT m.id, m.staff_id, m.text, m.image, m.sent_at, m.key, s.name AS staff_name,
       m.staff_id IS NOT NULL AND m.id <= c.read_up_to AS is_read
     FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id LEFT JOIN staff s ON s.id = m.staff_id
     WHERE m.conversation_id = $1 AND ($2::bigint IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3`,
    [conversation, before ?? null, limit + 1],
  );
  const messages = rows
    .slice(0, limit)
    .reverse()
    .map((row) => {
      const { key: _key, ...message } = messageOf(row);
      return { ...message, staffName: row.staff_name ?? '', isRead: row.is_read };
    });
  return { messages, hasMore: rows.length > limit };
}

export async function readNotes(db: Db, conversation: number) {
  const { rows } = await db.query<{ id: string; at: Date; name: string; text: string }>(
    `SELECT n.id, n.at, s.name, n.text FROM support_notes n JOIN staff s ON s.id = n.staff_id
     WHERE n.conversation_id = $1 ORDER BY n.id DESC LIMIT 100`,
    [conversation],
  );
  return rows.map(({ id, at, name, text }) => ({ id: Number(id), at: at.toISOString(), staffName: name, text }));
}

/** Who can answer customers. */
export async function readColleagues(db: Db) {
  const { rows } = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM staff WHERE disabled_at IS NULL AND roles && $1 ORDER BY name, id',
    [SUPPORT_STAFF],
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

/** Whether anybody but this person has answered after a message. */
export async function answeredSince(client: PoolClient, conversation: number, seen: number, staffId: number) {
  const { rowCount } = await client.query(
    'SELECT 1 FROM support_messages WHERE conversation_id = $1 AND id > $2 AND staff_id IS NOT NULL AND staff_id <> $3 LIMIT 1',
    [conversation, seen, staffId],
  );
  return rowCount === 1;
}

export interface Answer {
  readonly staffId: number;
  readonly text: string;
  /** The id of a stored picture. */
  readonly image?: string;
  readonly at: Date;
}

/** The answer ends the wait, whose length it keeps; returns its id. A conversation that nobody has is then theirs. */
export async function insertAnswer(
  client: PoolClient,
  conversation: { readonly id: number; readonly waitingSince: Date | undefined },
  { staffId, text, image, at }: Answer,
): Promise<number> {
  const since = conversation.waitingSince?.getTime();
  const waited = since === undefined ? null : Math.max(0, Math.round((at.getTime() - since) / 1000));
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO support_messages (conversation_id, staff_id, text, image, sent_at, waited_seconds)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [conversation.id, staffId, text, image ?? null, at, waited],
  );
  const id = Number(rows[0]!.id);
  await client.query(
    `WITH answered AS (
       UPDATE support_conversations SET last_at = $2, waiting_since = NULL, assigned_to = coalesce(assigned_to, $3)
       WHERE id = $1 RETURNING id, uid)
     SELECT ${changedSql('$4::text')} FROM answered`,
    [conversation.id, at, staffId, String(id)],
  );
  return id;
}

export async function insertNote(client: PoolClient, id: number, staffId: number, text: string, at: Date) {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO support_notes (conversation_id, staff_id, at, text) VALUES ($1, $2, $3, $4) RETURNING id',
    [id, staffId, at, text],
  );
  return Number(rows[0]!.id);
}

export async function assign(client: PoolClient, id: number, staffId: number | undefined): Promise<void> {
  await client.query('UPDATE support_conversations SET assigned_to = $2 WHERE id = $1', [id, staffId ?? null]);
}

/** Nobody waits in a closed conversation. */
export async function setClosed(client: PoolClient, id: number, at: Date | undefined): Promise<void> {
  await client.query(
    `WITH changed AS (
       UPDATE support_conversations SET closed_at = $2, waiting_since = NULL WHERE id = $1 RETURNING id, uid)
     SELECT ${changedSql()} FROM changed`,
    [id, at ?? null],
  );
}

/** The conversation in which an image was sent. */
export async function conversationOfImage(client: PoolClient, image: string) {
  const { rows } = await client.query<{ id: string; uid: string | null }>(
    `SELECT c.id, c.uid FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id WHERE m.image = $1`,
    [image],
  );
  return rows[0] && { id: Number(rows[0].id), uid: rows[0].uid === null ? undefined : Number(rows[0].uid) };
}

/** Pages of all messages, oldest first. */
export async function* readTranscript(db: Pool, conversation: number, page: number) {
  for (let last = '0'; ; ) {
    const { rows } = await db.query<MessageRow & { readonly staff_name: string | null }>(
      `SELECT m.id, m.staff_id, m.text, m.image, m.sent_at, m.key, s.name AS staff_name
       FROM support_messages m LEFT JOIN staff s ON s.id = m.staff_id
       WHERE m.conversation_id = $1 AND m.id > $2 ORDER BY m.id LIMIT $3`,
      [conversation, last, page],
    );
    if (rows.length === 0) return;
    yield rows.map((row) => ({ ...messageOf(row), staffName: row.staff_name ?? '' }));
    last = rows.at(-1)!.id;
  }
}
