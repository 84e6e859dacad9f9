import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { ProposalKind } from '../proposals.ts';
import { hasTwoOwners, lockStaff, putRoles, putVouched } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { isLastOwner } from './last-owner.ts';
import { exclusiveDuties, proposeToOwners, rolesByTwo, rolesOfText, textOfRoles } from './second-owner.ts';
import { idOfSubject, subjectOf } from './texts.ts';

interface Roles {
  readonly roles: string;
}

const shown = (roles: readonly StaffRole[]): Roles => ({ roles: textOfRoles(roles) });

const rolesKind: ProposalKind = {
  kind: 'staff-roles',
  roles: ['owner'],
  async apply(client, { subject, before, after }) {
    const id = idOfSubject(subject);
    const isLast = await isLastOwner(client, id);
    const person = await lockStaff(client, id);
    if (person === undefined || textOfRoles(person.roles) !== (before as Roles).roles)
      return new Refused('staff.outdated');
    const roles = rolesOfText((after as Roles).roles);
    if (isLast && !roles.includes('owner')) return new Refused('staff.last-owner');
    await putRoles(client, id, roles);
    if (rolesByTwo(roles).some((role) => !person.roles.includes(role))) await putVouched(client, id);
    return undefined;
  },
};

export function changeRolesRoute({ desk, proposals }: Pick<StaffDeps, 'desk' | 'proposals'>): Route {
  proposals.register(rolesKind);
  return desk.route(changeRoles, async ({ id, roles }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: subjectOf(id), after: { roles } });
    const refused = exclusiveDuties(roles);
    if (refused !== undefined) return refused;
    const isLast = await isLastOwner(client, id);
    const person = await lockStaff(client, id);
    if (person === undefined) return new Refused('request.not-found');
    recordAudit({ before: { roles: person.roles } });
    if (isLast && !roles.includes('owner')) return new Refused('staff.last-owner');
    if (textOfRoles(rolesByTwo(roles)) !== textOfRoles(rolesByTwo(person.roles))) {
      if (id === staff.staffId) return new Refused('staff.self');
      if (await hasTwoOwners(client)) {
        const [before, after] = [shown(person.roles), shown(roles)];
        const proposed = { kind: 'staff-roles', subject: subjectOf(id), before, after } as const;
        const proposal = await proposeToOwners(proposals, client, staff, proposed, now);
        return proposal instanceof Refused ? proposal : { proposal };
      }
    }
    await putRoles(client, id, roles);
    return { proposal: null };
  });
}
