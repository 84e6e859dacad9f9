import type { CoreEvent } from '@vitrine/core/events';
import type { DepositWay, PaymentWay } from '@vitrine/domain/funding/index';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { PoolClient } from 'pg';
import type { Follower } from '../journal/followers.ts';
import { type InboxItem, writeInbox } from '../platform/messages/inbox.ts';
import { depositTypeOf } from './currencies.ts';

/** Something that others have done with the money of a customer; amounts are looked up when it is told. */
type Told = Pick<InboxItem, 'uid' | 'kind' | 'params' | 'at'> & { readonly source: { seq: number; idx: number } };

/** Tells a customer by mail what the inbox says. */
export type TellByMail = (client: PoolClient, message: Pick<InboxItem, 'uid' | 'kind' | 'params'>) => Promise<void>;

function messageOf(event: CoreEvent): Pick<InboxItem, 'uid' | 'kind' | 'params'> | undefined {
  switch (event.type) {
    case 'DepositApproved':
      return { uid: event.uid, kind: 'deposit-credited', params: { deposit: event.deposit } };
    case 'DepositRejected':
      return { uid: event.uid, kind: 'deposit-rejected', params: { deposit: event.deposit, reason: event.reason } };
    case 'DepositInvalidated':
      // Whoever cancels a request need not be told.
      return event.reason === 'expired'
        ? { uid: event.uid, kind: 'deposit-expired', params: { deposit: event.deposit } }
        : undefined;
    case 'GoodwillPosted':
      return { uid: event.uid, kind: 'goodwill-paid', params: { amount: formatMoney(event.amount) } };
    case 'PostingCorrected':
      return { uid: event.uid, kind: 'posting-corrected', params: {} };
    default:
      return withdrawalMessageOf(event);
  }
}

function withdrawalMessageOf(event: CoreEvent): Pick<InboxItem, 'uid' | 'kind' | 'params'> | undefined {
  switch (event.type) {
    case 'WithdrawalApproved':
      return { uid: event.uid, kind: 'withdrawal-approved', params: { withdrawal: event.withdrawal } };
    case 'WithdrawalPaid':
      return { uid: event.uid, kind: 'withdrawal-paid', params: { withdrawal: event.withdrawal } };
    case 'WithdrawalRejected':
      return {
        uid: event.uid,
        kind: 'withdrawal-rejected',
        params: { withdrawal: event.withdrawal, reason: event.reason },
      };
    case 'WithdrawalFailed':
      return {
        uid: event.uid,
        kind: 'withdrawal-failed',
        params: { withdrawal: event.withdrawal, reason: event.reason },
      };
    case 'WithdrawalHeld':
      return {
        uid: event.uid,
        kind: 'withdrawal-held',
        params: { withdrawal: event.withdrawal, reason: event.reason },
      };
    case 'HoldEnded':
      return { uid: event.uid, kind: 'withdrawal-released', params: { withdrawal: event.withdrawal } };
    default:
      return undefined;
  }
}

/** The way and the amounts of a request, as its table has them. */
async function amountsOf(client: PoolClient, { params }: Told): Promise<InboxItem['params']> {
  const money = (text: string | undefined) => formatMoney(BigInt(text ?? 0));
  if (params.deposit !== undefined) {
    const { rows } = await client.query<{ way: DepositWay; amount: string; code: string; credited: string }>(
      'SELECT way, amount::text, code, credited::text FROM deposits WHERE id = $1',
      [params.deposit],
    );
    const { way = 'coin', amount, code = '', credited } = rows[0] ?? {};
    return { type: depositTypeOf(way), amount: money(amount), currency: code, credited: money(credited) };
  }
  if (params.withdrawal === undefined) return {};
  const { rows } = await client.query<{ way: PaymentWay; amount: string; code: string; received: string }>(
    'SELECT way, amount::text, code, received::text FROM withdrawals WHERE id = $1',
    [params.withdrawal],
  );
  const { way = 'coin', amount, code = '', received } = rows[0] ?? {};
  return { type: depositTypeOf(way), amount: money(amount), currency: code, pays: money(received) };
}

/** Tells customers what others have done with their money: in the inbox, on their devices, and by mail. */
export const decisionNotices = (tellByMail: TellByMail): Follower<Told> => ({
  name: 'funding-notices',
  pick({ seq, at, events }) {
    return events.flatMap((event, idx): Told[] => {
      const message = messageOf(event);
      return message === undefined ? [] : [{ ...message, at, source: { seq, idx } }];
    });
  },
  async store(client, items) {
    const worded: InboxItem[] = [];
    for (const item of items) worded.push({ ...item, params: { ...item.params, ...(await amountsOf(client, item)) } });
    await writeInbox(client, worded);
    for (const item of worded) await tellByMail(client, item);
  },
});
