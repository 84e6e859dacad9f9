import { setting } from '@vitrine/wire/config/setting';
import { route } from '../platform/http/context.ts';
import { type AppliedTerms, siteSettings } from './basic-info.ts';
import type { Site } from './site.ts';

export const settingRoute = (site: Site, terms: AppliedTerms) =>
  route(setting, ({ key }) => ({ key, value: siteSettings(site, terms)[key] }));
