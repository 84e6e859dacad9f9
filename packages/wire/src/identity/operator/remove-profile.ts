import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { line } from '../../operator-fields.ts';

export const removeProfile = defineCall({
  operation: 'remove-profile',
  room: 'identity',
  summary:
    "Removes a customer's offensive nickname or picture. The customer can choose another one as after any change.",
  method: 'POST',
  path: '/console/api/customers/remove-profile',
  access: { staff: ['support', 'identity', 'owner'] },
  effect: 'change',
  why: 'Others see nicknames and pictures. Removing one changes no terms and moves no money.',
  keyed: true,
  request: z.object({ customer: id, what: z.enum(['nickname', 'avatar']), reason: line(200) }),
  response: z.null(),
  example: { customer: '999999', what: 'nickname', reason: anyText('An insult') },
  reasons: ['request.not-found', 'request.key-reused', 'staff.nothing-changes'],
});
