import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { ProposalKind } from '../proposals.ts';
import { hasTwoOwners, lockStaff } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { proposeToOwners } from './second-owner.ts';
import { idOfSubject, subjectOf } from './texts.ts';

const RESET = { hasSecondFactor: false };

function resetKind({ invitations, now }: Pick<StaffDeps, 'invitations' | 'now'>): ProposalKind {
  return {
    kind: 'staff-reset',
    roles: ['owner'],
    async apply(client, { subject }, afterCommit) {
      const person = await lockStaff(client, idOfSubject(subject));
      if (person === undefined || person.isDisabled) return new Refused('staff.outdated');
      const sent = await invitations.reset({ client, afterCommit, now: now() }, person);
      return sent instanceof Refused ? sent : undefined;
    },
  };
}

export function resetTotpRoute(deps: Pick<StaffDeps, 'desk' | 'invitations' | 'proposals' | 'now'>): Route {
  const { desk, invitations, proposals } = deps;
  proposals.register(resetKind(deps));
  return desk.route(resetTotp, async ({ id }, { client, staff, now, recordAudit, afterCommit }) => {
    recordAudit({ subject: subjectOf(id) });
    if (id === staff.staffId) return new Refused('staff.self');
    const person = await lockStaff(client, id);
    if (person === undefined || person.isDisabled || !person.hasEnrolled) return new Refused('request.not-found');
    const before = { hasSecondFactor: person.totpSecret !== undefined };
    recordAudit({ before, after: RESET });
    if (await hasTwoOwners(client)) {
      const place = invitations.mailOrRefused();
      if (place instanceof Refused) return place;
      const proposed = { kind: 'staff-reset', subject: subjectOf(id), before, after: RESET } as const;
      const proposal = await proposeToOwners(proposals, client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal, invitation: null };
    }
    const invitation = await invitations.reset({ client, afterCommit, now }, person);
    return invitation instanceof Refused ? invitation : { proposal: null, invitation };
  });
}
