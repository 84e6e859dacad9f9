import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { imageId } from '../image-fields.ts';
import { REVIEWERS } from './fields.ts';

export const customerImage = defineCall({
  operation: 'customer-image',
  room: 'identity',
  summary: 'Returns an image that a customer has submitted. The audit log records every read.',
  method: 'GET',
  path: '/console/api/images/one',
  access: { staff: REVIEWERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  answersImage: true,
  request: z.object({ image: imageId }),
  response: z.null(),
  example: { image: '0'.repeat(32) },
  reasons: ['request.not-found'],
});
