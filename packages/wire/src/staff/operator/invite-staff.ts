import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { isoTime } from '../../fields.ts';
import { email, line, roleList } from '../../operator-fields.ts';

/** Opens `/console/accept#<token>` once, until `expiresAt`; the outbox has the same link. */
export const invitation = z.object({ token: z.string(), expiresAt: isoTime });

export const inviteStaff = defineCall({
  operation: 'invite-staff',
  room: 'staff',
  summary: 'Invites a person to the staff. A new invitation replaces one that was not accepted yet.',
  method: 'POST',
  path: '/console/api/staff/invite',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide who works here.',
  keyed: true,
  request: z.object({ email, name: line(100), roles: roleList }),
  response: invitation,
  example: { email: 'new@example.com', name: anyText('Ada Lovelace'), roles: 'risk,content' },
  reasons: ['staff.email-taken'],
});
