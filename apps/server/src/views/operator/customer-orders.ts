import { customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import type { Route } from '../../platform/http/context.ts';
import { liveOrder, orderOf, orderRow } from '../../trading/index.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { PAGE, pageOf, placeOf, subjectOf } from './customer-rows.ts';
import { readCustomerOrder, readCustomerOrders } from './customer-store.ts';

export const customerOrdersRoute = ({ desk, terms, tickOf, timeText }: CustomerDeps): Route =>
  desk.route(customerOrders, async ({ customer: uid, status, after, order: wanted }, { client, recordAudit }) => {
    recordAudit({ subject: subjectOf(uid) });
    const rows =
      wanted === undefined
        ? await readCustomerOrders(client, uid, status as 0 | 1 | 3, placeOf(after), PAGE + 1)
        : await readCustomerOrder(client, uid, wanted);
    const { page, next } = pageOf(rows, ({ id, closed_at }) => `${status === 3 ? closed_at : id}.${id}`);
    return {
      rows: page.map((row) => {
        const order = orderOf(row);
        const live = row.status === 3 ? undefined : liveOrder(order, terms, tickOf);
        const journal = {
          created: row.opened_seq,
          triggered: row.triggered_seq,
          stops: row.stops_seq,
          closed: row.closed_seq,
        };
        return {
          ...orderRow(order, live, terms, timeText),
          journal,
        };
      }),
      next,
    };
  });
