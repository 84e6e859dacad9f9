import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { CANNED_EDITORS } from './fields.ts';

export const removeCannedAnswer = defineCall({
  operation: 'remove-canned-answer',
  room: 'support',
  summary: 'Removes a canned answer.',
  method: 'POST',
  path: '/console/api/support/canned/remove',
  access: { staff: CANNED_EDITORS },
  effect: 'change',
  why: 'Staff remove an answer that is no longer right. What was sent with it stays.',
  keyed: true,
  request: z.object({ answer: id }),
  response: z.null(),
  example: { answer: '999999' },
  reasons: ['request.not-found', 'request.key-reused'],
});
