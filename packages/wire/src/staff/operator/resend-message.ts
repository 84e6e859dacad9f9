import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';

export const resendMessage = defineCall({
  operation: 'resend-message',
  room: 'staff',
  summary:
    'Puts a failed message back into the queue, with ten new attempts. A message with a link or code cannot be sent again.',
  method: 'POST',
  path: '/console/api/outbox/resend',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners set up who sends mail and SMS, and repeat what was lost meanwhile. Text and recipient stay as they are.',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  example: { id: '999999' },
  reasons: ['request.not-found', 'staff.message-not-resendable'],
});
