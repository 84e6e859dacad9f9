import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id } from '../../fields.ts';
import { messageText } from '../support-message.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const noteConversation = defineCall({
  operation: 'note-conversation',
  room: 'support',
  summary: 'Adds an internal note to a conversation. The customer never sees it.',
  method: 'POST',
  path: '/console/api/support/note',
  access: { staff: SUPPORT_STAFF },
  effect: 'change',
  why: 'Staff tell each other what they learned. A note has no effect on the account.',
  keyed: true,
  request: z.object({ conversation: id, text: messageText }),
  response: z.object({ id: z.number() }),
  example: { conversation: '999999', text: anyText('Called back on Monday') },
  reasons: ['request.not-found', 'request.key-reused'],
});
