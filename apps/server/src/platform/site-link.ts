import type { Settings } from './settings.ts';

/**
 * The address of a page that takes a token. The token is in the fragment, which browsers do not send to servers: it is in no
 * log.
 */
export function siteLink(
  { publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>,
  path: string,
  token: string,
): string {
  return `${new URL(publicUrl ?? `http://localhost:${port}`).origin}${path}#${token}`;
}
