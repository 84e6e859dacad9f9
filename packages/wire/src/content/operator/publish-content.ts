import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, optionalUnixSeconds, whole } from '../../fields.ts';
import { EDITORS } from './kinds.ts';

export const publishContent = defineCall({
  operation: 'publish-content',
  room: 'content',
  summary:
    'Shows a version to customers, at once or from `publishAt` (unix seconds) on, and until `withdrawAt` if that is given. It replaces the one that they read, and any other schedule of the item. Only the newest version can be published.',
  method: 'POST',
  path: '/console/api/content/publish',
  access: { staff: EDITORS },
  effect: 'change',
  why: 'Editors decide what customers read and when. Every version stays on record, and no text moves money.',
  keyed: true,
  request: z.object({
    id,
    version: whole(1, 1_000_000),
    publishAt: optionalUnixSeconds,
    withdrawAt: optionalUnixSeconds,
  }),
  response: z.null(),
  example: { id: '1', version: '1', publishAt: '4000000000', withdrawAt: '4000086400' },
  reasons: ['request.invalid-field', 'request.not-found', 'content.outdated', 'content.already-published'],
});
