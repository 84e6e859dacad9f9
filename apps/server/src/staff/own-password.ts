import { Refused } from '../platform/http/answer.ts';
import { PasswordsBusy } from '../platform/password.ts';

const LEAST_CHARACTERS = 15;
const LEAST_DIFFERENT = 6;

/** Minimum length of a password (rules.md), which has to be safe without a second factor, as before enrolment. */
export function isWeak(password: string, email?: string): boolean {
  const text = password.toLowerCase();
  const local = email?.split('@')[0] ?? '';
  return (
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
