import { customer } from '@vitrine/wire/views/operator/customer';
import { accountRows, ownLimitsText } from '../../ledger/index.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { figuresOf, priceHoldings } from '../figures.ts';
import { readHoldings } from '../store.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { noteRow, rowOf, subjectOf } from './customer-rows.ts';
import { readAccountState, readCustomers, readNotes, readProfileOf, readSessions } from './customer-store.ts';

/** The page of one customer. Like their lists, it is private data: the audit log records who read it. */
export const customerRoute = ({ desk, siteBook, terms, tickOf }: CustomerDeps): Route =>
  desk.route(customer, async ({ customer: uid }, { client, recordAudit }) => {
    recordAudit({ subject: subjectOf(uid) });
    const [found] = await readCustomers(client, { customer: uid }, siteBook, undefined, 1);
    if (found === undefined) return new Refused('request.not-found');
    const holdings = await readHoldings(client, uid, terms.site);
    const state = await readAccountState(client, uid);
    return {
      ...rowOf(found),
      currency: state?.currency ?? terms.site.currency,
      profile: await readProfileOf(client, uid),
      isCalled: state?.isCalled ?? false,
      accounts: accountRows(holdings),
      ownLimits: await ownLimitsText(client, uid, Date.now()),
      figures: figuresOf('forex', holdings, priceHoldings(holdings, terms, tickOf), terms.site),
      sessions: (await readSessions(client, uid)).map(({ startedAt, lastSeenAt, ...session }) => ({
        ...session,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      notes: (await readNotes(client, uid)).map(noteRow),
      seq: holdings.seq,
    };
  });
