import { HOUR } from '@vitrine/domain/kernel/time';
import type { Language } from '@vitrine/wire/envelope';
import { Attempts } from '../platform/attempts.ts';
import type { Deps } from '../platform/deps.ts';
import { openSecretBox } from '../platform/encryption-key.ts';
import type { StaffCaller } from '../platform/http/context.ts';
import { createMailer } from '../platform/mail.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { StartedRoom } from '../room.ts';
import { StaffDesk } from './desk.ts';
import { admitFirstOwner } from './first-owner.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { MailQueue } from './mail-queue.ts';
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

/** Sends what waits in the outbox; undefined if the site has no mail server. */
function mailQueueOf({ db, log, settings }: Deps, box: SecretBox, now: () => number): MailQueue | undefined {
  const { smtpUrl, mailFrom } = settings;
  return smtpUrl === undefined ? undefined : new MailQueue(db, box, createMailer(smtpUrl, mailFrom), now, log);
}

function invitationsOf({ settings, showOwnerLink }: Deps, box: SecretBox, look: SiteLook): Invitations {
  const { smtpUrl } = settings;
  return new Invitations({
    ...look,
    box,
    link: (token) => consoleLink(settings, token),
    sendsMail: smtpUrl !== undefined,
    showOwnerLink,
  });
}

/** Sends mail and deletes what no longer delays anybody; returns what ends it. */
function beginDuty(mails: MailQueue | undefined, attempts: Attempts, log: Deps['log']): () => Promise<void> {
  mails?.start();
  const forgetting = setInterval(() => {
    attempts.prune().catch((error: unknown) => log.error({ err: error }, 'old attempts are not deleted'));
  }, HOUR);
  return async () => {
    clearInterval(forgetting);
    await mails?.stop();
  };
}

/** Staff, their sessions and roles, the audit log, proposals and mail. */
export async function startRoom(deps: Deps, look: SiteLook): Promise<StaffRoom> {
  const { db, log, settings } = deps;
  const now = deps.staffNow ?? Date.now;
  const box = openSecretBox(settings);
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
      browsers: new KnownBrowsers(box, now),
      now,
      mode: settings.mode,
      siteName: look.siteName,
      invitations: invitationsOf(deps, box, look),
      onEnrolled: async () => {
        deps.showFirstOwner(undefined);
        deps.showOwnerLink(undefined);
      },
    }),
    duty: async () => beginDuty(mailQueueOf(deps, box, now), attempts, log),
  };
}
