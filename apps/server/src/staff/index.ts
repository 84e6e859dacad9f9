import type { Deps } from '../platform/deps.ts';
import type { Route } from '../platform/http/context.ts';
import type { StaffDesk } from './desk.ts';
import { memberRoutes } from './members.ts';
import { ownRoutes } from './own.ts';
import type { Proposals } from './proposals.ts';
import { recordRoutes } from './records.ts';
import type { StaffSessions } from './sessions.ts';
import { signInRoutes } from './sign-in.ts';

export { brokenAuditEntry } from './audit.ts';
export { type StaffContext, StaffDesk } from './desk.ts';
export { admitFirstOwner, type FirstOwner } from './first-owner.ts';
export { type Message, putMessage } from './outbox.ts';
export { type DecidedProposal, type ProposalKind, Proposals, type Proposed } from './proposals.ts';
export { StaffSessions } from './sessions.ts';

export interface StaffRoom {
  readonly desk: StaffDesk;
  readonly sessions: StaffSessions;
  readonly proposals: Proposals;
  readonly now: () => number;
  readonly siteName: () => string;
  /** Told when somebody has enrolled: the first one is an owner. */
  readonly onEnrolled: () => Promise<void>;
}

export function staffRoutes({ db, settings }: Deps, room: StaffRoom): readonly Route[] {
  const { desk, sessions, proposals, now, siteName, onEnrolled } = room;
  return [
    ...signInRoutes({ db, desk, sessions, now, siteName, onEnrolled }),
    ...ownRoutes({ db, desk, sessions, now, mode: settings.mode }),
    ...memberRoutes(db, desk, (token) => `${settings.publicUrl ?? ''}/console/accept#${token}`),
    ...recordRoutes(db, desk, proposals),
  ];
}
