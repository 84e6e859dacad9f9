import type { Route } from '../../platform/http/context.ts';
import type { LedgerDesk } from './desk.ts';
import { exportPostingsRoute } from './export-postings.ts';
import { ledgerAccountsRoute } from './ledger-accounts.ts';
import { ledgerPostingsRoute } from './ledger-postings.ts';
import { ledgerSumsRoute } from './ledger-sums.ts';

/** The books as they are in the database: accounts with what they hold, and every posting behind it. */
export const ledgerDeskRoutes = (ledger: LedgerDesk): readonly Route[] => [
  ledgerAccountsRoute(ledger),
  ledgerSumsRoute(ledger),
  ledgerPostingsRoute(ledger),
  exportPostingsRoute(ledger),
];
