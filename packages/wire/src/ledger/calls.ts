import type { RoomCalls } from '../call.ts';
import { accountDetail } from './account-detail.ts';
import { accountLog } from './account-log.ts';
import { balances } from './balances.ts';
import { exportAccountLog } from './export-account-log.ts';
import { exportStatementCsv } from './export-statement-csv.ts';
import { exportStatementPdf } from './export-statement-pdf.ts';
import { conservation } from './operator/conservation.ts';
import { exportPostings } from './operator/export-postings.ts';
import { ledgerAccounts } from './operator/ledger-accounts.ts';
import { ledgerPostings } from './operator/ledger-postings.ts';
import { ledgerSums } from './operator/ledger-sums.ts';
import { ownLimits } from './own-limits.ts';
import { setOwnLimit } from './set-own-limit.ts';
import { takeBreak } from './take-break.ts';
import { todayProfit } from './today-profit.ts';

export const LEDGER_CALLS: RoomCalls = {
  customers: [
    balances,
    accountDetail,
    accountLog,
    exportAccountLog,
    exportStatementPdf,
    exportStatementCsv,
    todayProfit,
    ownLimits,
    setOwnLimit,
    takeBreak,
  ],
  operators: [conservation, ledgerAccounts, ledgerSums, ledgerPostings, exportPostings],
};
