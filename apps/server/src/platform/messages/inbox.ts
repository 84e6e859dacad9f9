import type { PushKind } from '@vitrine/wire/push/kinds';
import type { PoolClient } from 'pg';
import { noticeSql } from '../edge-link.ts';

/**
 * What messages in the inbox of a customer tell of. Each has texts, `inbox.<kind>.title` and `inbox.<kind>.text`, but for
 * `staff-message`, which staff have written.
 */
export const INBOX_KINDS = [
  'margin-call',
  'stop-out',
  'balance-protection',
  'order-closed',
  'order-filled',
  'order-cancelled',
  'option-void',
  'alert-fired',
  'name-verified',
  'name-rejected',
  'deposit-credited',
  'deposit-rejected',
  'deposit-expired',
  'withdrawal-approved',
  'withdrawal-paid',
  'withdrawal-rejected',
  'withdrawal-failed',
  'withdrawal-held',
  'withdrawal-released',
  'goodwill-paid',
  'posting-corrected',
  'support-answer',
  'staff-message',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Which switch of a customer's notifications a message of the inbox belongs to. */
export const PUSH_KIND_OF: Readonly<Record<InboxKind, PushKind>> = {
  'margin-call': 'margin',
  'stop-out': 'margin',
  'balance-protection': 'margin',
  'order-closed': 'orders',
  'order-filled': 'orders',
  'order-cancelled': 'orders',
  'option-void': 'orders',
  'alert-fired': 'alerts',
  'name-verified': 'account',
  'name-rejected': 'account',
  'deposit-credited': 'account',
  'deposit-rejected': 'account',
  'deposit-expired': 'account',
  'withdrawal-approved': 'account',
  'withdrawal-paid': 'account',
  'withdrawal-rejected': 'account',
  'withdrawal-failed': 'account',
  'withdrawal-held': 'account',
  'withdrawal-released': 'account',
  'goodwill-paid': 'account',
  'posting-corrected': 'account',
  'support-answer': 'chat',
  'staff-message': 'messages',
};

/** A message to write. The same source is stored once, however often it is seen. */
export interface InboxItem {
  readonly uid: number;
  readonly kind: InboxKind;
  /** Parameters of its texts, and ids that its link needs. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Unix ms. */
  readonly at: number;
  /** The journal row and the index of its event, or a key of what it is about: `review/7`. */
  readonly source: { readonly seq: number; readonly idx: number } | string;
}

/** All edges hear whose inbox has changed. */
export const INBOX_CHANGED = 'inbox.changed';
/** Whoever sends notifications hears that some wait. */
export const PUSH_WAITS = 'push.waits';

/**
 * Writes messages in the transaction of what they tell of, and notifications for the browsers that asked for them; sockets of
 * the customers hear of them after its commit.
 */
export async function writeInbox(client: PoolClient, items: readonly InboxItem[]): Promise<void> {
  const rows = items.map(({ uid, source, kind, params, at }) => ({
    uid,
    kind,
    params,
    sent_at: at,
    ...(typeof source === 'string' ? { about: source } : source),
  }));
  await client.query(
    `WITH written AS (
       INSERT INTO inbox_messages (uid, seq, idx, about, kind, params, sent_at)
       SELECT uid, seq, idx, about, kind, params, sent_at
         FROM jsonb_to_recordset($1) AS item (uid bigint, seq bigint, idx int, about text, kind text, params jsonb, sent_at bigint)
       ON CONFLICT DO NOTHING RETURNING id, uid, kind),
     pushed AS (
       INSERT INTO push_items (subscription, message)
       SELECT s.id, w.id FROM written w JOIN push_subscriptions s ON s.uid = w.uid AND ($2::jsonb ->> w.kind) = ANY (s.kinds)
       RETURNING 1)
     SELECT ${noticeSql(INBOX_CHANGED, 'uid')} FROM (SELECT DISTINCT uid FROM written) AS told
     UNION ALL SELECT ${noticeSql(PUSH_WAITS)} WHERE EXISTS (SELECT FROM pushed)`,
    [JSON.stringify(rows), JSON.stringify(PUSH_KIND_OF)],
  );
}
