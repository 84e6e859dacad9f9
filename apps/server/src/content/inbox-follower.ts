import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { ownerOf } from '@vitrine/domain/ledger/index';
import type { Follower } from '../journal/followers.ts';

/** A message to write, identified by the journal row and the index of its event. */
export interface InboxItem {
  readonly uid: number;
  readonly seq: number;
  readonly idx: number;
  readonly kind: 'margin-call' | 'stop-out' | 'balance-protection';
  readonly params: Readonly<Record<string, string | number>>;
  readonly at: number;
}

/** Writes inbox messages about events that customers did not cause: margin calls, stop-outs, balance protection. */
export const inboxFollower: Follower<InboxItem> = {
  name: 'inbox',
  pick({ seq, at, events }) {
    const items: InboxItem[] = [];
    events.forEach((event, idx) => {
      if (event.type === 'MarginCalled') {
        const params = { net_value: formatMoney(event.netValue), used_margin: formatMoney(event.usedMargin) };
        items.push({ uid: event.uid, seq, idx, at, kind: 'margin-call', params });
      }
      if (event.type === 'OrderClosed' && event.closedBy === 'stop-out') {
        const params = { order: event.order, profit: formatMoney(event.profit) };
        items.push({ uid: event.uid, seq, idx, at, kind: 'stop-out', params });
      }
      if (event.type === 'Posted' && event.reason === 'balance-protection') {
        const uid = ownerOf(event.credit);
        items.push({ uid, seq, idx, at, kind: 'balance-protection', params: { amount: formatMoney(event.amount) } });
      }
    });
    return items;
  },
  async store(client, items) {
    await client.query(
      `INSERT INTO inbox_messages (uid, seq, idx, kind, params, sent_at)
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::jsonb[], $6::bigint[])
       ON CONFLICT (seq, idx) DO NOTHING`,
      [
        items.map(({ uid }) => uid),
        items.map(({ seq }) => seq),
        items.map(({ idx }) => idx),
        items.map(({ kind }) => kind),
        items.map(({ params }) => JSON.stringify(params)),
        items.map(({ at }) => at),
      ],
    );
  },
};
