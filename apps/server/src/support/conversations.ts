import { DAY } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import type { FeedbackSubject, OwnConversation } from '@vitrine/wire/support/conversation-fields';
import type { SentMessage } from '@vitrine/wire/support/support-message';
import type { Pool, PoolClient } from 'pg';
import type { Images } from '../identity/index.ts';
import { Refused } from '../platform/http/answer.ts';
import { inTransaction } from '../platform/transaction.ts';
import {
  CHATS_PER_NETWORK,
  FEEDBACK_PER_DAY,
  MESSAGES_PER_DAY,
  UNANSWERED,
  VISITOR_KEPT_MS,
  VISITOR_PICTURES,
  WAITING_VISITORS,
} from './limits.ts';
import {
  type Conversation,
  findConversation,
  type MessageRow,
  messageOf,
  ownConversationOf,
  tellChanged,
} from './store.ts';
import type { VisitorWriter, Writer } from './writer.ts';

export interface ConversationsDeps {
  readonly db: Pool;
  readonly images: Images;
  /** Unix ms. */
  readonly now: () => number;
}

/** A message that a writer sends; the same `key` sends it once. */
export interface Outgoing {
  /** Of feedback; undefined: the chat. */
  readonly conversation?: number | undefined;
  readonly key: string;
  readonly text: string;
  /** The id of a stored picture. */
  readonly image?: string;
  readonly language: Language;
}

/** What customers and visitors write to customer service. */
export class Conversations {
  readonly #deps: ConversationsDeps;

  constructor(deps: ConversationsDeps) {
    this.#deps = deps;
  }

  /** The message that was sent with this key before; refused when that was another one. */
  async sentBefore(writer: Writer, message: Outgoing, hasImage: boolean): Promise<SentMessage | Refused | undefined> {
    const found = await findConversation(this.#deps.db, writer, message.conversation);
    return found && sentWith(this.#deps.db, found.id, message, hasImage);
  }

  /** Stores a message and tells the desk; the first one of a chat begins it. */
  send(writer: Writer, message: Outgoing): Promise<SentMessage | Refused> {
    const at = new Date(this.#deps.now());
    return inTransaction(this.#deps.db, async (client) => {
      const found = await lockOwn(client, writer, message, at);
      if (found instanceof Refused) return found;
      const before = await sentWith(client, found.id, message, message.image !== undefined);
      if (before !== undefined) return before;
      const refused = await refuseMore(client, found, message.image !== undefined, at);
      if (refused !== undefined) return refused;
      return this.#insert(client, found, message, at);
    });
  }

  async #insert(
    client: PoolClient,
    { id, uid }: Pick<Conversation, 'id' | 'uid'>,
    { key, text, image, language }: Outgoing,
    at: Date,
  ): Promise<SentMessage> {
    const { rows } = await client.query<MessageRow>(
      `INSERT INTO support_messages (conversation_id, text, image, sent_at, key) VALUES ($1, $2, $3, $4, $5)
       RETURNING id, staff_id, text, image, sent_at, key`,
      [id, text, image ?? null, at, key],
    );
    if (image !== undefined) await this.#deps.images.keep(client, image);
    await client.query(
      `UPDATE support_conversations SET last_at = $2, waiting_since = coalesce(waiting_since, $2), closed_at = NULL, language = $3
       WHERE id = $1`,
      [id, at, language],
    );
    await tellChanged(client, { id, uid });
    return messageOf(rows[0]!);
  }

  /** Begins a conversation of its own. */
  giveFeedback(
    uid: number,
    subject: FeedbackSubject,
    message: Omit<Outgoing, 'conversation'>,
  ): Promise<OwnConversation | Refused> {
    const at = new Date(this.#deps.now());
    return inTransaction(this.#deps.db, async (client) => {
      // Two of one customer come one after the other.
      await client.query('SELECT 1 FROM users WHERE uid = $1 FOR NO KEY UPDATE', [uid]);
      const before = await feedbackWith(client, uid, message.key);
      if (before !== undefined)
        return before.subject === subject && before.text === message.text
          ? ownOrThrow(client, uid, before.id)
          : new Refused('request.key-reused');
      const { rows: counted } = await client.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM support_conversations WHERE uid = $1 AND kind = 'feedback' AND created_at > $2`,
        [uid, new Date(at.getTime() - DAY)],
      );
      if ((counted[0]?.count ?? 0) >= FEEDBACK_PER_DAY) return new Refused('support.too-much-feedback');
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO support_conversations (kind, subject, key, uid, language, created_at, last_at)
         VALUES ('feedback', $1, $2, $3, $4, $5, $5) RETURNING id`,
        [subject, message.key, uid, message.language, at],
      );
      const id = Number(rows[0]!.id);
      await this.#insert(client, { id, uid }, { ...message, conversation: id }, at);
      return ownOrThrow(client, uid, id);
    });
  }

  /** Makes a visitor's chat part of the account that they log in to; false without one. */
  claim(uid: number, visitor: VisitorWriter): Promise<boolean> {
    return inTransaction(this.#deps.db, async (client) => {
      // Whoever begins the chat of the account meanwhile waits for this.
      await client.query('SELECT 1 FROM users WHERE uid = $1 FOR NO KEY UPDATE', [uid]);
      const theirs = await findConversation(client, visitor, undefined, true);
      if (theirs === undefined) return false;
      await this.#giveImages(client, theirs.id, uid);
      const own = await findConversation(client, { uid }, undefined, true);
      if (own === undefined)
        await client.query('UPDATE support_conversations SET uid = $2, visitor = NULL, network = NULL WHERE id = $1', [
          theirs.id,
          uid,
        ]);
      else await merge(client, theirs, own);
      await tellChanged(client, { id: own?.id ?? theirs.id, uid });
      return true;
    });
  }

  async #giveImages(client: PoolClient, conversation: number, uid: number): Promise<void> {
    const images = await imagesOf(client, [conversation], 'staff_id IS NULL');
    if (images.length > 0) await this.#deps.images.giveTo(client, uid, images);
  }

  /** Deletes what visitors said a month ago, with its pictures. */
  async prune(): Promise<void> {
    const { db, images, now } = this.#deps;
    await inTransaction(db, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM support_conversations WHERE uid IS NULL AND last_at < $1 FOR UPDATE',
        [new Date(now() - VISITOR_KEPT_MS)],
      );
      const ids = rows.map(({ id }) => Number(id));
      if (ids.length === 0) return;
      await images.discard(client, await imagesOf(client, ids));
      await client.query('DELETE FROM support_conversations WHERE id = ANY ($1)', [ids]);
    });
  }
}

async function imagesOf(
  client: PoolClient,
  conversations: readonly number[],
  sender: 'true' | 'staff_id IS NULL' = 'true',
): Promise<readonly string[]> {
  const { rows } = await client.query<{ image: string }>(
    `SELECT image FROM support_messages WHERE conversation_id = ANY ($1) AND image IS NOT NULL AND ${sender}`,
    [conversations],
  );
  return rows.map(({ image }) => image);
}

async function ownOrThrow(client: PoolClient, uid: number, id: number): Promise<OwnConversation> {
  const found = await findConversation(client, { uid }, id);
  if (found === undefined) throw new Error(`conversation ${id} of ${uid} is gone`);
  return ownConversationOf(found);
}

async function feedbackWith(client: PoolClient, uid: number, key: string) {
  const { rows } = await client.query<{ id: string; subject: string; text: string }>(
    `SELECT c.id, c.subject, (SELECT m.text FROM support_messages m WHERE m.conversation_id = c.id ORDER BY m.id LIMIT 1) AS text
     FROM support_conversations c WHERE c.uid = $1 AND c.key = $2`,
    [uid, key],
  );
  return rows[0] && { ...rows[0], id: Number(rows[0].id) };
}

async function sentWith(
  db: Pool | PoolClient,
  conversation: number,
  { key, text }: Pick<Outgoing, 'key' | 'text'>,
  hasImage: boolean,
): Promise<SentMessage | Refused | undefined> {
  const { rows } = await db.query<MessageRow>(
    `SELECT id, staff_id, text, image, sent_at, key FROM support_messages WHERE conversation_id = $1 AND key = $2`,
    [conversation, key],
  );
  if (rows[0] === undefined) return undefined;
  const before = messageOf(rows[0]);
  return before.text === text && (before.image !== null) === hasImage ? before : new Refused('request.key-reused');
}

/** The conversation that a message goes to, locked; a chat that does not exist yet begins. */
async function lockOwn(
  client: PoolClient,
  writer: Writer,
  { conversation, language }: Outgoing,
  at: Date,
): Promise<Conversation | Refused> {
  const found = await findConversation(client, writer, conversation, true);
  if (found !== undefined) return found;
  if (conversation !== undefined) return new Refused('request.not-found');
  const [uid, visitor, network] = 'uid' in writer ? [writer.uid, null, null] : [null, writer.visitor, writer.network];
  const refused = 'uid' in writer ? undefined : await refuseVisitor(client, writer, at);
  if (refused !== undefined) return refused;
  // One that was begun at the same moment counts.
  await client.query(
    `INSERT INTO support_conversations (kind, uid, visitor, network, language, created_at, last_at)
     VALUES ('chat', $1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING`,
    [uid, visitor, network, language, at],
  );
  return (await findConversation(client, writer, undefined, true)) ?? new Refused('request.busy');
}

/** One network does not fill the table, and all visitors together do not fill the desk. */
async function refuseVisitor(client: PoolClient, { network }: VisitorWriter, at: Date): Promise<Refused | undefined> {
  const { rows } = await client.query<{ begun: number; waiting: number }>(
    `SELECT (SELECT count(*)::integer FROM support_conversations WHERE uid IS NULL AND network = $1 AND created_at > $2) AS begun,
       (SELECT count(*)::integer FROM support_conversations WHERE uid IS NULL AND waiting_since IS NOT NULL) AS waiting`,
    [network, new Date(at.getTime() - DAY)],
  );
  const { begun, waiting } = rows[0]!;
  if (begun >= CHATS_PER_NETWORK) return new Refused('request.too-many');
  return waiting >= WAITING_VISITORS ? new Refused('request.busy') : undefined;
}

async function refuseMore(
  client: PoolClient,
  { id, uid }: Conversation,
  hasImage: boolean,
  at: Date,
): Promise<Refused | undefined> {
  const who = uid === undefined ? 'visitor' : 'customer';
  const { rows } = await client.query<{ unanswered: number; today: number; pictures: number }>(
    `SELECT count(*) FILTER (WHERE id > coalesce(
         (SELECT max(id) FROM support_messages WHERE conversation_id = $1 AND staff_id IS NOT NULL), 0))::integer AS unanswered,
       count(*) FILTER (WHERE sent_at > $2 AND staff_id IS NULL)::integer AS today,
       count(image) FILTER (WHERE staff_id IS NULL)::integer AS pictures
     FROM support_messages WHERE conversation_id = $1`,
    [id, new Date(at.getTime() - DAY)],
  );
  const { unanswered, today, pictures } = rows[0]!;
  if (unanswered >= UNANSWERED[who]) return new Refused('support.wait-for-answer');
  if (today >= MESSAGES_PER_DAY[who]) return new Refused('support.too-many-messages');
  return hasImage && uid === undefined && pictures >= VISITOR_PICTURES
    ? new Refused('identity.too-many-images')
    : undefined;
}

/** Moves a visitor's conversation into that of the account. What the account has read stays read. */
async function merge(client: PoolClient, theirs: Conversation, own: Conversation): Promise<void> {
  await client.query(
    `UPDATE support_messages SET conversation_id = $2, key = CASE
         WHEN key IN (SELECT key FROM support_messages WHERE conversation_id = $2) THEN 'moved ' || id ELSE key END
     WHERE conversation_id = $1`,
    [theirs.id, own.id],
  );
  await client.query('UPDATE support_notes SET conversation_id = $2 WHERE conversation_id = $1', [theirs.id, own.id]);
  await client.query(
    `UPDATE support_conversations SET waiting_since = least(waiting_since, $2), last_at = greatest(last_at, $3),
       closed_at = CASE WHEN $4 THEN closed_at END, assigned_to = coalesce(assigned_to, $5), read_up_to = $6
     WHERE id = $1`,
    [
      own.id,
      theirs.waitingSince ?? null,
      theirs.lastAt,
      theirs.closedAt !== undefined,
      theirs.assignedTo ?? null,
      own.unread > 0 ? own.readUpTo : Math.max(own.readUpTo, theirs.readUpTo),
    ],
  );
  await client.query('DELETE FROM support_conversations WHERE id = $1', [theirs.id]);
}
