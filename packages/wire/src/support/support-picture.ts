import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { imageId } from '../identity/image-fields.ts';

export const supportPicture = defineCall({
  operation: 'support-picture',
  room: 'support',
  summary: 'Returns a picture of a conversation of the caller with customer service.',
  method: 'GET',
  path: '/api/support/picture',
  access: 'visitor',
  takesVisitor: true,
  effect: 'read',
  keyed: false,
  answersImage: true,
  request: z.object({ image: imageId }),
  response: z.null(),
  example: { image: '0'.repeat(32) },
  exampleRefusal: 'request.not-found',
  reasons: ['request.not-found'],
});
