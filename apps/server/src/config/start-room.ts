import type { SiteTerms } from '@vitrine/domain/config/site';
import { FIRST_LEVELS } from '@vitrine/domain/trading/index';
import type { Deps } from '../platform/deps.ts';
import { type FactRelay, publishFirst } from '../platform/facts.ts';
import type { StartedRoom } from '../room.ts';
import type { StaffRoom } from '../staff/index.ts';
import { areaListRoute } from './area-list.ts';
import { type AppliedTerms, basicInfoRoute } from './basic-info.ts';
import { menuRoute } from './menu.ts';
import { configDeskRoutes } from './operator/index.ts';
import { settingRoute } from './setting.ts';
import type { Site } from './site.ts';

/** Money terms of a fresh site: rules §2 and §3. */
const FIRST_SITE_TERMS: SiteTerms = {
  currency: 'USD',
  tradeFee: 'notional',
  demoGrant: 10_000_000_000n,
  houseCapital: 1_000_000_000_000_000n,
  ...FIRST_LEVELS,
};

/** What the site is. `terms` are read from the rooms that follow the core. */
export function startRoom(
  { db }: Deps,
  relay: FactRelay,
  { desk, proposals }: StaffRoom,
  site: Site,
  terms: AppliedTerms & { readonly siteVersion: () => number },
): StartedRoom {
  const applied = () => ({ terms: terms.site(), version: terms.siteVersion() });
  return {
    async publishFirstFacts(client) {
      await publishFirst(client, 'site', { kind: 'site', site: FIRST_SITE_TERMS });
    },
    routes: [
      basicInfoRoute(site, terms),
      settingRoute(site, terms),
      menuRoute(terms.companyEmail),
      areaListRoute(),
      ...configDeskRoutes({ db, desk, proposals, relay, site, applied }),
    ],
  };
}
