import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { textsJson } from './body-fields.ts';
import { EDITORS, MOST_BODY_BYTES } from './kinds.ts';
import { audienceExample, audienceRequest } from './message-fields.ts';

/** A path of the app, or nothing. */
export const MESSAGE_PATH = /^(\/[a-z][a-z/_-]{0,80})?$/;

export const sendMessage = defineCall({
  operation: 'send-message',
  room: 'content',
  summary:
    'Sends a message to the inbox of one customer or of all that the conditions are true of. One to everybody, or to more than 1,000 customers, is proposed: a second person decides.',
  method: 'POST',
  path: '/console/api/messages/send',
  access: { staff: EDITORS },
  effect: 'change',
  why: 'Editors write to customers. A message moves no money; one to everybody takes two people, and marketing leaves out who has refused it or takes a break.',
  needsApproval: 'sometimes',
  keyed: true,
  maxBodyBytes: MOST_BODY_BYTES,
  request: z.object({
    ...audienceRequest,
    texts: textsJson,
    /** A path of the app that the message leads to, empty for none. */
    path: z._default(z.string().check(z.regex(MESSAGE_PATH)), ''),
  }),
  response: z.object({ message: z.nullable(z.number()), proposal: z.nullable(z.number()), count: z.number() }),
  example: {
    ...audienceExample,
    texts: '{"en":{"title":"Opening hours","summary":"We answer every day.","content":"<p>Also at night.</p>"}}',
    path: '/news',
  },
  reasons: ['request.invalid-field', 'content.nobody', 'staff.already-proposed'],
});
