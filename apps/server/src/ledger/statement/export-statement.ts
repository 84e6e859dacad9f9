import { exportStatementCsv } from '@vitrine/wire/ledger/export-statement-csv';
import { exportStatementPdf } from '@vitrine/wire/ledger/export-statement-pdf';
import { Refused } from '../../platform/http/answer.ts';
import { route } from '../../platform/http/context.ts';
import { answerReport, type ReportSite } from '../../platform/reports/report-site.ts';
import { periodOf } from './period.ts';
import { statementOf } from './statement-report.ts';

const exportRoute = (
  site: ReportSite,
  call: typeof exportStatementPdf | typeof exportStatementCsv,
  ending: 'pdf' | 'csv',
) =>
  route(call, ({ accountTypeId = 0, ...asked }, context) => {
    const period = periodOf(site, asked);
    if (period instanceof Refused) return period;
    return answerReport(site, context.caller.uid, `statement-${period.name}.${ending}`, () =>
      statementOf(site, context, period, accountTypeId),
    );
  });

export const statementRoutes = (site: ReportSite) => [
  exportRoute(site, exportStatementPdf, 'pdf'),
  exportRoute(site, exportStatementCsv, 'csv'),
];
