import { withdrawProposal } from '@vitrine/wire/staff/operator/withdraw-proposal';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { alreadyDecided } from './already-decided.ts';
import type { StaffDeps } from './deps.ts';

export function withdrawProposalRoute({ desk, proposals }: Pick<StaffDeps, 'desk' | 'proposals'>): Route {
  return desk.route(withdrawProposal, async ({ id }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: `proposal/${id}` });
    const found = await proposals.lock(client, id, staff);
    if (found instanceof Refused) return found;
    if (found.maker.id !== staff.staffId) return new Refused('staff.not-maker');
    if (found.state !== 'pending') return alreadyDecided(found);
    return (await proposals.withdraw(client, found, now)) ?? null;
  });
}
