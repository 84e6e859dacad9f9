import type { Settings } from '../platform/settings.ts';
import { siteLink } from '../platform/site-link.ts';

/** How an owner who is admitted by the machine enrols; shown where only whoever runs the machine sees it. */
export interface OwnerLink {
  readonly email: string;
  readonly url: string;
  /** Unix ms. */
  readonly expiresAt: number;
}

/** The address of the page that accepts a token. */
export const consoleLink = (settings: Pick<Settings, 'publicUrl' | 'port'>, token: string): string =>
  siteLink(settings, '/console/accept', token);
