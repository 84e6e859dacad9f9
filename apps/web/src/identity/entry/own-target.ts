import type { User } from '@vitrine/wire/identity/user';

/** Where codes for the customer's own account go. */
export function ownTarget({ email, mobile }: Pick<User, 'email' | 'mobile'>) {
  return email === '' ? ({ way: 'phone', to: mobile } as const) : ({ way: 'email', to: email } as const);
}
