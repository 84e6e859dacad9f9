import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';

export const disableStaff = defineCall({
  operation: 'disable-staff',
  room: 'staff',
  summary: 'Disables a person: ends all their sessions and prevents new ones.',
  method: 'POST',
  path: '/console/api/staff/disable',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide who works here.',
  keyed: true,
  request: z.object({ id }),
  response: z.null(),
  example: { id: '999999' },
  reasons: ['request.not-found', 'staff.last-owner'],
});
