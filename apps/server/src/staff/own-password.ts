import { Refused } from '../platform/http/answer.ts';
import { PasswordsBusy } from '../platform/password.ts';

const LEAST_CHARACTERS = 15;
const LEAST_DIFFERENT = 6;

/** rules.md: a password that stands alone, as it does until the second factor is enrolled, is long. */
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

/** What too many at once are told. */
export async function unlessBusy<T>(work: Promise<T>): Promise<T | Refused> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PasswordsBusy) return new Refused('request.busy');
    throw error;
  }
}
