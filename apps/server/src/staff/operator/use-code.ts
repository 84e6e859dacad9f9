import type { PoolClient } from 'pg';
import { type StaffRecord, takeStep } from '../store.ts';
import { stepOfCode } from '../totp.ts';

/**
 * Uses up a code of the authenticator of a person whose row is locked. Undefined if it is wrong, or if it or a later one
 * was used before.
 */
export async function useCode(
  client: PoolClient,
  { id, totpSecret }: Pick<StaffRecord, 'id' | 'totpSecret'>,
  code: string,
  at: number,
): Promise<true | undefined> {
  const step = totpSecret && stepOfCode(totpSecret, code, at);
  return (step !== undefined && (await takeStep(client, id, step))) || undefined;
}
