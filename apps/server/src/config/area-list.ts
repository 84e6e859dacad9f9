import { areaList } from '@vitrine/wire/config/area-list';
import { NEVER_CHANGES, sharedRoute } from '../platform/http/context.ts';
import { SERVED_AREAS } from './areas.ts';

export const areaListRoute = () => sharedRoute(areaList, NEVER_CHANGES, () => SERVED_AREAS);
