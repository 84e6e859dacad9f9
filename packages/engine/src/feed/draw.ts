import { createHmac, createSecretKey } from 'node:crypto';

/** Purpose of a draw; each purpose has independent random bytes. */
export type Purpose = 'tick' | 'hour' | 'minute';

/** 32 bytes that depend on nothing but the seed and the three arguments; `index` is a non-negative integer. */
export type Draw = (purpose: Purpose, instrument: number, index: number) => Buffer;

/**
 * Randomness of the simulated market: HMAC-SHA-256 under the seed over `purpose/instrument/index`. With the
 * seed anyone can recompute every price; without it the bytes cannot be predicted, however many prices are known.
 */
export function drawsOf(seed: string): Draw {
  const key = createSecretKey(seed, 'utf8');
  return (purpose, instrument, index) => createHmac('sha256', key).update(`${purpose}/${instrument}/${index}`).digest();
}
