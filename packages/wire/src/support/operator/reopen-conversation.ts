import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const reopenConversation = defineCall({
  operation: 'reopen-conversation',
  room: 'support',
  summary: 'Opens a closed conversation again.',
  method: 'POST',
  path: '/console/api/support/reopen',
  access: { staff: SUPPORT_STAFF },
  effect: 'change',
  why: 'Staff go on with a question that was closed too early. It changes nothing for the customer.',
  keyed: true,
  request: z.object({ conversation: id }),
  response: z.null(),
  example: { conversation: '999999' },
  reasons: ['request.not-found', 'request.key-reused', 'staff.nothing-changes'],
});
