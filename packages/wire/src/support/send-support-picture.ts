import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { anyText, file, made, own } from '../example.ts';
import { optionalWhole } from '../fields.ts';
import { MOST_IMAGE_BYTES } from '../identity/image-limits.ts';
import { messageKey, optionalMessageText, sentMessage } from './support-message.ts';

/** What multipart/form-data needs around the file, and the text beside it. */
const ENVELOPE_BYTES = 16_384;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

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
  multipart: { maxBytes: MOST_IMAGE_BYTES + ENVELOPE_BYTES, tooLarge: 'identity.image-too-large' },
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
    file: file(PIXEL),
  },
  reasons: [
    'request.not-found',
    'request.too-many',
    'request.busy',
    'request.key-reused',
    'identity.not-an-image',
    'identity.image-too-large',
    'identity.image-damaged',
    'identity.too-many-images',
    'support.no-visitor',
    'support.wait-for-answer',
    'support.too-many-messages',
  ],
});
