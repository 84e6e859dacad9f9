import { isLoopbackHost } from '../platform/loopback-host.ts';

/** The push services of Chromium browsers, Firefox, Safari and Edge. */
const SERVICES = ['googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * Whether notifications may be sent there. A browser names the address, and the server posts to it: it must not be an
 * address of somebody's own, or one inside the operator's network.
 *
 * @param more hosts that the operator has allowed, with their port if they have one
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (more.includes(host)) return protocol === 'https:' || isLoopbackHost(hostname);
  return (
    protocol === 'https:' &&
    host === hostname &&
    SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
}
