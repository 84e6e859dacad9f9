import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { alreadyDecided } from './already-decided.ts';
import type { StaffDeps } from './deps.ts';

export function decideProposalRoute({ desk, proposals }: Pick<StaffDeps, 'desk' | 'proposals'>): Route {
  return desk.route(
    decideProposal,
    async ({ id, verdict, reason }, { client, staff, now, recordAudit, afterCommit }) => {
      recordAudit({ subject: `proposal/${id}` });
      const found = await proposals.lock(client, id, staff);
      if (found instanceof Refused) return found;
      const { kind, subject, before, after, conflict } = found;
      recordAudit({
        before: { kind, subject, value: before },
        after: { verdict, value: verdict === 'approve' ? after : before },
      });
      if (found.state !== 'pending') return alreadyDecided(found);
      if (conflict !== undefined) return new Refused(conflict);
      if (verdict === 'approve') return (await proposals.apply(client, found, staff, now, afterCommit)) ?? null;
      if (reason === undefined) return invalidField('reason');
      return (await proposals.reject(client, found, staff.staffId, now, reason)) ?? null;
    },
  );
}
