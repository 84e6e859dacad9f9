import { isIP } from 'node:net';

/** Whether the host of a URL, as `URL.hostname` gives it, is this machine. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
