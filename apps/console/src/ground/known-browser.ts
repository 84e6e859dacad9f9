const NAME = 'vitrine.console.browser';

/**
 * By this the site knows a browser in which staff have signed in, so that guesses of strangers do not delay them here. It
 * opens nothing and outlives the session. Empty in a browser that is new, or stores nothing.
 */
export function knownBrowser(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
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
