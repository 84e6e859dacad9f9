import type { CandleBook, Terms } from '../market/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/context.ts';
import { accountDetailRoute } from './account-detail.ts';
import { todayProfitRoute } from './today-profit.ts';

export { conservationRoute } from './operator/conservation.ts';
export { customerDeskRoutes } from './operator/customers.ts';
export { dashboardRoute } from './operator/dashboard.ts';
export { quarantineRoute } from './operator/quarantine.ts';
export { OwnPushes } from './own-pushes.ts';
export { type SiteHealth, SiteWatch } from './site-health.ts';

export function viewRoutes(
  { db }: Deps,
  terms: Terms,
  candles: CandleBook,
  dayStart: (at: number) => number,
): readonly Route[] {
  return [accountDetailRoute(db, terms, candles), todayProfitRoute(db, dayStart)];
}
