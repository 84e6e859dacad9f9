import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id, whole } from '../../fields.ts';
import { EDITORS } from './kinds.ts';

export const restoreContent = defineCall({
  operation: 'restore-content',
  room: 'content',
  summary:
    'Goes back to an earlier version: stores it again as the newest one, and shows it at once if customers read the item now. `base` is the newest version that the editor knows.',
  method: 'POST',
  path: '/console/api/content/restore',
  access: { staff: EDITORS },
  effect: 'change',
  why: 'Editors undo a change of what customers read. Every version stays on record, and no text moves money.',
  keyed: true,
  request: z.object({ id, version: whole(1, 1_000_000), base: whole(1, 1_000_000) }),
  response: z.object({ version: z.number() }),
  example: { id: '1', version: '1', base: '1' },
  reasons: ['request.not-found', 'content.outdated', 'staff.nothing-changes'],
});
