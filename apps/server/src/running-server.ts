import type { Simulation } from '@vitrine/domain/market/seed';
import type { Limits } from './platform/deps.ts';
import type { readFreeBytes } from './platform/disk-space.ts';

export interface RunningServer {
  readonly url: string;
  /** Accepts no more input, commits what was accepted, and stops all parts in order. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly limits?: Limits;
  /** Maximum number of rows in one transaction; a benchmark compares with 1. */
  readonly batchBound?: number;
  /** Called when everything is ready but the port is not open yet; it opens when the promise resolves. */
  readonly beforeListen?: () => Promise<void>;
  /** Called with the reason, one sentence, just before the server ends the process by itself. */
  readonly onEnding?: (why: string) => void;
  /** The simulated market; by default that of `SEED_SIMULATIONS`. */
  readonly simulations?: readonly Simulation[];
  /** Reads the free bytes on the disk of a directory; a test replaces it. */
  readonly readFreeBytes?: typeof readFreeBytes;
}
