import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { imageId } from '../../identity/image-fields.ts';
import { PROOF_READERS } from './fields.ts';

export const proofImage = defineCall({
  operation: 'proof-image',
  room: 'funding',
  summary: 'Returns the image that proves a payment. The audit log records every read.',
  method: 'GET',
  path: '/console/api/funding/deposits/proof',
  access: { staff: PROOF_READERS },
  effect: 'read',
  keyed: false,
  isPrivate: true,
  answersImage: true,
  request: z.object({ image: imageId }),
  response: z.null(),
  example: { image: '0'.repeat(32) },
  reasons: ['request.not-found'],
});
