import type { RoomCalls } from '../call.ts';
import { areaList } from './area-list.ts';
import { basicInfo } from './basic-info.ts';
import { menu } from './menu.ts';
import { operatorJurisdictions } from './operator/operator-jurisdictions.ts';
import { operatorSettings } from './operator/operator-settings.ts';
import { operatorSiteMode } from './operator/operator-site-mode.ts';
import { operatorSiteTerms } from './operator/operator-site-terms.ts';
import { proposeJurisdiction } from './operator/propose-jurisdiction.ts';
import { proposeSiteMode } from './operator/propose-site-mode.ts';
import { proposeSiteTerms } from './operator/propose-site-terms.ts';
import { publishSettings } from './operator/publish-settings.ts';
import { restoreVersion } from './operator/restore-version.ts';
import { siteVersions } from './operator/site-versions.ts';
import { uploadBrandPicture } from './operator/upload-brand-picture.ts';
import { withdrawPublication } from './operator/withdraw-publication.ts';
import { ownJurisdiction } from './own-jurisdiction.ts';
import { setting } from './setting.ts';

export const CONFIG_CALLS: RoomCalls = {
  customers: [basicInfo, setting, menu, areaList, ownJurisdiction],
  operators: [
    operatorSiteTerms,
    proposeSiteTerms,
    operatorSiteMode,
    proposeSiteMode,
    operatorJurisdictions,
    proposeJurisdiction,
    operatorSettings,
    siteVersions,
    publishSettings,
    restoreVersion,
    withdrawPublication,
    uploadBrandPicture,
  ],
};
