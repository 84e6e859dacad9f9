import type { Route } from '../../platform/http/context.ts';
import { changeSettingRoute } from './change-setting.ts';
import type { ConfigDesk } from './desk.ts';
import { operatorSettingsRoute } from './operator-settings.ts';
import { operatorSiteTermsRoute } from './operator-site-terms.ts';
import { proposeSiteTermsRoute } from './propose-site-terms.ts';

/** Staff operations on the site: one owner can change settings; changing money terms takes two owners. */
export const configDeskRoutes = (config: ConfigDesk): readonly Route[] => [
  operatorSiteTermsRoute(config),
  proposeSiteTermsRoute(config),
  operatorSettingsRoute(config),
  changeSettingRoute(config),
];
