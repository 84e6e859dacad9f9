import type { Fact } from '@vitrine/core/input';
import type { PoolClient } from 'pg';
import { writeFact } from '../platform/facts.ts';

/**
 * Writes the fact that opens the accounts of a new customer, in the transaction that creates the customer. It is to be
 * submitted after the commit. `country`: where they live, if they have said so.
 */
export async function openAccounts(
  client: PoolClient,
  uid: number,
  book: 'demo' | 'paper' | 'real',
  country?: string,
): Promise<Fact> {
  const residence = country === undefined ? {} : { country };
  const body = { kind: 'account', uid, book, frozen: false, ...residence } as const;
  const fact: Fact = { subject: `account/${uid}`, version: 1, body };
  await writeFact(client, fact);
  return fact;
}
