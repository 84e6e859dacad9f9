import type { Pool } from 'pg';
import { noticeSql } from '../platform/edge-link.ts';
import { INBOX_CHANGED, type InboxKind } from '../platform/messages/inbox.ts';

export interface InboxRecord {
  readonly id: number;
  readonly kind: InboxKind;
  readonly params: Readonly<Record<string, string | number>>;
  /** Unix ms. */
  readonly sentAt: number;
  readonly isRead: boolean;
}

interface Row {
  readonly id: number;
  readonly kind: InboxKind;
  readonly params: Readonly<Record<string, string | number>>;
  readonly sent_at: number;
  readonly is_read: boolean;
}

const COLUMNS = 'id, kind, params, sent_at, read_at IS NOT NULL AS is_read';

const recordOf = ({ sent_at, is_read, ...row }: Row): InboxRecord => ({ ...row, sentAt: sent_at, isRead: is_read });

/** A page of a customer's inbox, newest first. */
export async function readInbox(
  db: Pool,
  uid: number,
  limit: number,
  offset: number,
): Promise<{ readonly total: number; readonly unread: number; readonly messages: readonly InboxRecord[] }> {
  const { rows } = await db.query<{ total: string; unread: string; page: readonly Row[] | null }>({
    name: 'read-inbox',
    text: `SELECT (SELECT count(*) FROM inbox_messages WHERE uid = $1) AS total,
        (SELECT count(*) FROM inbox_messages WHERE uid = $1 AND read_at IS NULL) AS unread,
        (SELECT json_agg(page) FROM (SELECT ${COLUMNS} FROM inbox_messages WHERE uid = $1
          ORDER BY id DESC LIMIT $2 OFFSET $3) AS page) AS page`,
    values: [uid, limit, offset],
  });
  const row = rows[0]!;
  return { total: Number(row.total), unread: Number(row.unread), messages: (row.page ?? []).map(recordOf) };
}

/** A message of this customer. */
export async function readMessage(db: Pool, uid: number, id: number): Promise<InboxRecord | undefined> {
  const { rows } = await db.query<{ message: Row }>({
    name: 'read-message',
    text: `SELECT row_to_json(one) AS message FROM (SELECT ${COLUMNS} FROM inbox_messages WHERE uid = $1 AND id = $2) AS one`,
    values: [uid, id],
  });
  return rows[0] && recordOf(rows[0].message);
}

export async function countUnread(db: Pool, uid: number): Promise<number> {
  const { rows } = await db.query<{ unread: string }>({
    name: 'count-unread',
    text: 'SELECT count(*) AS unread FROM inbox_messages WHERE uid = $1 AND read_at IS NULL',
    values: [uid],
  });
  return Number(rows[0]?.unread);
}

/** Marks one message of a customer as read, or all up to this one. What was read before keeps its time. */
export async function markRead(db: Pool, uid: number, id: number, isUpTo: boolean, at: number): Promise<void> {
  await db.query({
    name: 'mark-read',
    text: `WITH marked AS (UPDATE inbox_messages SET read_at = $4
        WHERE uid = $1 AND read_at IS NULL AND (id = $2 OR ($3 AND id < $2)) RETURNING uid)
      SELECT ${noticeSql(INBOX_CHANGED, 'uid')} FROM (SELECT DISTINCT uid FROM marked) AS told`,
    values: [uid, id, isUpTo, at],
  });
}

/** '1': the customer gets marketing. */
export async function wantsMarketing(db: Pool, uid: number): Promise<'0' | '1'> {
  const { rowCount } = await db.query('SELECT FROM marketing_opt_outs WHERE uid = $1', [uid]);
  return rowCount === 0 ? '1' : '0';
}

/** Set twice, it is as set once. */
export async function setWantsMarketing(db: Pool, uid: number, wants: '0' | '1', now: number): Promise<void> {
  if (wants === '1') {
    await db.query('DELETE FROM marketing_opt_outs WHERE uid = $1', [uid]);
    return;
  }
  await db.query('INSERT INTO marketing_opt_outs (uid, since) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    uid,
    new Date(now),
  ]);
}
