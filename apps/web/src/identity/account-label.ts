import type { User } from '@vitrine/wire/identity/user';

/** What a customer goes by: his e-mail, otherwise his mobile number; undefined for a demo account (ACC-35). */
export function accountName(user: Pick<User, 'is_demo' | 'email' | 'mobile' | 'area_code'>): string | undefined {
  if (user.is_demo === 1) return undefined;
  if (user.email !== '') return user.email;
  return user.area_code === '' ? user.mobile : `+${user.area_code} ${user.mobile}`;
}
