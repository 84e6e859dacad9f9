import type { Settings } from '../platform/settings.ts';

/** How an owner who is admitted by the machine enrols; shown where only whoever runs the machine sees it. */
export interface OwnerLink {
  readonly email: string;
  readonly url: string;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** The address of the page that accepts a token. The token is in the fragment, which browsers do not send to servers. */
export function consoleLink({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>, token: string): string {
  return `${new URL(publicUrl ?? `http://localhost:${port}`).origin}/console/accept#${token}`;
}
