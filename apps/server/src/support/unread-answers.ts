import { DAY, SECOND } from '@vitrine/domain/kernel/time';
import type { Pool } from 'pg';
import { type InboxItem, writeInbox } from '../platform/messages/inbox.ts';
import { inTransaction } from '../platform/transaction.ts';

/** Whoever has the chat open reads an answer sooner. */
export const UNREAD_MS = 20 * SECOND;
/** Older answers are no news. */
const NEWS_MS = DAY;

interface Row {
  readonly id: string;
  readonly kind: 'chat' | 'feedback';
  readonly uid: string;
  readonly answer: string;
}

const itemOf = ({ id, kind, uid, answer }: Row, at: number): InboxItem => ({
  uid: Number(uid),
  kind: 'support-answer',
  params: { feedback: kind === 'feedback' ? Number(id) : 0 },
  at,
  source: `support-answer/${answer}`,
});

/**
 * Tells customers, in the inbox and so on their devices, of answers that they have not read: once, until they have. What
 * was said stays in the conversation.
 */
export async function tellUnread(db: Pool, at: number): Promise<void> {
  await inTransaction(db, async (client) => {
    const { rows } = await client.query<Row>(
      `WITH unread AS (
         SELECT c.id, max(m.id) AS answer FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id
         WHERE m.staff_id IS NOT NULL AND m.sent_at > $1 AND m.sent_at <= $2
           AND c.uid IS NOT NULL AND m.id > c.read_up_to AND m.id > c.told_up_to AND c.told_up_to <= c.read_up_to
         GROUP BY c.id)
       UPDATE support_conversations c SET told_up_to = u.answer FROM unread u WHERE c.id = u.id
       RETURNING c.id, c.kind, c.uid, u.answer`,
      [new Date(at - NEWS_MS), new Date(at - UNREAD_MS)],
    );
    if (rows.length > 0)
      await writeInbox(
        client,
        rows.map((row) => itemOf(row, at)),
      );
  });
}
