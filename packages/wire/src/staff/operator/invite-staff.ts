import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { anyText } from '../../example.ts';
import { isoTime } from '../../fields.ts';
import { line, roleList } from '../../operator-fields.ts';
import { email } from '../../sign-in-fields.ts';

/**
 * Where the link to enrol has gone: to the person's mailbox, or to the terminal of the machine that runs the site, which
 * admits the first two owners. No call answers the link itself.
 */
export const invitation = z.object({ linkIn: z.enum(['mail', 'machine']), expiresAt: isoTime });
export type Invitation = z.output<typeof invitation>;

/** Either the link has gone out, or a second owner decides first. */
export const invitationOrProposal = z.object({ invitation: z.nullable(invitation), proposal: z.nullable(z.number()) });
export type InvitationOrProposal = z.output<typeof invitationOrProposal>;

export const inviteStaff = defineCall({
  operation: 'invite-staff',
  room: 'staff',
  summary:
    'Invites a person to the staff by a link that only they receive. A new invitation replaces one that was not accepted.',
  method: 'POST',
  path: '/console/api/staff/invite',
  access: { staff: ['owner'] },
  effect: 'change',
  why: 'Owners decide who works here. An owner or a finance checker is invited by two, once there are two owners.',
  needsApproval: 'sometimes',
  needsCode: true,
  keyed: true,
  request: z.object({ email, name: line(100), roles: roleList }),
  response: invitationOrProposal,
  example: { email: 'new@example.com', name: anyText('Ada Lovelace'), roles: 'risk,content' },
  reasons: [
    'staff.code-needed',
    'staff.duties-exclude',
    'staff.email-taken',
    'staff.no-mail-server',
    'staff.already-proposed',
    'staff.nobody-can-approve',
  ],
});
