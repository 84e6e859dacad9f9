const TOKEN = /^known\.[\w-]{60,1000}$/;

/** What a browser keeps of its sign-ins. */
export interface KnownBrowser {
  /** What the last sign-in answered. Empty in a browser that is new, or stores nothing. */
  token(): string;
  /** Keeps what a sign-in answered. */
  remember(token: string): void;
}

/**
 * By this the site knows a browser in which somebody has signed in, so that guesses of strangers do not delay them here. It
 * opens nothing and outlives the session. `name` is its key in the browser's storage.
 */
export function knownBrowserAs(name: string): KnownBrowser {
  return {
    token: () => {
      try {
        const stored = localStorage.getItem(name) ?? '';
        return TOKEN.test(stored) ? stored : '';
      } catch {
        return '';
      }
    },
    remember: (token) => {
      try {
        localStorage.setItem(name, token);
      } catch {
        // The browser stores nothing: it stays unknown.
      }
    },
  };
}
