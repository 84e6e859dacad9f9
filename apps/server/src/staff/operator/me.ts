import { me } from '@vitrine/wire/staff/operator/me';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDeps } from './deps.ts';
import { isoOf } from './texts.ts';

export function meRoute({ desk, mode }: Pick<StaffDeps, 'desk' | 'mode'>): Route {
  return desk.read(me, (_request, { staff: { staffId, name, email, roles, endsAt, idleEndsAt } }) => ({
    id: staffId,
    name,
    email,
    roles: [...roles],
    mode,
    endsAt: isoOf(endsAt),
    idleEndsAt: isoOf(idleEndsAt),
  }));
}
