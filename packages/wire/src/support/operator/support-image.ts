import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { imageId } from '../../identity/image-fields.ts';
import { SUPPORT_STAFF } from './fields.ts';

export const supportImage = defineCall({
  operation: 'support-image',
  room: 'support',
  summary: 'Returns a picture that was sent to customer service. The audit log records every read.',
  method: 'GET',
  path: '/console/api/support/image',
  access: { staff: SUPPORT_STAFF },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  answersImage: true,
  request: z.object({ image: imageId }),
  response: z.null(),
  example: { image: '0'.repeat(32) },
  reasons: ['request.not-found'],
});
