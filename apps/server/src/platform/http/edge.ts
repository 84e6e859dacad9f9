import { ClientAddresses, type TrustedProxy } from './client-address.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import { OwnSite } from './own-site.ts';

/** What stands between strangers and the site: who sends a request, whether it is meant for this site, how much it may. */
export interface Edge {
  readonly addresses: ClientAddresses;
  readonly ownSite: OwnSite;
  readonly connections: Connections;
  /** Sockets of the real-time channel that one address may hold. */
  readonly socketsPerAddress: number;
}

export function createEdge(
  settings: { readonly host: string; readonly publicUrl: string | undefined; readonly trustedProxy: TrustedProxy },
  limits: ConnectionLimits & { readonly socketsPerAddress: number },
): Edge {
  const addresses = new ClientAddresses(settings.trustedProxy);
  return {
    addresses,
    ownSite: new OwnSite(settings.host, settings.publicUrl),
    connections: new Connections(limits, addresses),
    socketsPerAddress: limits.socketsPerAddress,
  };
}
