import { customerOptions } from '@vitrine/wire/views/operator/customer-options';
import { optionOf, optionRow } from '../../options/index.ts';
import type { Route } from '../../platform/http/context.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { PAGE, pageOf, subjectOf } from './customer-rows.ts';
import { readCustomerOptions } from './customer-store.ts';

export const customerOptionsRoute = ({ desk, terms, tickOf, timeText }: CustomerDeps): Route =>
  desk.route(customerOptions, async ({ customer: uid, after }, { client, recordAudit }) => {
    recordAudit({ subject: subjectOf(uid) });
    const rows = await readCustomerOptions(client, uid, after, PAGE + 1);
    const { page, next } = pageOf(rows, ({ id }) => String(id));
    return {
      rows: page.map((row) => optionRow(optionOf(row), { terms, tickOf, timeText })),
      next,
    };
  });
