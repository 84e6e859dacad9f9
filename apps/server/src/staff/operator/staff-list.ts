import { staffList } from '@vitrine/wire/staff/operator/staff-list';
import type { Route } from '../../platform/http/context.ts';
import { readStaff } from '../store.ts';
import type { StaffDeps } from './deps.ts';
import { isoOf } from './texts.ts';

export function staffListRoute({ db, desk }: Pick<StaffDeps, 'db' | 'desk'>): Route {
  return desk.read(staffList, async () =>
    (await readStaff(db)).map(({ id, email, name, roles, isDisabled, totpSecret, createdAt, lastSeenAt }) => ({
      id,
      email,
      name,
      roles: [...roles],
      state: isDisabled ? ('disabled' as const) : totpSecret === undefined ? ('invited' as const) : ('active' as const),
      hasSecondFactor: totpSecret !== undefined,
      createdAt: isoOf(createdAt),
      lastSeenAt: lastSeenAt === undefined ? null : isoOf(lastSeenAt),
    })),
  );
}
