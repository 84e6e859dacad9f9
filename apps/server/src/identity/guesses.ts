import { type AttemptKey, guessKey } from '../platform/attempts.ts';

/** Codes of a second factor; only who knows the password, or has a session, gets to guess them. */
export const otpKey = (uid: number, knownBrowser?: string): AttemptKey => guessKey(`otp ${knownBrowser ?? uid}`);

/** Passwords that are asked again within a session. */
export const ownerKey = (session: number): AttemptKey => guessKey(`password of customer session ${session}`);
