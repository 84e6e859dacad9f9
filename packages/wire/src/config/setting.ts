import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { SETTING_KEYS } from './basic-info.ts';

export const setting = defineCall({
  operation: 'setting',
  room: 'config',
  summary: 'Returns one single-valued entry of the site configuration by its key.',
  method: 'GET',
  path: '/api/default/setting',
  access: 'visitor',
  effect: 'read',
  keyed: false,
  request: z.object({ key: z.enum(SETTING_KEYS) }),
  response: z.object({ key: z.string(), value: z.string() }),
  example: { key: 'is_show_mobile' },
  reasons: [],
});
