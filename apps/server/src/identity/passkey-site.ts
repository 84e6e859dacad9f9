import type { Settings } from '../platform/settings.ts';

/** What passkeys are made for: in the words of WebAuthn, the relying party. */
export interface PasskeySite {
  /** The host name: authenticators use a passkey on pages of this host only. */
  readonly id: string;
  /** Whether an answer was made on a page of the site. */
  isOrigin(origin: string): boolean;
}

/**
 * By the address that customers use, whatever a proxy makes of it. A site without one is at `localhost`, on any port:
 * browsers let no page there have passkeys of its own port alone.
 */
export function passkeySite({ publicUrl }: Pick<Settings, 'publicUrl'>): PasskeySite {
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl);
    return { id: hostname, isOrigin: (asked) => asked === origin };
  }
  return {
    id: 'localhost',
    isOrigin: (asked) =>
      URL.canParse(asked) && /^https?:$/.test(new URL(asked).protocol) && new URL(asked).hostname === 'localhost',
  };
}
