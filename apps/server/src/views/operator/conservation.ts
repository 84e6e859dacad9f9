import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { conservation } from '@vitrine/wire/operator/ledger/conservation';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import type { SiteWatch } from '../site-health.ts';

/** What was added up last, as `/metrics` has it. */
export const conservationRoute = (desk: StaffDesk, watch: SiteWatch): Route =>
  desk.read(conservation, () => {
    const last = watch.health().conservation;
    return {
      isConserved: last?.isConserved === true,
      checkedAt: last === undefined ? null : new Date(last.at).toISOString(),
      books: (last?.books ?? []).map((book) => ({ ...book, sum: formatMoney(book.sum) })),
    };
  });
