import { MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import type { Audience } from '@vitrine/wire/content/operator/message-fields';
import type { MessageKind } from '@vitrine/wire/content/operator/message-kinds';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Duty, EdgeLink } from '../platform/edge-link.ts';
import { noticeSql, type Topic } from '../platform/edge-link.ts';
import { writeInbox } from '../platform/messages/inbox.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { Text, Texts } from './store.ts';

/** The edge with the duty hears that there is something to send. */
const MESSAGES_WAIT: Topic = 'content.messages';
/** Customers who get a message in one transaction. */
export const STEP = 1_000;
/** A notice may be lost. */
const LOOKED_AFTER = MINUTE;
const RETRY_MS = SECOND;

export interface NewStaffMessage {
  readonly kind: MessageKind;
  readonly audience: Audience;
  readonly texts: Texts;
  readonly path: string;
}

/**
 * SQL: the customers who get a message of kind `$1` to audience `$2`: nobody who is erased or archived, and no marketing to
 * who has refused it, takes a break or has excluded themselves (`$3`: Unix ms).
 */
const RECIPIENTS = `users u WHERE erased_at IS NULL AND archived_at IS NULL
  AND ($2::jsonb->>'uid' IS NULL OR u.uid = ($2::jsonb->>'uid')::bigint)
  AND ($2::jsonb->>'accounts' = 'everybody' OR u.is_demo = ($2::jsonb->>'accounts' = 'demo'))
  AND ($2::jsonb->>'area' IS NULL OR u.area_id = ($2::jsonb->>'area')::int)
  AND ($2::jsonb->>'language' IS NULL OR
    EXISTS (SELECT FROM reader_languages l WHERE l.uid = u.uid AND l.language = $2::jsonb->>'language'))
  AND ($2::jsonb->>'verified' IS NULL OR ($2::jsonb->>'verified' = 'yes') =
    EXISTS (SELECT FROM real_name_reviews r WHERE r.uid = u.uid AND r.state = 'approved'))
  AND ($2::jsonb->>'positions' IS NULL OR ($2::jsonb->>'positions' = 'yes') =
    EXISTS (SELECT FROM contract_orders o WHERE o.uid = u.uid AND o.status = 1))
  AND ($1 = 'service' OR NOT EXISTS (SELECT FROM marketing_opt_outs m WHERE m.uid = u.uid)
    AND NOT EXISTS (SELECT FROM breaks b WHERE b.uid = u.uid AND b.until > $3::bigint))`;

export async function countRecipientsOf(
  db: Pool | PoolClient,
  { kind, audience }: Pick<NewStaffMessage, 'kind' | 'audience'>,
  now: number,
): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`SELECT count(*) AS count FROM ${RECIPIENTS}`, [
    kind,
    JSON.stringify(audience),
    now,
  ]);
  return Number(rows[0]!.count);
}

/** Writes a message that is sent once the transaction is committed; returns its number. */
export async function insertStaffMessage(
  client: PoolClient,
  { kind, audience, texts, path }: NewStaffMessage,
  by: { readonly staffId: number; readonly approvedBy?: number },
  now: number,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO staff_messages (kind, audience, texts, path, made_at, staff_id, approved_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [kind, JSON.stringify(audience), JSON.stringify(texts), path, new Date(now), by.staffId, by.approvedBy ?? null],
  );
  await client.query(`SELECT ${noticeSql(MESSAGES_WAIT)}`);
  return Number(rows[0]!.id);
}

interface Unsent {
  readonly id: string;
  readonly kind: MessageKind;
  readonly audience: Audience;
  readonly made_at: Date;
  readonly next_uid: string;
}

/**
 * Sends the next step of a message that is not all sent; false if there is none. The customers and how far it has come are one
 * transaction, under a lock: killed at any point, or run twice, everybody gets it once.
 */
export function sendStep(db: Pool, now: number, step = STEP): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<Unsent>(
      `SELECT id, kind, audience, made_at, next_uid FROM staff_messages WHERE sent_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE`,
    );
    const [message] = rows;
    if (message === undefined) return false;
    const { rows: found } = await client.query<{ uid: string }>(
      `SELECT u.uid FROM ${RECIPIENTS} AND u.uid > $4 AND u.created_at <= $5 ORDER BY u.uid LIMIT $6`,
      [message.kind, JSON.stringify(message.audience), now, message.next_uid, message.made_at, step],
    );
    const items = found.map(({ uid }) => ({
      uid: Number(uid),
      kind: 'staff-message' as const,
      params: { message: Number(message.id) },
      at: now,
      source: `staff-message/${message.id}/${uid}`,
    }));
    await writeInbox(client, items);
    await client.query('UPDATE staff_messages SET next_uid = $2, sent = sent + $3, sent_at = $4 WHERE id = $1', [
      message.id,
      found.at(-1)?.uid ?? message.next_uid,
      found.length,
      found.length < step ? new Date(now) : null,
    ]);
    return true;
  });
}

/** Sends what waits, for all edges; begins again where another edge has stopped. */
export function sendingDuty(db: Pool, link: EdgeLink, log: Logger): Duty {
  let wake = (): void => undefined;
  link.on(MESSAGES_WAIT, { heard: () => wake(), missed: () => wake() });
  return async () => {
    let isStopped = false;
    let running: Promise<void> = Promise.resolve();
    const sendAll = async (): Promise<void> => {
      try {
        while (!isStopped && (await sendStep(db, Date.now())));
      } catch (error) {
        log.warn({ err: error }, 'messages to customers wait');
        if (!isStopped) retry = setTimeout(wake, RETRY_MS);
      }
    };
    let retry: NodeJS.Timeout | undefined;
    wake = () => {
      running = running.then(sendAll);
    };
    const timer = setInterval(wake, LOOKED_AFTER);
    wake();
    return async () => {
      isStopped = true;
      wake = () => undefined;
      clearInterval(timer);
      clearTimeout(retry);
      await running;
    };
  };
}

/** A message as its readers get it. */
export interface Letter extends Text {
  readonly path: string;
}

/** Messages of staff by number, each in the first of the languages that it has. */
export async function readLetters(
  db: Pool,
  ids: readonly number[],
  languages: readonly Language[],
): Promise<ReadonlyMap<number, Letter>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; path: string; title: string; summary: string; content: string }>(
    `SELECT id, path, own.* FROM staff_messages CROSS JOIN LATERAL (
       SELECT value->>'title' AS title, value->>'summary' AS summary, value->>'content' AS content
       FROM jsonb_each(texts) ORDER BY array_position($1::text[], key) NULLS LAST, key LIMIT 1) AS own
     WHERE id = ANY ($2)`,
    [languages, ids],
  );
  return new Map(rows.map(({ id, ...letter }) => [Number(id), letter]));
}
