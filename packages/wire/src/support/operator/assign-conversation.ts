import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, optionalWhole } from '../../fields.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const assignConversation = defineCall({
  operation: 'assign-conversation',
  room: 'support',
  summary:
    'Assigns a conversation to a member of staff who answers customers, or to nobody. With `was`, who had it as far as the caller knows (0: nobody), it is refused when somebody else has it.',
  method: 'POST',
  path: '/console/api/support/assign',
  access: { staff: SUPPORT_STAFF },
  effect: 'change',
  why: 'Staff share out who answers. It changes nothing for the customer.',
  keyed: true,
  request: z.object({
    conversation: id,
    staff: optionalWhole(1, 999_999_999_999_999),
    was: optionalWhole(0, 999_999_999_999_999),
  }),
  response: z.null(),
  example: { conversation: '999999', staff: '999999', was: '0' },
  reasons: ['request.not-found', 'request.key-reused', 'staff.nothing-changes', 'support.assigned-meanwhile'],
});
