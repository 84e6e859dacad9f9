import { isCommonPassword } from '../platform/common-passwords.ts';
import { Refused } from '../platform/http/answer.ts';
import { hashPassword, unlessBusy } from '../platform/password.ts';

const LEAST_CHARACTERS = 8;

/**
 * The hash of a password that a customer has chosen: 8 characters or more (rules §9), and not a common one. There is no
 * other rule.
 */
export async function hashNewPassword(password: string): Promise<string | Refused> {
  if ([...password].length < LEAST_CHARACTERS || (await isCommonPassword(password)))
    return new Refused('identity.weak-password', { least: LEAST_CHARACTERS });
  return unlessBusy(hashPassword(password));
}
