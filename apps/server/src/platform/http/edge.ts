import { MINUTE } from '@vitrine/domain/kernel/time';
import { ClientAddresses, type TrustedProxy } from './client-address.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import type { HeldCount } from './held-count.ts';
import { OwnSite } from './own-site.ts';
import { SharedLimits } from './shared-limits.ts';
import type { WindowCounter } from './window-counter.ts';

/** What stands between strangers and the site: who sends a request, whether it is meant for this site, how much it may. */
export interface Edge {
  readonly addresses: ClientAddresses;
  readonly ownSite: OwnSite;
  readonly connections: Connections;
  /** Sockets of the real-time channel, by address. */
  readonly sockets: HeldCount;
  /** Tokens of no session that one address has tried, on calls and sockets. */
  readonly unknownTokens: WindowCounter;
  readonly limits: SharedLimits;
}

export function createEdge(
  settings: { readonly host: string; readonly publicUrl: string | undefined; readonly trustedProxy: TrustedProxy },
  limits: ConnectionLimits & { readonly socketsPerAddress: number; readonly unknownTokensPerAddress: number },
  shared = new SharedLimits(),
): Edge {
  const addresses = new ClientAddresses(settings.trustedProxy);
  return {
    addresses,
    ownSite: new OwnSite(settings.host, settings.publicUrl),
    connections: new Connections(limits, addresses, shared),
    sockets: shared.held('sockets', limits.socketsPerAddress),
    unknownTokens: shared.window('tokens', limits.unknownTokensPerAddress, MINUTE),
    limits: shared,
  };
}
