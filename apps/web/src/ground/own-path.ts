const SITE = 'https://site.invalid';

/** Screens that lead into an account, where nobody is sent who has come in. */
export const ENTRY_PATHS: ReadonlySet<string> = new Set(['/login', '/register', '/forgot']);

/**
 * Where `from` of the login leads: a path of this site with its query, otherwise home. Nothing else is followed, in
 * whatever way it is spelt: `//host`, `/\host`, an absolute URL, `javascript:`, or a tab between two slashes (APP-53).
 */
export function ownPath(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return '/';
  let url: URL;
  try {
    url = new URL(from, SITE);
  } catch {
    return '/';
  }
  // Dot segments may leave a path that begins with two slashes.
  if (url.origin !== SITE || url.pathname.startsWith('//') || ENTRY_PATHS.has(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
