import { type Answer, createClient } from '@vitrine/wire/client';
import { logout } from '@vitrine/wire/identity/logout';
import type { User } from '@vitrine/wire/identity/user';
import { API_ORIGIN } from '../../ground/api-origin.ts';
import { currentLanguage } from '../../ground/current-language.ts';
import { currentToken, logIn } from '../../ground/session.ts';
import { rememberBrowser } from './known-browser.ts';
import { forgetTypedAccount } from './typed-account.ts';

interface Entered {
  readonly token: string;
  readonly user: User;
  readonly browser?: string | undefined;
}

/** Ends the session that this browser had before, which nobody can use any more. */
function endOnServer(token: string): void {
  const before = createClient({ origin: API_ORIGIN, lang: currentLanguage, token: () => token });
  // If the server does not hear of it, the session ends of age.
  before.ask(logout, {}).catch(() => undefined);
}

/**
 * Begins the session that a log-in or registration answers, in place of the one of a demo account. The key of the demo
 * account stays in this browser.
 */
export async function enter<A extends Answer<Entered>>(asked: Promise<A>): Promise<A> {
  const answer = await asked;
  const { token, user, browser } = answer.data;
  const before = currentToken();
  forgetTypedAccount();
  if (browser !== undefined) rememberBrowser(browser);
  logIn({ token, user });
  if (before !== undefined) endOnServer(before);
  return answer;
}
