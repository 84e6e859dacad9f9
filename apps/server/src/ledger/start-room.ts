import type { Deps } from '../platform/deps.ts';
import type { ReportSite } from '../platform/reports/report-site.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { accountLogRoute } from './account-log.ts';
import { balancesRoute } from './balances.ts';
import { exportAccountLogRoute } from './export-account-log.ts';
import { ledgerDeskRoutes } from './operator/index.ts';
import { ownLimitsRoute } from './own-limits.ts';
import { setOwnLimitRoute } from './set-own-limit.ts';
import { statementRoutes } from './statement/export-statement.ts';
import { type AppliedSiteTerms, sweepDuty } from './sweep-accounts.ts';
import { takeBreakRoute } from './take-break.ts';

/** Accounts, postings and the account log. `orderOwner` finds the owner of an order; trading provides it. */
export function startRoom(
  { db, engine, log }: Deps,
  { desk }: StaffRoom,
  terms: AppliedSiteTerms,
  reports: ReportSite,
  orderOwner: (order: number) => Promise<number | undefined>,
): StartedRoom {
  return {
    stop: () => reports.documents.stop(),
    duty: sweepDuty({ db, engine, log, terms }),
    routes: [
      balancesRoute(db, terms),
      accountLogRoute(reports.timeText),
      exportAccountLogRoute(reports.timeText, reports.zone),
      ...statementRoutes(reports),
      ownLimitsRoute(db),
      setOwnLimitRoute(db, engine),
      takeBreakRoute(engine),
      ...ledgerDeskRoutes({ db, desk, orderOwner }),
    ],
  };
}
