import type { Fact } from '@vitrine/core/input';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { areaOf } from '../config/index.ts';
import type { Duty } from '../platform/edge-link.ts';
import { type FactRelay, lockFact, publishFact } from '../platform/facts.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { Profile } from './account-store.ts';

/** Customers whose facts are under way together. */
const AT_ONCE = 200;

/** Where a customer lives (ISO 3166-1 alpha-2): as their documents show, otherwise as they registered. Empty: unknown. */
export const countryOf = ({ country, areaId }: Pick<Profile, 'country' | 'areaId'>): string =>
  country ?? (areaId === undefined ? undefined : areaOf(areaId)?.country) ?? '';

/** Writes the fact that a customer lives in a country, in the transaction that says so; undefined if the core knows it. */
export async function publishResidence(client: PoolClient, uid: number, country: string): Promise<Fact | undefined> {
  const subject = `account/${uid}`;
  const body = await lockFact(client, subject);
  if (body?.kind !== 'account') throw new Error(`customer ${uid} has no accounts`);
  const { country: _, ...others } = body;
  return publishFact(client, subject, country === '' ? others : { ...others, country });
}

interface ResidenceDeps {
  readonly db: Pool;
  readonly relay: Pick<FactRelay, 'submit'>;
  readonly log: Logger;
}

/** The next customers with a country that the core has none of. */
async function nextUnknown(db: Pool, after: number) {
  const { rows } = await db.query<{ uid: string; country: string | null; area_id: number | null }>(
    `SELECT uid, u.country, area_id FROM users u LEFT JOIN customer_countries c USING (uid)
     WHERE uid > $1 AND c.uid IS NULL AND erased_at IS NULL AND area_id IS NOT NULL ORDER BY uid LIMIT $2`,
    [after, AT_ONCE],
  );
  return rows.map(({ uid, country, area_id }) => ({
    uid: Number(uid),
    country: countryOf({ country: country ?? undefined, areaId: area_id ?? undefined }),
  }));
}

/** Tells the core where those live who registered before it asked. A crash in the middle leaves the rest to the next start. */
async function tellAll({ db, relay }: ResidenceDeps, isEnded: () => boolean): Promise<void> {
  for (let after = 0; ; ) {
    const customers = await nextUnknown(db, after);
    const last = customers.at(-1);
    if (last === undefined || isEnded()) return;
    const facts = await inTransaction(db, async (client) => {
      const written: Fact[] = [];
      for (const { uid, country } of customers) {
        const fact = await publishResidence(client, uid, country);
        if (fact !== undefined) written.push(fact);
      }
      return written;
    });
    await Promise.all(facts.map((fact) => relay.submit(fact)));
    after = last.uid;
  }
}

/** Once after each start. */
export const residenceDuty =
  (deps: ResidenceDeps): Duty =>
  async () => {
    let isEnded = false;
    const telling = tellAll(deps, () => isEnded).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the core does not know yet where all customers live'),
    );
    return async () => {
      isEnded = true;
      await telling;
    };
  };
