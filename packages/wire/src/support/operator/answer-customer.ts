import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id, optionalWhole } from '../../fields.ts';
import { messageText } from '../support-message.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const answerCustomer = defineCall({
  operation: 'answer-customer',
  room: 'support',
  summary:
    'Answers a customer. A conversation that nobody has is then assigned to who answers. With `seen`, the newest message that the caller has seen, it is refused when a colleague has answered since.',
  method: 'POST',
  path: '/console/api/support/answer',
  access: { staff: SUPPORT_STAFF },
  effect: 'change',
  why: 'Staff answer customers. An answer moves no money and decides nothing.',
  keyed: true,
  request: z.object({ conversation: id, text: messageText, seen: optionalWhole(1, 999_999_999_999_999) }),
  response: z.object({ id: z.number() }),
  example: { conversation: '999999', text: anyText('You close it on the Orders tab.'), seen: '999999999' },
  reasons: ['request.not-found', 'request.key-reused', 'support.closed', 'support.answered-meanwhile'],
});
