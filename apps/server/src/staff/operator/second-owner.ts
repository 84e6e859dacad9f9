import type { ProposalKindName } from '@vitrine/wire/proposal-kinds';
import { EXCLUSIVE_DUTIES, ROLES_BY_TWO, type StaffRole } from '@vitrine/wire/staff/role';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { StaffCaller } from '../../platform/http/context.ts';
import type { Proposals, Proposed } from '../proposals.ts';

/** The roles among those that only two people give or take away. */
export const rolesByTwo = (roles: readonly StaffRole[]) => ROLES_BY_TWO.filter((role) => roles.includes(role));

/** Refuses roles that one person may not hold together. */
export function exclusiveDuties(roles: readonly StaffRole[]): Refused | undefined {
  const held = EXCLUSIVE_DUTIES.filter((role) => roles.includes(role));
  return held.length > 1 ? new Refused('staff.duties-exclude') : undefined;
}

/** Roles as a proposal shows them, and back. */
export const textOfRoles = (roles: readonly StaffRole[]) => roles.join(',');
export const rolesOfText = (text: string) => text.split(',') as StaffRole[];

/** Proposes a change of the staff to the other owners. Refuses if none of them could approve it. */
export async function proposeToOwners(
  proposals: Proposals,
  client: PoolClient,
  maker: Pick<StaffCaller, 'staffId'>,
  proposed: Proposed & { readonly kind: ProposalKindName },
  at: number,
): Promise<number | Refused> {
  const { kind, subject } = proposed;
  if (!(await proposals.canBeApproved(client, maker.staffId, kind, subject)))
    return new Refused('staff.nobody-can-approve');
  return proposals.propose(client, maker, proposed, at);
}
