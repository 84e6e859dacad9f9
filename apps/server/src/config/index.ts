import type { Route } from '../platform/http/context.ts';
import { areaListRoute } from './area-list.ts';
import { type AppliedTerms, basicInfoRoute } from './basic-info.ts';
import { menuRoute } from './menu.ts';
import { settingRoute } from './setting.ts';
import type { Site } from './site.ts';

export { webManifest } from './manifest.ts';
export { configDeskRoutes } from './operator/index.ts';
export { Site } from './site.ts';
export { siteDayStart, siteTimeOf } from './site-time.ts';

export function configRoutes(site: Site, terms: AppliedTerms): readonly Route[] {
  return [basicInfoRoute(site, terms), settingRoute(site, terms), menuRoute(terms.companyEmail), areaListRoute()];
}
