import { MINUTE } from '@vitrine/domain/kernel/time';
import type { AttemptKey } from '../platform/attempts.ts';

const FREE_FAILURES = 5;
const LONGEST_MS = 15 * MINUTE;

/** Codes of a second factor; only who knows the password, or has a session, gets to guess them. */
export const otpKey = (uid: number, knownBrowser?: string): AttemptKey => ({
  key: `otp ${knownBrowser ?? uid}`,
  free: FREE_FAILURES,
  longestMs: LONGEST_MS,
});

/** Passwords that are asked again within a session. */
export const ownerKey = (session: number): AttemptKey => ({
  key: `password of customer session ${session}`,
  free: FREE_FAILURES,
  longestMs: LONGEST_MS,
});
