import type { PoolClient } from 'pg';
import { stepOfCode } from '../../platform/totp.ts';
import { takeStep } from '../store.ts';

/**
 * Uses up a code of the authenticator of a person whose row is locked. Undefined if it is wrong, or if it or a later one
 * was used before.
 */
export async function useCode(
  client: PoolClient,
  { staffId, secret }: { readonly staffId: number; readonly secret: Uint8Array },
  code: string,
  at: number,
): Promise<true | undefined> {
  const step = stepOfCode(secret, code, at);
  return (step !== undefined && (await takeStep(client, staffId, step))) || undefined;
}
