import type { Call } from '@vitrine/wire/call';
import type { StaffRole } from '@vitrine/wire/staff/role';

/** True when one of the roles may make the call: the server decides by the same list. */
export function isOpenTo({ access }: Call, roles: readonly StaffRole[]): boolean {
  return typeof access === 'object' && roles.some((role) => access.staff.includes(role));
}
