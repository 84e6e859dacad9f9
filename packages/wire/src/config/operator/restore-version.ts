import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { whole } from '../../fields.ts';

export const restoreVersion = defineCall({
  operation: 'restore-version',
  room: 'config',
  summary: 'Publishes a new version in which every setting is as it was in an earlier one.',
  method: 'POST',
  path: '/console/api/site/versions/restore',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners undo what an owner has published. Nothing is deleted: the old values become a new version.',
  keyed: true,
  request: z.object({
    /** The newest version that the caller has seen. */
    version: whole(0, 999_999_999),
    /** The version whose values come back; 0: those from before the first one. */
    restore: whole(0, 999_999_999),
  }),
  response: z.object({ version: z.number() }),
  example: { version: '0', restore: '0' },
  exampleRefusal: 'staff.nothing-changes',
  reasons: ['request.not-found', 'request.invalid-field', 'config.outdated', 'staff.nothing-changes'],
});
