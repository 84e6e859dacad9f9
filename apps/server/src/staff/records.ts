import { SECOND } from '@vitrine/domain/kernel/time';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { outbox } from '@vitrine/wire/staff/operator/outbox';
import { proposals as proposalsCall } from '@vitrine/wire/staff/operator/proposals';
import { withdrawProposal } from '@vitrine/wire/staff/operator/withdraw-proposal';
import type { Pool } from 'pg';
import { invalidField, Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import { readAudit } from './audit.ts';
import type { StaffDesk } from './desk.ts';
import { readOutbox } from './outbox.ts';
import type { Proposals, StoredProposal } from './proposals.ts';

const isoOf = (at: number) => new Date(at).toISOString();
const nextOf = (next: number | undefined) => (next === undefined ? null : String(next));
const inMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * SECOND);
const jsonOf = (text: string | undefined): unknown => (text === undefined ? null : JSON.parse(text));

/** Somebody was first. */
function decided({ state, checker, maker }: StoredProposal): Refused {
  return new Refused('staff.already-decided', { who: (checker ?? maker).name, state });
}

/** What staff have done, what waits for a second person and what waits to leave the site. */
export function recordRoutes(db: Pool, desk: StaffDesk, proposals: Proposals): readonly Route[] {
  return [
    desk.read(auditLog, async ({ after, who, operation, subject, startTime, endTime }) => {
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
    }),

    desk.route(outbox, async ({ after }, { client, staff }) => {
      const { rows, next } = await readOutbox(client, after, staff.roles.includes('owner'));
      return { rows: rows.map((row) => ({ ...row, at: isoOf(row.at) })), next: nextOf(next) };
    }),

    desk.read(proposalsCall, async ({ state, after }, { staff }) => {
      const { rows, next } = await proposals.list(db, state, staff.roles, after);
      return {
        rows: rows.map(({ madeAt, decidedAt, checker, ...row }) => ({
          ...row,
          madeAt: isoOf(madeAt),
          decidedAt: decidedAt === undefined ? null : isoOf(decidedAt),
          checker: checker ?? null,
          mayDecide: row.state === 'pending' && row.maker.id !== staff.staffId,
        })),
        next: nextOf(next),
      };
    }),

    desk.route(decideProposal, async ({ id, verdict, reason }, { client, staff, now, recordAudit, afterCommit }) => {
      recordAudit({ subject: `proposal/${id}` });
      const found = await proposals.lock(client, id, staff);
      if (found instanceof Refused) return found;
      const { kind, subject, before, after, maker } = found;
      recordAudit({
        before: { kind, subject, value: before },
        after: { verdict, value: verdict === 'approve' ? after : before },
      });
      if (found.state !== 'pending') return decided(found);
      if (maker.id === staff.staffId) return new Refused('staff.maker-is-checker');
      if (verdict === 'approve') return (await proposals.apply(client, found, staff, now, afterCommit)) ?? null;
      if (reason === undefined) return invalidField('reason');
      await proposals.reject(client, id, staff.staffId, now, reason);
      return null;
    }),

    desk.route(withdrawProposal, async ({ id }, { client, staff, now, recordAudit }) => {
      recordAudit({ subject: `proposal/${id}` });
      const found = await proposals.lock(client, id, staff);
      if (found instanceof Refused) return found;
      if (found.maker.id !== staff.staffId) return new Refused('staff.not-maker');
      if (found.state !== 'pending') return decided(found);
      await proposals.withdraw(client, id, now);
      return null;
    }),
  ];
}
