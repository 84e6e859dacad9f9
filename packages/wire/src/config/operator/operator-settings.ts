import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { STAFF_ROLES } from '../../staff/role.ts';

/** `verify_reg_type`: a code that is sent, an image captcha, nothing. */
export const VERIFICATIONS = ['1', '2', '3'] as const;

/** `service_link_type`: in a frame of the app, in a window of its own. */
export const SERVICE_LINK_TYPES = ['1', '2'] as const;

/** How a setting is written. */
export const SETTING_KINDS = [
  'text',
  'flag',
  'colour',
  'language',
  'zone',
  'address',
  'height',
  'tabs',
  'sections',
  'menu',
  'categories',
  'products',
  'picture',
  'languages',
  'verification',
  'service',
  'instant',
] as const;

export const operatorSettings = defineCall({
  operation: 'operator-settings',
  room: 'config',
  summary: 'Lists the site settings that staff may change: its name, appearance and visible features.',
  method: 'GET',
  path: '/console/api/site/settings',
  access: { staff: STAFF_ROLES },
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({
    /** The version in force: what a change is based on. */
    version: z.number(),
    rows: z.array(
      z.object({ key: z.string(), kind: z.enum(SETTING_KINDS), value: z.string(), isDefault: z.boolean() }),
    ),
  }),
  example: {},
  reasons: [],
});
