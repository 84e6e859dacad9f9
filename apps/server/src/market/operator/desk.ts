import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Pool, PoolClient } from 'pg';
import { type FactRelay, lockFact, publishFact } from '../../platform/facts.ts';
import type { Proposals, StaffDesk } from '../../staff/index.ts';
import type { CandleBook } from '../candle-book.ts';
import type { Terms } from '../terms.ts';

/** What the staff operations on instruments need. */
export interface MarketDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly relay: Pick<FactRelay, 'submit'>;
  readonly terms: Terms;
  readonly candles: CandleBook;
}

export const subjectOf = (instrument: number) => `instrument/${instrument}`;
export const instrumentOf = (subject: string) => Number(subject.replace('instrument/', ''));

/** The newest terms of an instrument, locked until the transaction ends. */
export async function lockInstrument(client: PoolClient, id: number): Promise<Instrument | undefined> {
  const body = await lockFact(client, subjectOf(id));
  return body?.kind === 'instrument' ? body.instrument : undefined;
}

/** Writes the fact, and sends it to the core after the transaction is committed. */
export async function publishInstrument(
  { relay }: Pick<MarketDesk, 'relay'>,
  client: PoolClient,
  afterCommit: (work: () => Promise<void>) => void,
  instrument: Instrument,
): Promise<void> {
  const fact = await publishFact(client, subjectOf(instrument.id), { kind: 'instrument', instrument });
  if (fact !== undefined) afterCommit(() => relay.submit(fact));
}
