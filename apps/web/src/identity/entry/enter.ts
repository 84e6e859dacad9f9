import type { Answer } from '@vitrine/wire/client';
import type { User } from '@vitrine/wire/identity/user';
import { logIn } from '../../ground/session.ts';
import { rememberBrowser } from './known-browser.ts';

interface Entered {
  readonly token: string;
  readonly user: User;
  readonly browser?: string | undefined;
}

/** Begins the session that a log-in or registration answers. The key of a demo account stays in this browser. */
export async function enter<A extends Answer<Entered>>(asked: Promise<A>): Promise<A> {
  const answer = await asked;
  const { token, user, browser } = answer.data;
  if (browser !== undefined) rememberBrowser(browser);
  logIn({ token, user });
  return answer;
}
