import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';

export const enableStaff = defineCall({
  operation: 'enable-staff',
  room: 'staff',
  summary: 'Enables a disabled person, who can then sign in again.',
  method: 'POST',
  path: '/console/api/staff/enable',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide who works here.',
  needsCode: true,
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  example: { id: '999999' },
  reasons: ['staff.code-needed', 'request.not-found'],
});
