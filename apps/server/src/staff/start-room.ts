import type { Deps } from '../platform/deps.ts';
import type { StaffCaller } from '../platform/http/context.ts';
import type { StartedRoom } from '../room.ts';
import { StaffDesk } from './desk.ts';
import { admitFirstOwner } from './first-owner.ts';
import { CodeCheck } from './operator/code-check.ts';
import { staffRoutes } from './operator/index.ts';
import { SignInSteps } from './operator/sign-in-steps.ts';
import { Proposals } from './proposals.ts';
import { StaffSessions } from './sessions.ts';

export interface StaffRoom extends StartedRoom {
  /** Performs the staff calls of every room. */
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly authenticate: (token: string) => Promise<StaffCaller | undefined>;
}

/** Staff, their sessions and roles, the audit log and proposals. `siteName` comes from config. */
export async function startRoom(deps: Deps, { siteName }: { readonly siteName: () => string }): Promise<StaffRoom> {
  const { db, log, settings } = deps;
  const now = deps.staffNow ?? Date.now;
  const sessions = new StaffSessions(db, now);
  const desk = new StaffDesk(db, log, now);
  const proposals = new Proposals();
  deps.showFirstOwner(await admitFirstOwner(db, now()));
  return {
    desk,
    proposals,
    authenticate: (token) => sessions.find(token),
    routes: staffRoutes({
      db,
      desk,
      sessions,
      proposals,
      steps: new SignInSteps(now),
      codes: new CodeCheck(now),
      now,
      mode: settings.mode,
      siteName,
      link: (token) => `${settings.publicUrl ?? ''}/console/accept#${token}`,
      onEnrolled: async () => deps.showFirstOwner(undefined),
    }),
  };
}
