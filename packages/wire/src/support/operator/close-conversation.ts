import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const closeConversation = defineCall({
  operation: 'close-conversation',
  room: 'support',
  summary: 'Closes a conversation: nobody waits in it any more. The next message of the customer opens it again.',
  method: 'POST',
  path: '/console/api/support/close',
  access: { staff: SUPPORT_STAFF },
  effect: 'change',
  why: 'Staff say that a question is answered. The customer can go on at any time.',
  keyed: true,
  request: z.object({ conversation: id }),
  response: z.null(),
  example: { conversation: '999999' },
  reasons: ['request.not-found', 'request.key-reused', 'staff.nothing-changes'],
});
