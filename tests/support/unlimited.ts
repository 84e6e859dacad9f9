import type { Limits } from '../../apps/server/src/platform/deps.ts';

/** The limits of one address and one session lifted: all customers of a test share them. */
export const UNLIMITED: Limits = {
  demosPerAddress: 1e6,
  loginsPerAddress: 1e6,
  tradesPerSession: 1e6,
  filesPerSession: 1e6,
};
