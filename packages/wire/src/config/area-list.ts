import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const areaList = defineCall({
  operation: 'area-list',
  room: 'config',
  summary: 'Lists the dialling codes of the countries that the company serves.',
  method: 'GET',
  path: '/api/default/area_list',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  maxAge: 3600,
  request: z.object({}),
  response: z.array(
    z.object({
      id: z.number(),
      /** Dialling prefix without `+`, at least three digits: `001`. */
      code: z.string(),
      /** ISO 3166-1 alpha-2. */
      global_code: z.string(),
    }),
  ),
  example: {},
  reasons: [],
});
