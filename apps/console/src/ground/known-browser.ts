const NAME = 'vitrine.console.browser';
const TOKEN = /^known\.[\w-]{60,1000}$/;

/**
 * By this the site knows a browser in which staff have signed in, so that guesses of strangers do not delay them here. It
 * opens nothing and outlives the session. Empty in a browser that is new, or stores nothing.
 */
export function knownBrowser(): string {
  try {
    const stored = localStorage.getItem(NAME) ?? '';
    return TOKEN.test(stored) ? stored : '';
  } catch {
    return '';
  }
}

/** Keeps what a sign-in answered. */
export function rememberBrowser(browser: string): void {
  try {
    localStorage.setItem(NAME, browser);
  } catch {
    // The browser stores nothing: it stays unknown.
  }
}
