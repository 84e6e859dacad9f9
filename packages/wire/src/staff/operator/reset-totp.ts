import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { invitation } from './invite-staff.ts';

export const resetTotp = defineCall({
  operation: 'reset-totp',
  room: 'staff',
  summary: 'For somebody who lost his second factor: it and his password are void, he begins again by a link.',
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
