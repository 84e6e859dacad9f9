import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, made, own } from '../example.ts';
import { optionalWhole } from '../fields.ts';
import { EXAMPLE_PICTURE, PICTURE_BODY, PICTURE_REASONS } from '../identity/picture-upload.ts';
import { messageKey, optionalMessageText, sentMessage } from './support-message.ts';

export const sendSupportPicture = defineCall({
  operation: 'send-support-picture',
  room: 'support',
  summary:
    'Sends a message with a picture to customer service: JPEG, PNG or WebP of at most 8 MiB and 25 megapixels, encoded again without metadata. Only its sender and staff who answer can read it. Otherwise as for a message.',
  method: 'POST',
  path: '/api/support/picture',
  access: 'visitor',
  takesVisitor: true,
  effect: 'change',
  why: 'Customers and visitors show customer service what they mean. A picture moves no money and decides nothing.',
  inReadOnly: 'stays',
  keyed: false,
  multipart: PICTURE_BODY,
  request: z.object({
    conversation: optionalWhole(1, 999_999_999_999_999),
    key: messageKey,
    text: optionalMessageText,
    file: z.file(),
  }),
  response: sentMessage,
  example: {
    conversation: own('feedback', 'request.not-found'),
    key: made('message-key', '6f2d0a3e-4b1c-4d5e-8f90-123456789abd'),
    text: anyText('This is what I see'),
    file: EXAMPLE_PICTURE,
  },
  reasons: [
    'request.not-found',
    'request.too-many',
    ...PICTURE_REASONS,
    'request.key-reused',
    'support.no-visitor',
    'support.wait-for-answer',
    'support.too-many-messages',
  ],
});
