import { SECOND } from '@vitrine/domain/kernel/time';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import type { Route } from '../../platform/http/context.ts';
import { readAudit } from '../audit.ts';
import type { StaffDeps } from './deps.ts';
import { isoOf, nextOf } from './texts.ts';

const inMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * SECOND);
const jsonOf = (text: string | undefined): unknown => (text === undefined ? null : JSON.parse(text));

export function auditRoute({ db, desk }: Pick<StaffDeps, 'db' | 'desk'>): Route {
  return desk.read(auditLog, async ({ after, who, operation, subject, startTime, endTime }) => {
    const filter = { after, who, operation, subject, from: inMs(startTime), to: inMs(endTime) };
    const { rows, next } = await readAudit(db, filter);
    return {
      rows: rows.map(({ at, staffId, before, after: then, roles, ...entry }) => ({
        ...entry,
        at: isoOf(at),
        staffId: staffId ?? null,
        roles: [...roles],
        before: jsonOf(before),
        after: jsonOf(then),
      })),
      next: nextOf(next),
    };
  });
}
