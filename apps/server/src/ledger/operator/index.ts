import type { Route } from '../../platform/http/context.ts';
import type { LedgerDesk } from './desk.ts';
import { exportPostingsRoute } from './export-postings.ts';
import { ledgerAccountsRoute } from './ledger-accounts.ts';
import { ledgerPostingsRoute } from './ledger-postings.ts';
import { ledgerSumsRoute } from './ledger-sums.ts';

/** Staff reads of the books: accounts with their balances, and all postings. */
export const ledgerDeskRoutes = (ledger: LedgerDesk): readonly Route[] => [
  ledgerAccountsRoute(ledger),
  ledgerSumsRoute(ledger),
  ledgerPostingsRoute(ledger),
  exportPostingsRoute(ledger),
];
