import type { SiteInfo } from '@vitrine/wire/config/basic-info';

/** What an account with a name goes by. */
export type NamedWay = 'email' | 'phone';
export type Way = NamedWay | 'demo';

/** `type` and `login_type` of calls. */
export const TYPE_OF: Readonly<Record<NamedWay, number>> = { email: 1, phone: 2 };

/** What a customer can go by on the site: a phone where it takes phones (CFG-24). */
export function namedWays(site: SiteInfo | undefined): readonly NamedWay[] {
  return site?.is_show_mobile === '1' ? ['email', 'phone'] : ['email'];
}
