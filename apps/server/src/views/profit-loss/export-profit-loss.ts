import { exportProfitLossCsv } from '@vitrine/wire/views/export-profit-loss-csv';
import { exportProfitLossPdf } from '@vitrine/wire/views/export-profit-loss-pdf';
import type { Terms } from '../../market/index.ts';
import { route } from '../../platform/http/context.ts';
import { answerReport, type ReportSite } from '../../platform/reports/report-site.ts';
import { profitLossOf } from './profit-loss-report.ts';

const exportRoute = (
  site: ReportSite,
  terms: Terms,
  call: typeof exportProfitLossPdf | typeof exportProfitLossCsv,
  ending: 'pdf' | 'csv',
) =>
  route(call, ({ year = Number(site.timeText(Date.now()).slice(0, 4)) }, context) =>
    answerReport(site, context.caller.uid, `profit-loss-${year}.${ending}`, () =>
      profitLossOf(site, terms, context, year),
    ),
  );

export const profitLossRoutes = (site: ReportSite, terms: Terms) => [
  exportRoute(site, terms, exportProfitLossPdf, 'pdf'),
  exportRoute(site, terms, exportProfitLossCsv, 'csv'),
];
