import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/chart';
import { reasonOfType } from '@vitrine/domain/ledger/posting';
import { customer } from '@vitrine/wire/views/operator/customer';
import { customerLog } from '@vitrine/wire/views/operator/customer-log';
import { customerOptions } from '@vitrine/wire/views/operator/customer-options';
import { customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { customers } from '@vitrine/wire/views/operator/customers';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import type { Pool } from 'pg';
import { accountRows } from '../../ledger/index.ts';
import { type OptionWriting, optionOf, optionRow } from '../../options/index.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import { liveOrder, orderOf, orderRow } from '../../trading/index.ts';
import { figuresOf, priceHoldings } from '../figures.ts';
import { readHoldings } from '../store.ts';
import {
  type CustomerRecord,
  type NoteRecord,
  readAccountState,
  readCustomerLog,
  readCustomerOptions,
  readCustomerOrders,
  readCustomers,
  readNotes,
  readSessions,
  type TwoPlace,
  writeNote,
} from './customer-store.ts';

const PAGE = 50;

const rowOf = ({ createdAt, lastSeenAt, posted, ...rest }: CustomerRecord) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  posted: formatMoney(posted),
});
const noteRow = ({ at, ...note }: NoteRecord) => ({ ...note, at: at.toISOString() });

function placeOf(after: string | undefined): TwoPlace | undefined {
  const [first, second] = (after ?? '').split('.');
  return second === undefined ? undefined : [Number(first), Number(second)];
}

/** The query read one row more than a page: if it is there, the list continues after the page's last row. */
function pageOf<Row>(rows: readonly Row[], placeAfter: (row: Row) => string) {
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : placeAfter(last) };
}

/** Customers as staff see them. Whose page or lists were read is in the audit log, as is every note. */
export function customerDeskRoutes(
  db: Pool,
  desk: StaffDesk,
  siteBook: Book,
  { terms, tickOf, timeText }: OptionWriting,
): readonly Route[] {
  return [
    desk.read(customers, async ({ after, startTime, endTime, ...filter }) => {
      const rows = await readCustomers(
        db,
        {
          ...filter,
          from: startTime === undefined ? undefined : startTime * SECOND,
          to: endTime === undefined ? undefined : endTime * SECOND,
        },
        siteBook,
        after,
        PAGE + 1,
      );
      const { page, next } = pageOf(rows, ({ id }) => String(id));
      return { rows: page.map(rowOf), next };
    }),

    desk.route(customer, async ({ customer: uid }, { client, recordAudit }) => {
      recordAudit({ subject: `customer/${uid}` });
      const [found] = await readCustomers(client, { customer: uid }, siteBook, undefined, 1);
      if (found === undefined) return new Refused('request.not-found');
      const holdings = await readHoldings(client, uid);
      const state = await readAccountState(client, uid);
      return {
        ...rowOf(found),
        currency: state?.currency ?? terms.site.currency,
        isCalled: state?.isCalled ?? false,
        accounts: accountRows(holdings),
        figures: figuresOf('forex', holdings, priceHoldings(holdings, terms, tickOf), terms.site),
        sessions: (await readSessions(client, uid)).map(({ startedAt, lastSeenAt, ...session }) => ({
          ...session,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
        notes: (await readNotes(client, uid)).map(noteRow),
        seq: holdings.seq,
      };
    }),

    desk.route(customerOrders, async ({ customer: uid, status, after }, { client, recordAudit }) => {
      recordAudit({ subject: `customer/${uid}` });
      const rows = await readCustomerOrders(client, uid, status as 0 | 1 | 3, placeOf(after), PAGE + 1);
      const { page, next } = pageOf(rows, ({ id, closed_at }) => `${status === 3 ? closed_at : id}.${id}`);
      return {
        rows: page.map((row) => {
          const order = orderOf(row);
          const live = status === 3 ? undefined : liveOrder(order, terms, tickOf);
          const journal = {
            created: row.opened_seq,
            triggered: row.triggered_seq,
            stops: row.stops_seq,
            closed: row.closed_seq,
          };
          return { ...orderRow(order, live, terms, timeText), journal };
        }),
        next,
      };
    }),

    desk.route(customerOptions, async ({ customer: uid, after }, { client, recordAudit }) => {
      recordAudit({ subject: `customer/${uid}` });
      const rows = await readCustomerOptions(client, uid, after, PAGE + 1);
      const { page, next } = pageOf(rows, ({ id }) => String(id));
      return { rows: page.map((row) => optionRow(optionOf(row), { terms, tickOf, timeText })), next };
    }),

    desk.route(customerLog, async ({ customer: uid, after }, { client, recordAudit }) => {
      recordAudit({ subject: `customer/${uid}` });
      const rows = await readCustomerLog(client, uid, placeOf(after), PAGE + 1);
      const { page, next } = pageOf(rows, ({ seq, idx }) => `${seq}.${idx}`);
      return {
        rows: page.map(({ at, kind, type, value, balanceAfter, ...entry }) => ({
          ...entry,
          at: new Date(at).toISOString(),
          account: kind,
          reason: reasonOfType(type) ?? String(type),
          value: formatMoney(value),
          balanceAfter: formatMoney(balanceAfter),
        })),
        next,
      };
    }),

    desk.route(noteCustomer, async ({ customer: uid, text }, { client, staff, now, recordAudit }) => {
      recordAudit({ subject: `customer/${uid}`, after: { text } });
      const written = await writeNote(client, uid, staff, text, now);
      return written === undefined ? new Refused('request.not-found') : noteRow(written);
    }),
  ];
}
