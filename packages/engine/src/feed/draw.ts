import { createHmac, createSecretKey } from 'node:crypto';

/** What a draw is for; each has random bytes of its own. */
export type Purpose = 'tick' | 'hour' | 'minute';

/** 32 bytes that depend on nothing but the seed and the three arguments; `index` is a non-negative integer. */
export type Draw = (purpose: Purpose, instrument: number, index: number) => Buffer;

/**
 * Randomness of the simulated market: HMAC-SHA-256 under the seed over `purpose/instrument/index`. Who knows the seed
 * can recompute every price; who does not cannot tell the bytes from chance, however many prices they have seen.
 */
export function drawsOf(seed: string): Draw {
  const key = createSecretKey(seed, 'utf8');
  return (purpose, instrument, index) => createHmac('sha256', key).update(`${purpose}/${instrument}/${index}`).digest();
}
