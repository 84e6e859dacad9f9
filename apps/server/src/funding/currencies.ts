import type { FundingCurrency, PaymentWay } from '@vitrine/domain/funding/index';
import type { Pool, PoolClient } from 'pg';
import type { FundingOffer } from './offer.ts';

export type Db = Pool | PoolClient;

/** A currency of the terms with what customers call it. */
export interface NamedCurrency extends FundingCurrency {
  readonly name: string;
  /** The chain of a coin; empty for a bank. */
  readonly protocol: string;
  readonly position: number;
}

/** How the wire counts ways: deposits 0 and 1, everything else 1 and 2. */
export const depositTypeOf = (way: 'coin' | 'bank' | 'wire'): 0 | 1 => (way === 'coin' ? 0 : 1);
export const drawTypeOf = (way: PaymentWay): 1 | 2 => (way === 'coin' ? 1 : 2);
export const wayOfDrawType = (type: number): PaymentWay => (type === 1 ? 'coin' : 'bank');

/** Names of all currencies that the desk has ever had, by id. */
export async function readCurrencyNames(
  db: Db,
): Promise<ReadonlyMap<number, Pick<NamedCurrency, 'name' | 'protocol' | 'position'>>> {
  const { rows } = await db.query<{ id: number; name: string; protocol: string; position: number }>({
    name: 'funding-currency-names',
    text: 'SELECT id, name, protocol, position FROM funding_currencies',
  });
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** The currencies of these terms, in the order of the desk. */
export async function namedCurrencies(
  db: Db,
  { currencies }: { readonly currencies: readonly FundingCurrency[] },
): Promise<readonly NamedCurrency[]> {
  const names = await readCurrencyNames(db);
  return currencies
    .map((one) => ({ ...one, ...(names.get(one.id) ?? { name: one.code, protocol: '', position: one.id }) }))
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/** A currency of the newest terms. */
export async function namedCurrency(db: Db, offer: FundingOffer, id: number): Promise<NamedCurrency | undefined> {
  return (await namedCurrencies(db, offer.terms)).find((one) => one.id === id);
}
