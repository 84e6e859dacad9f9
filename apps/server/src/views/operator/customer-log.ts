import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { postingOfPlace, reasonOfType } from '@vitrine/domain/ledger/posting';
import { customerLog } from '@vitrine/wire/views/operator/customer-log';
import type { Route } from '../../platform/http/context.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { PAGE, pageOf, placeOf, subjectOf } from './customer-rows.ts';
import { readCustomerLog } from './customer-store.ts';

export const customerLogRoute = ({ desk }: CustomerDeps): Route =>
  desk.route(customerLog, async ({ customer: uid, after }, { client, recordAudit }) => {
    recordAudit({ subject: subjectOf(uid) });
    const rows = await readCustomerLog(client, uid, placeOf(after), PAGE + 1);
    const { page, next } = pageOf(rows, ({ seq, idx }) => `${seq}.${idx}`);
    return {
      rows: page.map(({ at, kind, type, value, balanceAfter, ...entry }) => ({
        ...entry,
        posting: postingOfPlace(entry.idx),
        at: new Date(at).toISOString(),
        account: kind,
        reason: reasonOfType(type) ?? String(type),
        value: formatMoney(value),
        balanceAfter: formatMoney(balanceAfter),
      })),
      next,
    };
  });
