import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { id } from '../../fields.ts';
import { invitationOrProposal } from './invite-staff.ts';

export const resetTotp = defineCall({
  operation: 'reset-totp',
  room: 'staff',
  summary: 'Resets the second factor and the password of a person who lost them, and sends them a link to enrol again.',
  method: 'POST',
  path: '/console/api/staff/reset-totp',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners let a staff member who lost their second factor enrol a new one; two decide, once there are two owners.',
  needsApproval: 'sometimes',
  needsCode: true,
  keyed: true,
  request: z.object({ id }),
  response: invitationOrProposal,
  example: { id: '999999' },
  reasons: [
    'staff.code-needed',
    'request.not-found',
    'staff.self',
    'staff.no-mail-server',
    'staff.already-proposed',
    'staff.nobody-can-approve',
  ],
});
