import {
  type FundingCurrency,
  type FundingTerms,
  fundingRateAt,
  fundingTermsFromJson,
} from '@vitrine/domain/funding/index';
import { divHalfEven, formatDecimal, pow10, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { ACCOUNT_SPAN } from '@vitrine/domain/ledger/index';
import type { Conversion } from '@vitrine/domain/market/index';
import type { Commit } from '@vitrine/engine/engine-api';
import type { Pool, PoolClient } from 'pg';
import type { MarketRoom } from '../market/index.ts';

type Db = Pool | PoolClient;

/** The terms of deposits and withdrawals that the core has applied, all versions of them, and the rates they lead to now. */
export class FundingOffer {
  readonly #versions = new Map<number, FundingTerms>();
  /** The milder version that took the place of another one. */
  readonly #replacedBy = new Map<number, number>();
  readonly #market: Pick<MarketRoom, 'terms' | 'candles'>;
  /** The time by which prices change and deadlines pass. */
  readonly now: () => number;
  #newest = 0;

  constructor(market: Pick<MarketRoom, 'terms' | 'candles'>, now: () => number) {
    this.#market = market;
    this.now = now;
  }

  async load(db: Pool): Promise<void> {
    const { rows } = await db.query<{ version: string; body: string; replaced_by: string }>(
      'SELECT version, body, replaced_by FROM funding_terms ORDER BY version',
    );
    for (const { version, body, replaced_by: by } of rows) {
      this.#publish(Number(version), body);
      if (by !== '0') this.#replacedBy.set(Number(version), Number(by));
    }
  }

  /** Takes the terms that a commit has published. */
  onCommit(commit: Commit): void {
    for (const { events } of commit.rows) {
      for (const event of events) {
        if (event.type === 'FundingTermsPublished') this.#publish(event.factVersion, event.terms);
        else if (event.type === 'FundingTermsReplaced') this.#replacedBy.set(event.termsVersion, event.replacedBy);
      }
    }
  }

  /** The newest terms. Throws before the first are applied: nothing is served until then. */
  get terms(): FundingTerms {
    return this.at(this.#newest);
  }

  get version(): number {
    return this.#newest;
  }

  /** The terms of a version. Throws if there is none. */
  at(version: number): FundingTerms {
    const terms = this.#versions.get(version);
    if (terms === undefined) throw new Error(`the money desk has no terms of version ${version}`);
    return terms;
  }

  /** The terms that apply to a customer: those they are bound to, or what has replaced them; the newest without money (rules §6). */
  async forCustomer(db: Db, uid: number): Promise<FundingTerms> {
    const { rows } = await db.query<{ version: string }>(
      `SELECT terms_version AS version FROM funding_customers
       WHERE uid = $1 AND EXISTS (SELECT FROM balances WHERE account BETWEEN $2 AND $3 AND posted <> 0)`,
      [uid, uid * ACCOUNT_SPAN, uid * ACCOUNT_SPAN + ACCOUNT_SPAN - 1],
    );
    let version = Number(rows[0]?.version ?? this.#newest);
    for (let next = this.#replacedBy.get(version); next !== undefined; next = this.#replacedBy.get(version)) {
      version = next;
    }
    return this.at(version);
  }

  /** A currency of the newest terms. */
  currency(id: number): FundingCurrency | undefined {
    return this.terms.currencies.find((one) => one.id === id);
  }

  /** Account currency for one unit now, exact; undefined while there is no tick. */
  rate({ price }: Pick<FundingCurrency, 'price'>): Conversion | undefined {
    const { terms, candles } = this.#market;
    return fundingRateAt(price, this.now(), (instrument) => {
      const tick = candles.tick(instrument);
      const precision = terms.get(instrument)?.pricePrecision;
      return tick === undefined || precision === undefined ? undefined : { ...tick, pricePrecision: precision };
    });
  }

  #publish(version: number, body: string): void {
    this.#versions.set(version, fundingTermsFromJson(body));
    this.#newest = Math.max(this.#newest, version);
  }
}

/** Account currency for one unit, 8 decimals, half-even; null while there is no tick. */
export const rateText = (rate: Pick<Conversion, 'num' | 'den'> | undefined): string | null =>
  rate === undefined ? null : formatDecimal(divHalfEven(rate.num * pow10(RATE_SCALE), rate.den), RATE_SCALE);

/** Units for one unit of account currency, 8 decimals, half-even; null while there is no tick. */
export const priceText = (rate: Pick<Conversion, 'num' | 'den'> | undefined): string | null =>
  rate === undefined || rate.num === 0n
    ? null
    : formatDecimal(divHalfEven(rate.den * pow10(RATE_SCALE), rate.num), RATE_SCALE);
