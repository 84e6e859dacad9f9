import type { MarketRoom } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import { Hub, joinedSources, type SharedSource } from '../platform/realtime/hub.ts';
import { NoticeTopics } from '../platform/realtime/notice-topics.ts';
import type { ReportSite } from '../platform/reports/report-site.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { accountDetailRoute } from './account-detail.ts';
import type { LossShare } from './loss-share.ts';
import { viewsDeskRoutes } from './operator/index.ts';
import { orderLimitsRoute } from './order-limits.ts';
import { OwnPushes } from './own-pushes.ts';
import { profitLossRoutes } from './profit-loss/export-profit-loss.ts';
import { SiteWatch } from './site-health.ts';
import { todayProfitRoute } from './today-profit.ts';
import { tradeStatisticsRoute } from './trade-statistics.ts';

export interface ViewsRoom extends StartedRoom {
  readonly hub: Hub;
  readonly topics: NoticeTopics;
  readonly own: OwnPushes;
}

/** How instants are written, where a day of the site starts, and what is measured of the site. */
export interface SiteTime {
  readonly timeText: (at: number) => string;
  readonly dayStart: (at: number) => number;
  /** Measures how many accounts lost money. */
  readonly lossShare: LossShare;
  /** Tells browsers that the configuration has changed. */
  readonly siteVersion: SharedSource;
  readonly reports: ReportSite;
}

/** Reads that join rooms, and the customers' own pushes. */
export function startRoom(
  deps: Deps,
  { desk }: StaffRoom,
  { terms, candles, prices }: MarketRoom,
  { timeText, dayStart, lossShare, siteVersion, reports }: SiteTime,
): ViewsRoom {
  const { db, log, settings } = deps;
  const topics = new NoticeTopics(['CONTENT']);
  const hub = new Hub(joinedSources([prices, siteVersion, topics]));
  const own = new OwnPushes(db, log, hub, terms, candles);
  const watch = new SiteWatch(deps, terms, candles);
  const tickOf = (instrument: number) => candles.tick(instrument);
  return {
    hub,
    topics,
    own,
    onCommit: (commit) => own.onCommit(commit),
    startJobs() {
      hub.start();
      watch.start();
    },
    duty: lossShare.duty,
    addMetrics: (metrics) => watch.showIn(metrics),
    stop: () => watch.stop(),
    routes: [
      accountDetailRoute(db, terms, candles),
      orderLimitsRoute(db, terms, candles, settings.mode),
      todayProfitRoute(db, dayStart),
      tradeStatisticsRoute(terms),
      ...profitLossRoutes(reports, terms),
      ...viewsDeskRoutes({ db, desk, siteBook: settings.mode, terms, tickOf, timeText, watch }),
    ],
  };
}
