import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, made } from '../example.ts';
import { FEEDBACK_SUBJECTS, ownConversation } from './conversation-fields.ts';
import { messageKey, messageText } from './support-message.ts';

export const giveFeedback = defineCall({
  operation: 'give-feedback',
  room: 'support',
  summary:
    'Sends feedback on a subject. Staff read it as they read the chat, and answer in a conversation of its own. Feedback with the same `key` is sent once.',
  method: 'POST',
  path: '/api/support/feedback',
  access: 'user',
  effect: 'change',
  why: 'Customers say what they think of the site. Feedback moves no money and decides nothing.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({ key: messageKey, subject: z.enum(FEEDBACK_SUBJECTS), text: messageText }),
  response: ownConversation,
  example: {
    key: made('message-key', '6f2d0a3e-4b1c-4d5e-8f90-123456789abe'),
    subject: 'idea',
    text: anyText('A chart in two colours'),
  },
  reasons: ['request.too-many', 'request.key-reused', 'support.too-much-feedback'],
});
