import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { own } from '../example.ts';
import { optionalWhole } from '../fields.ts';
import { ownConversation } from './conversation-fields.ts';
import { sentMessage } from './support-message.ts';

/** Messages of a page. */
export const SUPPORT_PAGE = 50;

const optionalId = optionalWhole(1, 999_999_999_999_999);

export const supportMessages = defineCall({
  operation: 'support-messages',
  room: 'support',
  summary: `Returns the newest ${SUPPORT_PAGE} messages of the caller's chat with customer service, or of the feedback that \`conversation\` names, oldest first; with \`before\` the page before this message. A visitor is known by the header \`visitor\`, a secret of 32 hexadecimal digits that their browser makes; without a message there is no conversation.`,
  method: 'GET',
  path: '/api/support/messages',
  access: 'visitor',
  takesVisitor: true,
  effect: 'read',
  keyed: false,
  request: z.object({ conversation: optionalId, before: optionalId }),
  response: z.object({
    conversation: z.nullable(ownConversation),
    messages: z.array(sentMessage),
    /** There are older ones. */
    hasMore: z.boolean(),
    /** Staff are writing an answer. */
    isTyping: z.boolean(),
    /** Seconds within which half of the recent answers came; null while there are too few to say. */
    answersWithin: z.nullable(z.number()),
  }),
  example: { conversation: own('feedback', 'request.not-found'), before: '999999999' },
  reasons: ['request.not-found'],
});
