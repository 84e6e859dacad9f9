import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { EDITORS } from './kinds.ts';

export const withdrawContent = defineCall({
  operation: 'withdraw-content',
  room: 'content',
  summary:
    'Takes an item away from customers at once, and cancels its schedule. Its versions stay. The company profile cannot be withdrawn.',
  method: 'POST',
  path: '/console/api/content/withdraw',
  access: { staff: EDITORS },
  effect: 'change',
  why: 'Editors decide what customers read. Every version stays on record, and no text moves money.',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  example: { id: '1' },
  reasons: ['request.not-found', 'content.not-published', 'content.company-stays'],
});
