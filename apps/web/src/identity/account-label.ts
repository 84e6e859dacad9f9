import type { User } from '@vitrine/wire/identity/user';

/** What a customer goes by: their e-mail, otherwise their phone number; undefined for a demo account (ACC-35). */
export function accountName({
  is_demo,
  email,
  mobile,
}: Pick<User, 'is_demo' | 'email' | 'mobile'>): string | undefined {
  if (is_demo === 1) return undefined;
  return email === '' ? mobile : email;
}
