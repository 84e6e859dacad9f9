import type { OptionTerms } from '@vitrine/domain/options/index';
import type { Pool, PoolClient } from 'pg';
import { type FactRelay, lockFact, publishFact } from '../../platform/facts.ts';
import type { Proposals, StaffDesk } from '../../staff/index.ts';
import type { OptionOffer } from '../offer.ts';

export const SUBJECT = 'options';

/** The newest terms, locked until the transaction ends. */
export async function lockTerms(client: PoolClient): Promise<OptionTerms> {
  const body = await lockFact(client, SUBJECT);
  if (body?.kind !== 'options') throw new Error('timed options have no terms');
  return body.terms;
}

/** What the staff operations on timed options need. */
export interface OptionDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly relay: Pick<FactRelay, 'submit'>;
  readonly offer: OptionOffer;
  /** Currency of the options accounts. */
  readonly currency: () => string;
}

/** Writes the fact, and sends it to the core after the transaction is committed. */
export async function publishTerms(
  { relay }: Pick<OptionDesk, 'relay'>,
  client: PoolClient,
  afterCommit: (work: () => Promise<void>) => void,
  terms: OptionTerms,
): Promise<void> {
  const fact = await publishFact(client, SUBJECT, { kind: 'options', terms });
  if (fact !== undefined) afterCommit(() => relay.submit(fact));
}
