import { HOUR } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import { Attempts } from '../platform/attempts.ts';
import type { Deps } from '../platform/deps.ts';
import type { StaffCaller } from '../platform/http/context.ts';
import { KnownBrowsers } from '../platform/known-browsers.ts';
import type { StartedRoom } from '../room.ts';
import { StaffDesk } from './desk.ts';
import { admitFirstOwner } from './first-owner.ts';
import { tooEarly } from './operator/guesses.ts';
import { staffRoutes } from './operator/index.ts';
import { Invitations } from './operator/invitation.ts';
import { SignInSteps } from './operator/sign-in-steps.ts';
import { consoleLink } from './owner-link.ts';
import { Proposals } from './proposals.ts';
import { StaffSessions } from './sessions.ts';
import { TotpSecrets } from './totp-secrets.ts';

export interface StaffRoom extends StartedRoom {
  /** Performs the staff calls of every room. */
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly authenticate: (token: string) => Promise<StaffCaller | undefined>;
}

/** What the room needs from config. */
export interface SiteLook {
  readonly siteName: () => string;
  /** The language of mail. */
  readonly language: () => Language;
}

/** Deletes what no longer delays anybody; returns what ends it. */
function beginDuty(attempts: Attempts, log: Deps['log']): () => Promise<void> {
  const forgetting = setInterval(() => {
    attempts.prune().catch((error: unknown) => log.error({ err: error }, 'old attempts are not deleted'));
  }, HOUR);
  return async () => clearInterval(forgetting);
}

/** Staff, their sessions and roles, the audit log and proposals. */
export async function startRoom(deps: Deps, look: SiteLook): Promise<StaffRoom> {
  const { db, log, settings, box, messages, showOwnerLink } = deps;
  const now = deps.signInNow ?? Date.now;
  const totp = new TotpSecrets(box);
  await totp.prepare(db, log);
  const sessions = new StaffSessions(db, now);
  const desk = new StaffDesk(db, log, now);
  const proposals = new Proposals();
  const attempts = new Attempts(db, now, tooEarly);
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
      steps: new SignInSteps(box, now),
      attempts,
      totp,
      browsers: new KnownBrowsers(box, now, 'staff'),
      now,
      mode: settings.mode,
      siteName: look.siteName,
      invitations: new Invitations({ ...look, messages, link: (token) => consoleLink(settings, token), showOwnerLink }),
      onEnrolled: async () => {
        deps.showFirstOwner(undefined);
        showOwnerLink(undefined);
      },
    }),
    duty: async () => beginDuty(attempts, log),
  };
}
