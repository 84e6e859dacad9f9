import { Refused } from '../platform/http/answer.ts';
import { PasswordsBusy } from '../platform/password.ts';

const LEAST_CHARACTERS = 15;
const LEAST_DIFFERENT = 6;

/**
 * Too easy to guess for a password that has to be safe without a second factor, as before enrolment: too short (rules.md),
 * the same word or letters over and over, or made of the e-mail.
 */
export function isWeak(password: string, email?: string): boolean {
  const text = password.toLowerCase();
  const local = email?.split('@')[0] ?? '';
  const words = text.replace(/[\s\d\p{P}]/gu, '');
  return (
    /^(.+?)\1+$/u.test(words) ||
    [...text].length < LEAST_CHARACTERS ||
    new Set(text).size < LEAST_DIFFERENT ||
    (local.length > 3 && text.includes(local))
  );
}

export const weak = () => new Refused('staff.weak-password', { least: LEAST_CHARACTERS });

/** Refuses when too many passwords are being hashed at once. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | Refused> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PasswordsBusy) return new Refused('request.busy');
    throw error;
  }
}
