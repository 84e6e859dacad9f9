import type { Instrument } from '@vitrine/domain/market/instrument';
import type { PoolClient } from 'pg';
import { lockFact, publishFact } from '../platform/facts.ts';

/**
 * The instruments that the program and its feeds bring. One that the site does not have is published as it is; one that
 * it has keeps what staff have made of it, its halt too, and takes from the feed what is the feed's - when it has come
 * under another feed since.
 */
export async function publishSeed(client: PoolClient, seed: readonly Instrument[]): Promise<void> {
  for (const brought of seed) {
    const subject = `instrument/${brought.id}`;
    const known = await lockFact(client, subject);
    const { source, spreadPoints, fillRule, quoteMaxAgeMs, calendar } = brought;
    const instrument =
      known?.kind !== 'instrument'
        ? brought
        : known.instrument.source === source
          ? known.instrument
          : { ...known.instrument, source, spreadPoints, fillRule, quoteMaxAgeMs, calendar };
    await publishFact(client, subject, { kind: 'instrument', instrument });
  }
}
