import type { Fact } from '@vitrine/core/input';
import type { PoolClient } from 'pg';
import { writeFact } from '../platform/facts.ts';

/**
 * Writes the fact that opens the accounts of a new customer, in the transaction that creates the customer. It is to be
 * submitted after the commit.
 */
export async function openAccounts(client: PoolClient, uid: number, book: 'demo' | 'paper' | 'real'): Promise<Fact> {
  const fact: Fact = { subject: `account/${uid}`, version: 1, body: { kind: 'account', uid, book, frozen: false } };
  await writeFact(client, fact);
  return fact;
}
