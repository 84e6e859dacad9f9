import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { ownerOf } from '@vitrine/domain/ledger/index';
import type { Follower } from '../journal/followers.ts';
import { type InboxItem, writeInbox } from '../platform/messages/inbox.ts';

/** What closes a position at a price that its owner has named. */
const BY_PRICE: ReadonlySet<string> = new Set(['stop-loss', 'take-profit', 'trailing-stop']);

/** Writes inbox messages about events that customers did not cause: margin calls, stop-outs, cancelled orders and more. */
export const inboxFollower: Follower<InboxItem> = {
  name: 'inbox',
  pick({ seq, at, events }) {
    const items: InboxItem[] = [];
    events.forEach((event, idx) => {
      const write = (uid: number, kind: InboxItem['kind'], params: InboxItem['params']): void => {
        items.push({ uid, source: { seq, idx }, at, kind, params });
      };
      switch (event.type) {
        case 'MarginCalled': {
          const { uid, netValue, usedMargin } = event;
          write(uid, 'margin-call', { net_value: formatMoney(netValue), used_margin: formatMoney(usedMargin) });
          break;
        }
        case 'OrderClosed':
          if (event.closedBy === 'stop-out')
            write(event.uid, 'stop-out', { order: event.order, profit: formatMoney(event.profit) });
          else if (BY_PRICE.has(event.closedBy)) {
            const { uid, order, closedBy: by, profit } = event;
            write(uid, 'order-closed', { order, by, profit: formatMoney(profit) });
          }
          break;
        case 'OrderTriggered':
          write(event.uid, 'order-filled', { order: event.order });
          break;
        case 'OrderCancelled':
          // Whoever cancels an order need not be told.
          if (event.closedBy !== 'cancelled')
            write(event.uid, 'order-cancelled', { order: event.order, by: event.closedBy });
          break;
        case 'OptionSettled':
          if (event.outcome === 'void' && event.voidReason !== 'demo-reset')
            write(event.uid, 'option-void', { option: event.option, why: event.voidReason });
          break;
        case 'Posted':
          if (event.reason === 'balance-protection')
            write(ownerOf(event.credit), 'balance-protection', { amount: formatMoney(event.amount) });
          break;
      }
    });
    return items;
  },
  store: writeInbox,
};
