import type { Call } from '@vitrine/wire/call';
import type { StaffRole } from '@vitrine/wire/staff/role';

/** Whether one of the roles may make the call. The server checks the same list. */
export function isOpenTo({ access }: Call, roles: readonly StaffRole[]): boolean {
  return typeof access === 'object' && roles.some((role) => access.staff.includes(role));
}
