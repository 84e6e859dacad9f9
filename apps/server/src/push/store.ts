import type { Language } from '@vitrine/wire/envelope';
import type { PushKind } from '@vitrine/wire/push/kinds';
import type { Pool } from 'pg';
import type { InboxKind } from '../platform/messages/inbox.ts';

/** Browsers of one customer that are notified. */
const MOST_SUBSCRIPTIONS = 10;

export interface Subscription {
  readonly uid: number;
  /** Number of the session that it ends with. */
  readonly session: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly siteKey: string;
  readonly language: Language;
  readonly kinds: readonly PushKind[];
}

/** What a browser of the customer is notified of; nothing without a subscription with this key of the site. */
export async function readKinds(db: Pool, uid: number, endpoint: string, siteKey: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ kinds: string[] }>(
    'SELECT kinds FROM push_subscriptions WHERE uid = $1 AND endpoint = $2 AND site_key = $3',
    [uid, endpoint, siteKey],
  );
  return rows[0]?.kinds ?? [];
}

/**
 * Writes a subscription. A browser has one, of whoever logged in there last: only that browser knows its address and its
 * keys. Beyond the most of a customer the oldest go.
 */
export async function saveSubscription(db: Pool, one: Subscription): Promise<void> {
  await db.query(
    `WITH saved AS (
       INSERT INTO push_subscriptions (uid, session, endpoint, p256dh, auth, site_key, language, kinds)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (endpoint) DO UPDATE SET uid = excluded.uid, session = excluded.session, p256dh = excluded.p256dh,
         auth = excluded.auth, site_key = excluded.site_key, language = excluded.language, kinds = excluded.kinds
       RETURNING id)
     DELETE FROM push_subscriptions WHERE id IN (
       SELECT id FROM push_subscriptions WHERE uid = $1 AND id <> (SELECT id FROM saved)
       ORDER BY id DESC OFFSET ${MOST_SUBSCRIPTIONS - 1})`,
    [one.uid, one.session, one.endpoint, one.p256dh, one.auth, one.siteKey, one.language, one.kinds],
  );
}

export async function removeSubscription(db: Pool, uid: number, endpoint: string): Promise<void> {
  await db.query('DELETE FROM push_subscriptions WHERE uid = $1 AND endpoint = $2', [uid, endpoint]);
}

/** A notification that this process alone may send until its lease ends. */
export interface LeasedPush extends Pick<Subscription, 'endpoint' | 'p256dh' | 'auth' | 'siteKey' | 'language'> {
  readonly id: number;
  readonly subscription: number;
  /** The message of the inbox that it tells of. */
  readonly message: number;
  readonly kind: InboxKind;
  readonly params: Readonly<Record<string, string | number>>;
  /** Unix ms. */
  readonly sentAt: number;
  /** Counts the one that now begins. */
  readonly attempts: number;
}

/** Takes what has waited longest and is due; processes skip what others hold. `now` and `until`: Unix ms. */
export async function leasePushes(
  db: Pool,
  { now, until, most }: { readonly now: number; readonly until: number; readonly most: number },
): Promise<readonly LeasedPush[]> {
  const { rows } = await db.query<LeasedPush>(
    `WITH leased AS (
       UPDATE push_items SET attempts = attempts + 1, leased_until = $2 WHERE id IN (
         SELECT id FROM push_items WHERE next_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
         ORDER BY next_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id, subscription, message, attempts)
     SELECT l.id::float8 AS id, l.subscription::float8 AS subscription, l.message::float8 AS message, l.attempts,
       s.endpoint, s.p256dh, s.auth, s.site_key AS "siteKey", s.language, m.kind, m.params, m.sent_at::float8 AS "sentAt"
     FROM leased l JOIN push_subscriptions s ON s.id = l.subscription JOIN inbox_messages m ON m.id = l.message
     ORDER BY l.id`,
    [new Date(now), new Date(until), most],
  );
  return rows;
}

/** Forgets a notification that was sent or is given up. */
export async function removePush(db: Pool, id: number): Promise<void> {
  await db.query('DELETE FROM push_items WHERE id = $1', [id]);
}

/** Puts a notification back until `nextAt` (Unix ms). */
export async function retryPush(db: Pool, id: number, nextAt: number): Promise<void> {
  await db.query('UPDATE push_items SET next_at = $2, leased_until = NULL WHERE id = $1', [id, new Date(nextAt)]);
}

/** Forgets a browser that its push service no longer knows, with all that waits for it. */
export async function forgetSubscription(db: Pool, id: number): Promise<void> {
  await db.query('DELETE FROM push_subscriptions WHERE id = $1', [id]);
}
