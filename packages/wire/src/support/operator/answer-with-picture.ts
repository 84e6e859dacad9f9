import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { id, optionalWhole } from '../../fields.ts';
import { EXAMPLE_PICTURE, PICTURE_BODY, PICTURE_REASONS } from '../../identity/picture-upload.ts';
import { optionalMessageText } from '../support-message.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const answerWithPicture = defineCall({
  operation: 'answer-with-picture',
  room: 'support',
  summary:
    'Answers a customer with a picture: JPEG, PNG or WebP of at most 8 MiB and 25 megapixels, encoded again without metadata. Only the customer or visitor of the conversation and staff who answer can read it. Otherwise as an answer.',
  method: 'POST',
  path: '/console/api/support/answer-picture',
  access: { staff: SUPPORT_STAFF },
  effect: 'change',
  why: 'Staff show customers what they mean. A picture moves no money and decides nothing.',
  keyed: true,
  multipart: PICTURE_BODY,
  request: z.object({
    conversation: id,
    text: optionalMessageText,
    seen: optionalWhole(1, 999_999_999_999_999),
    file: z.file(),
  }),
  response: z.object({ id: z.number() }),
  example: { conversation: '999999', text: anyText('The button is here.'), seen: '999999999', file: EXAMPLE_PICTURE },
  reasons: [
    'request.not-found',
    ...PICTURE_REASONS,
    'request.key-reused',
    'support.closed',
    'support.answered-meanwhile',
  ],
});
