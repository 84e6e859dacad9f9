import { DAY } from '@vitrine/domain/kernel/time';

const GOOD_FOR_MS = 90 * DAY;

export interface SecurityContact {
  /** `mailto:` or `https:` addresses, the preferred one first. */
  readonly contacts: readonly string[];
  readonly publicUrl: string | undefined;
}

/**
 * What `/.well-known/security.txt` answers (RFC 9116), so that who finds a fault knows whom to tell. Good for 90 days from
 * the start of today (UTC). Undefined without a contact.
 */
export function securityText({ contacts, publicUrl }: SecurityContact, now: number): string | undefined {
  if (contacts.length === 0) return undefined;
  const today = now - (now % DAY);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + GOOD_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`]),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
