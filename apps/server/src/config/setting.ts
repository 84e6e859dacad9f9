import { setting } from '@vitrine/wire/config/setting';
import { sharedRoute } from '../platform/http/context.ts';
import { type AppliedTerms, siteSettings } from './basic-info.ts';
import type { Site } from './site-settings.ts';

export const settingRoute = (site: Site, terms: AppliedTerms) =>
  sharedRoute(setting, { version: () => `${site.revision} ${terms.revision()}` }, ({ key }) => ({
    key,
    value: siteSettings(site, terms)[key],
  }));
