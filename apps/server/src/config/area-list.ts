import { areaList } from '@vitrine/wire/config/area-list';
import { route } from '../platform/http/context.ts';
import { SERVED_AREAS } from './areas.ts';

export const areaListRoute = () => route(areaList, () => SERVED_AREAS);
