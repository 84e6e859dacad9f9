import type { Route } from '../../platform/http/context.ts';
import type { ConfigDesk } from './desk.ts';
import { operatorJurisdictionsRoute } from './operator-jurisdictions.ts';
import { operatorSettingsRoute } from './operator-settings.ts';
import { operatorSiteModeRoute } from './operator-site-mode.ts';
import { operatorSiteTermsRoute } from './operator-site-terms.ts';
import { proposeJurisdictionRoute } from './propose-jurisdiction.ts';
import { proposeSiteModeRoute } from './propose-site-mode.ts';
import { proposeSiteTermsRoute } from './propose-site-terms.ts';
import { publishSettingsRoute } from './publish-settings.ts';
import { restoreVersionRoute } from './restore-version.ts';
import { siteVersionsRoute } from './site-versions.ts';
import { uploadBrandPictureRoute } from './upload-brand-picture.ts';
import { withdrawPublicationRoute } from './withdraw-publication.ts';

/** Staff operations on the site: one owner can publish settings; changing money terms takes two owners, changing the mode or a jurisdiction two people. */
export const configDeskRoutes = (config: ConfigDesk): readonly Route[] => [
  operatorSiteTermsRoute(config),
  proposeSiteTermsRoute(config),
  operatorSiteModeRoute(config),
  proposeSiteModeRoute(config),
  operatorJurisdictionsRoute(config),
  proposeJurisdictionRoute(config),
  operatorSettingsRoute(config),
  siteVersionsRoute(config),
  publishSettingsRoute(config),
  restoreVersionRoute(config),
  withdrawPublicationRoute(config),
  uploadBrandPictureRoute(config),
];
