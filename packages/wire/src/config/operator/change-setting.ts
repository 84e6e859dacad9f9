import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';

export const changeSetting = defineCall({
  operation: 'change-setting',
  room: 'config',
  summary: 'Changes one setting, at once for everybody; who, when, before and after are in the audit log.',
  method: 'POST',
  path: '/console/api/site/settings/change',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners set the name, the looks and what the site shows. None of these settings decides money.',
  keyed: true,
  request: z.object({
    key: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    value: z.string().check(z.regex(/^[^\p{C}]{0,500}$/u)),
  }),
  response: z.null(),
  example: { key: anyText('nonsense'), value: anyText('text') },
  reasons: ['request.not-found', 'request.invalid-field'],
});
