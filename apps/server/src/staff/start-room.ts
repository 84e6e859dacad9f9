import type { Deps } from '../platform/deps.ts';
import type { StaffCaller } from '../platform/http/context.ts';
import type { StartedRoom } from '../room.ts';
import { StaffDesk } from './desk.ts';
import { admitFirstOwner } from './first-owner.ts';
import { memberRoutes } from './members.ts';
import { ownRoutes } from './own.ts';
import { Proposals } from './proposals.ts';
import { recordRoutes } from './records.ts';
import { StaffSessions } from './sessions.ts';
import { signInRoutes } from './sign-in.ts';

export interface StaffRoom extends StartedRoom {
  /** The way in which every room performs calls of staff. */
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly authenticate: (token: string) => Promise<StaffCaller | undefined>;
}

/** The people of the operator, their sessions and roles, the audit log and proposals. `siteName` is config's. */
export async function startRoom(deps: Deps, { siteName }: { readonly siteName: () => string }): Promise<StaffRoom> {
  const { db, log, settings } = deps;
  const now = deps.staffNow ?? Date.now;
  const sessions = new StaffSessions(db, now);
  const desk = new StaffDesk(db, log, now);
  const proposals = new Proposals();
  deps.showFirstOwner(await admitFirstOwner(db, now()));
  const onEnrolled = async () => deps.showFirstOwner(undefined);
  return {
    desk,
    proposals,
    authenticate: (token) => sessions.find(token),
    routes: [
      ...signInRoutes({ db, desk, sessions, now, siteName, onEnrolled }),
      ...ownRoutes({ db, desk, sessions, now, mode: settings.mode }),
      ...memberRoutes(db, desk, (token) => `${settings.publicUrl ?? ''}/console/accept#${token}`),
      ...recordRoutes(db, desk, proposals),
    ],
  };
}
