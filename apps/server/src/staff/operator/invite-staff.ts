import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { ProposalKind } from '../proposals.ts';
import { findStaffByEmail, hasTwoOwners } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { exclusiveDuties, proposeToOwners, rolesByTwo, rolesOfText, textOfRoles } from './second-owner.ts';
import { subjectOf } from './texts.ts';

/** What a proposal to invite somebody shows; its subject is the e-mail. */
interface ProposedInvitation {
  readonly name: string;
  readonly roles: string;
}

function invitationKind({ invitations, now }: Pick<StaffDeps, 'invitations' | 'now'>): ProposalKind {
  return {
    kind: 'staff-invite',
    roles: ['owner'],
    async apply(client, { subject: email, after, maker }, afterCommit) {
      const { name, roles } = after as ProposedInvitation;
      const invited = { email, name, roles: rolesOfText(roles) };
      const admission = { invitedBy: maker, isVouched: true };
      const made = await invitations.invite({ client, afterCommit, now: now() }, invited, admission);
      return made instanceof Refused ? made : undefined;
    },
  };
}

export function inviteStaffRoute(deps: Pick<StaffDeps, 'desk' | 'invitations' | 'proposals' | 'now'>): Route {
  const { desk, invitations, proposals } = deps;
  proposals.register(invitationKind(deps));
  return desk.route(inviteStaff, async (invited, { client, staff, now, recordAudit, afterCommit }) => {
    const { email, name, roles } = invited;
    recordAudit({ subject: email, after: { name, roles } });
    const refused = exclusiveDuties(roles);
    if (refused !== undefined) return refused;
    if (rolesByTwo(roles).length > 0 && (await hasTwoOwners(client))) {
      const place = invitations.mailOrRefused();
      if (place instanceof Refused) return place;
      if ((await findStaffByEmail(client, email))?.passwordHash !== undefined) return new Refused('staff.email-taken');
      const proposed = {
        kind: 'staff-invite',
        subject: email,
        before: {},
        after: { name, roles: textOfRoles(roles) },
      } as const;
      const proposal = await proposeToOwners(proposals, client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal, invitation: null };
    }
    const admission = { invitedBy: staff.staffId, isVouched: false };
    const made = await invitations.invite({ client, afterCommit, now }, invited, admission);
    if (made instanceof Refused) return made;
    recordAudit({ subject: subjectOf(made.id), after: invited });
    return { proposal: null, invitation: made.invitation };
  });
}
