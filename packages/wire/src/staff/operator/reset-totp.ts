import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { invitation } from './invite-staff.ts';

export const resetTotp = defineCall({
  operation: 'reset-totp',
  room: 'staff',
  summary:
    'For a person who lost their second factor: it and their password become void, and a link lets them start again.',
  method: 'POST',
  path: '/console/api/staff/reset-totp',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners let a colleague who lost their second factor enrol another one.',
  keyed: true,
  request: z.object({ id }),
  response: invitation,
  example: { id: '999999' },
  reasons: ['request.not-found', 'staff.self'],
});
