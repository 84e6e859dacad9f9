import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';

export const changeSetting = defineCall({
  operation: 'change-setting',
  room: 'config',
  summary:
    'Changes one setting for all customers at once. The audit log records who changed it, when, and both values.',
  method: 'POST',
  path: '/console/api/site/settings/change',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners set the name, the appearance and the visible features of the site. No setting affects money.',
  keyed: true,
  request: z.object({
    key: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    value: z.string().check(z.regex(/^[^\p{C}]{0,2000}$/u)),
  }),
  response: z.null(),
  example: { key: anyText('nonsense'), value: anyText('text') },
  reasons: ['request.not-found', 'request.invalid-field'],
});
