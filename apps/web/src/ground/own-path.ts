const SITE = 'https://site.invalid';

/**
 * Where `from` of the login leads: a path of this site with its query, otherwise home. Nothing else is followed, in
 * whatever way it is spelt: `//host`, `/\host`, an absolute URL, `javascript:`, or a tab between two slashes (APP-53).
 */
export function ownPath(from: string | undefined): string {
  if (from === undefined || !/^\/(?![/\\])/.test(from)) return '/';
  let url: URL;
  try {
    url = new URL(from, SITE);
  } catch {
    return '/';
  }
  // Dot segments may leave a path that begins with two slashes.
  if (url.origin !== SITE || url.pathname.startsWith('//') || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
