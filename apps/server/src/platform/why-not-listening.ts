import type { Settings } from './settings.ts';

/** What keeps a server from listening at its address; undefined for an error that is not about that. */
export function whyNotListening(code: unknown, { port, host }: Pick<Settings, 'port' | 'host'>): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use by another program; stop that program or set PORT to another one`;
    case 'EACCES':
      return `this user may not listen on port ${port}; set PORT to one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine; set it to one that is, or to 0.0.0.0 for all`;
    default:
      return undefined;
  }
}
