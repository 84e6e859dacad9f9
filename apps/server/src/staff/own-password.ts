import { Refused } from '../platform/http/answer.ts';
import { guessesOf } from './password-strength.ts';

const LEAST_CHARACTERS = 15;
/** Ten thousand million guesses, "safely unguessable" in the terms of zxcvbn. */
const LEAST_GUESSES_LOG10 = 10;

/**
 * Too easy to guess for a password that has to be safe without a second factor, as before enrolment: too short (rules.md),
 * made of the e-mail, or one that common lists and patterns lead to.
 */
export async function isWeak(password: string, email: string): Promise<boolean> {
  const local = email.split('@')[0] ?? '';
  return (
    [...password].length < LEAST_CHARACTERS ||
    (local.length > 3 && password.toLowerCase().includes(local)) ||
    (await guessesOf(password, [email, ...email.split(/[@.]/)])) < LEAST_GUESSES_LOG10
  );
}

export const weak = () => new Refused('staff.weak-password', { least: LEAST_CHARACTERS });
