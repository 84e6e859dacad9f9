import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { IMAGE_PATH, imageId } from './image-fields.ts';

export const image = defineCall({
  operation: 'image',
  room: 'identity',
  summary: 'Returns an image that the customer has uploaded.',
  method: 'GET',
  path: IMAGE_PATH,
  access: 'user',
  effect: 'read',
  keyed: false,
  answersImage: true,
  request: z.object({ image: imageId }),
  response: z.null(),
  example: { image: '0'.repeat(32) },
  exampleRefusal: 'request.not-found',
  reasons: ['request.not-found'],
});
