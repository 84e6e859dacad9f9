import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, made, own } from '../example.ts';
import { optionalWhole } from '../fields.ts';
import { messageKey, messageText, sentMessage } from './support-message.ts';

export const sendSupportMessage = defineCall({
  operation: 'send-support-message',
  room: 'support',
  summary:
    'Sends a message to customer service: to the chat, which begins with the first message, or to the feedback that `conversation` names. A message with the same `key` is sent once. A visitor needs the header `visitor`.',
  method: 'POST',
  path: '/api/support/messages',
  access: 'visitor',
  takesVisitor: true,
  effect: 'change',
  why: 'Customers and visitors ask customer service. A message moves no money and decides nothing.',
  inReadOnly: 'stays',
  keyed: false,
  request: z.object({
    conversation: optionalWhole(1, 999_999_999_999_999),
    key: messageKey,
    text: messageText,
  }),
  response: sentMessage,
  example: {
    conversation: own('feedback', 'request.not-found'),
    key: made('message-key', '6f2d0a3e-4b1c-4d5e-8f90-123456789abc'),
    text: anyText('How do I close a position?'),
  },
  reasons: [
    'request.not-found',
    'request.too-many',
    'request.busy',
    'request.key-reused',
    'support.no-visitor',
    'support.wait-for-answer',
    'support.too-many-messages',
  ],
});
