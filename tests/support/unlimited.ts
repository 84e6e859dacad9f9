import type { Limits } from '../../apps/server/src/platform/deps.ts';
import { createEdge, type Edge } from '../../apps/server/src/platform/http/edge.ts';

/** The limits of one address and one customer lifted: all customers of a test share them. */
export const UNLIMITED: Limits = {
  demosPerAddress: 1e6,
  loginsPerAddress: 1e6,
  registrationsPerAddress: 1e6,
  captchasPerAddress: 1e6,
  tradesPerCustomer: 1e6,
  readsAtOnce: 1e6,
  filesPerCustomer: 1e6,
  imagesPerCustomer: 1e6,
  imagesPerVisitorAddress: 1e6,
  requestsPerAddress: 1e6,
  unknownTokensPerAddress: 1e6,
  connectionsPerAddress: 1e6,
  socketsPerAddress: 1e6,
  supportPerWriter: 1e6,
  supportPerNetwork: 1e6,
};

/** The edge of a site on this machine without limits. */
export const openEdge = (): Edge => createEdge({ host: '127.0.0.1', publicUrl: undefined, trustedProxy: 0 }, UNLIMITED);
