import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { LEDGER_READERS } from '@vitrine/wire/ledger/operator/fields';
import { accountText } from '../../ledger/index.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import type { SiteWatch } from '../site-health.ts';

/** The last totals, which `/metrics` shows too, or new ones on request. */
export const conservationRoute = (desk: StaffDesk, watch: SiteWatch): Route =>
  desk.read(conservation, async ({ fresh }, { staff }) => {
    const last = fresh === undefined ? watch.health().conservation : await watch.check();
    const readsLedger = staff.roles.some((role) => LEDGER_READERS.includes(role));
    return {
      isConserved: last?.isConserved === true,
      checkedAt: last === undefined ? null : new Date(last.at).toISOString(),
      seq: last?.seq ?? null,
      books: (last?.books ?? []).map((book) => ({
        ...book,
        sum: formatMoney(book.sum),
        held: formatMoney(book.held),
        live: formatMoney(book.live),
      })),
      accounts: readsLedger
        ? (last?.differing ?? []).map(({ account, book, currency, held, live }) => ({
            account: accountText(account),
            book,
            currency,
            held: formatMoney(held),
            live: formatMoney(live),
          }))
        : null,
    };
  });
