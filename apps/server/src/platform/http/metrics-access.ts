import { createHash, timingSafeEqual } from 'node:crypto';

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

/** Whether the value of `authorization` has the token. Compares hashes, so that the time taken tells nothing about it. */
export function hasMetricsToken(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`));
}
