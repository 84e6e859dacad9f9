import type { Pool } from 'pg';
import type { Attempts } from '../../platform/attempts.ts';
import type { KnownBrowsers } from '../../platform/known-browsers.ts';
import type { StaffDesk } from '../desk.ts';
import type { Proposals } from '../proposals.ts';
import type { StaffSessions } from '../sessions.ts';
import type { TotpSecrets } from '../totp-secrets.ts';
import type { Invitations } from './invitation.ts';
import type { SignInSteps } from './sign-in-steps.ts';

/** What the staff operations of this room need. */
export interface StaffDeps {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly sessions: StaffSessions;
  readonly proposals: Proposals;
  readonly steps: SignInSteps;
  readonly attempts: Attempts;
  readonly totp: TotpSecrets;
  readonly browsers: KnownBrowsers;
  /** Unix ms. */
  readonly now: () => number;
  readonly mode: 'paper' | 'real';
  readonly siteName: () => string;
  readonly invitations: Invitations;
  /** Runs after a person has enrolled a second factor, because that person may be the first owner. */
  readonly onEnrolled: () => Promise<void>;
}
