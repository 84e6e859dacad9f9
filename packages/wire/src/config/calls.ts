import type { RoomCalls } from '../call.ts';
import { areaList } from './area-list.ts';
import { basicInfo } from './basic-info.ts';
import { menu } from './menu.ts';
import { changeSetting } from './operator/change-setting.ts';
import { operatorSettings } from './operator/operator-settings.ts';
import { operatorSiteTerms } from './operator/operator-site-terms.ts';
import { proposeSiteTerms } from './operator/propose-site-terms.ts';
import { setting } from './setting.ts';

export const CONFIG_CALLS: RoomCalls = {
  customers: [basicInfo, setting, menu, areaList],
  operators: [operatorSiteTerms, proposeSiteTerms, operatorSettings, changeSetting],
};
