import type { Instrument } from '@vitrine/domain/market/instrument';
import type { PoolClient } from 'pg';
import { lockFact, publishFact } from '../platform/facts.ts';

/**
 * Publishes the instruments that ship with the program and its feeds. An instrument that is new to the site is published
 * unchanged. A known one keeps the changes of staff, its halt included; if its feed has changed, it takes the new feed's
 * fields.
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
