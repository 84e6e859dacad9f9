import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { isoTime } from '../../fields.ts';
import { email, line, roleList } from '../../operator-fields.ts';

/**
 * Where the link to enrol has gone: to the person's mailbox, or to the terminal of the machine that runs the site, which
 * admits the first two owners. No call answers the link itself.
 */
export const invitation = z.object({ linkIn: z.enum(['mail', 'machine']), expiresAt: isoTime });
export type Invitation = z.output<typeof invitation>;

export const inviteStaff = defineCall({
  operation: 'invite-staff',
  room: 'staff',
  summary:
    'Invites a person to the staff by a link that only they receive. A new invitation replaces one that was not accepted.',
  method: 'POST',
  path: '/console/api/staff/invite',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide who works here.',
  keyed: true,
  request: z.object({ email, name: line(100), roles: roleList }),
  response: invitation,
  example: { email: 'new@example.com', name: anyText('Ada Lovelace'), roles: 'risk,content' },
  reasons: ['staff.email-taken', 'staff.no-mail-server'],
});
