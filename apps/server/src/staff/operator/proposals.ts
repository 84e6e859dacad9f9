import { proposals as proposalsCall } from '@vitrine/wire/staff/operator/proposals';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDeps } from './deps.ts';
import { isoOf, nextOf } from './texts.ts';

export function proposalsRoute({ db, desk, proposals }: Pick<StaffDeps, 'db' | 'desk' | 'proposals'>): Route {
  return desk.read(proposalsCall, async ({ state, after }, { staff }) => {
    const { rows, next } = await proposals.list(db, state, staff, after);
    return {
      rows: rows.map(({ madeAt, decidedAt, checker, conflict, ...row }) => ({
        ...row,
        madeAt: isoOf(madeAt),
        decidedAt: decidedAt === undefined ? null : isoOf(decidedAt),
        checker: checker ?? null,
        conflict: conflict ?? null,
        mayDecide: row.state === 'pending' && conflict === undefined,
      })),
      next: nextOf(next),
    };
  });
}
