import type { FundingCurrency, FundingTerms, WithdrawalTerms } from '../../../domain/src/funding/terms.ts';
import { compare, type Fraction, fixed, fraction, over, times } from '../../../domain/test/rational.ts';

const HOUR = 3_600_000;
const NO_TERMS: FundingTerms = {
  currencies: [],
  checks: { depositNeedsName: false, withdrawalNeedsName: false, withdrawalNeedsPayPassword: false },
  twoStaffAbove: 1_000_000_000n,
};

/** The exact fee of an amount. */
export function exactFee({ feeType, drawRate }: WithdrawalTerms, amount: bigint): Fraction {
  return feeType === 'fixed' ? fixed(drawRate, 6) : times(fixed(amount, 6), fixed(drawRate, 8));
}

/** Whether nobody is worse off with the other terms: tried out with amounts from the least to the largest. */
function isNoWorse(other: FundingTerms, terms: FundingTerms): boolean {
  const { checks } = terms;
  if (other.checks.depositNeedsName && !checks.depositNeedsName) return false;
  if (other.checks.withdrawalNeedsName && !checks.withdrawalNeedsName) return false;
  if (other.checks.withdrawalNeedsPayPassword && !checks.withdrawalNeedsPayPassword) return false;
  return terms.currencies.every((currency) => {
    const same = other.currencies.find(({ id }) => id === currency.id);
    return same !== undefined && same.code === currency.code && isNoWorseIn(same, currency);
  });
}

function isNoWorseIn(other: FundingCurrency, { way, deposit, withdrawal }: FundingCurrency): boolean {
  if (other.way !== way) return false;
  for (const amount of deposit === undefined ? [] : [deposit.min, deposit.max]) {
    if (other.deposit === undefined || amount < other.deposit.min || amount > other.deposit.max) return false;
  }
  if (withdrawal === undefined) return true;
  const { min, max } = withdrawal;
  for (let part = 0n; part <= 10n; part += 1n) {
    const amount = min + ((max - min) * part) / 10n;
    if (other.withdrawal === undefined || amount < other.withdrawal.min || amount > other.withdrawal.max) return false;
    if (compare(exactFee(other.withdrawal, amount), exactFee(withdrawal, amount)) > 0) return false;
  }
  return true;
}

/** All versions of the terms in a list, and the one that each customer has. */
export class NaiveTerms {
  readonly versions: { readonly version: number; readonly terms: FundingTerms; next: number }[] = [];
  readonly bound = new Map<number, number>();

  get newest(): number {
    return this.versions.at(-1)?.version ?? 0;
  }

  of(version: number): FundingTerms {
    return this.versions.find((one) => one.version === version)?.terms ?? NO_TERMS;
  }

  /** A new published price must be known for a day before it counts. */
  publish(at: number, terms: FundingTerms, version: number): void {
    const before = this.of(this.newest);
    const currencies = terms.currencies.map((currency) => {
      const { price } = currency;
      const old = before.currencies.find(({ id }) => id === currency.id)?.price;
      if (price.kind !== 'published' || old?.kind !== 'published') return currency;
      const usdPrice = this.#publishedAt(old, at);
      const wanted = price.next?.usdPrice ?? price.usdPrice;
      const asked = price.next?.validFrom ?? 0;
      const waiting = old.next !== undefined && old.next.validFrom > at ? old.next : undefined;
      const keeps = waiting !== undefined && waiting.usdPrice === wanted && asked <= waiting.validFrom;
      const next = keeps ? waiting : { usdPrice: wanted, validFrom: Math.max(asked, at + 24 * HOUR) };
      const isNew = keeps || wanted !== usdPrice;
      return { ...currency, price: { kind: price.kind, usdPrice, ...(isNew ? { next } : {}) } };
    });
    const published = { ...terms, currencies };
    for (const one of this.versions) if (one.next === 0 && isNoWorse(published, one.terms)) one.next = version;
    this.versions.push({ version, terms: published, next: 0 });
  }

  #publishedAt({ usdPrice, next }: { usdPrice: bigint; next?: { usdPrice: bigint; validFrom: number } }, at: number) {
    return next !== undefined && next.validFrom <= at ? next.usdPrice : usdPrice;
  }

  /** The version that a customer has now. */
  versionFor(uid: number, ownsNothing: boolean): number {
    let version = this.bound.get(uid) ?? 0;
    if (version === 0 || ownsNothing) return this.newest;
    for (;;) {
      const next = this.versions.find((one) => one.version === version)?.next ?? 0;
      if (next === 0) return version;
      version = next;
    }
  }

  /** Account currency for one unit, exact; undefined without a price. */
  rate(
    { code, price, id }: FundingCurrency,
    at: number,
    midOf: (instrument: number) => Fraction | undefined,
  ): Fraction | undefined {
    if (code === 'USD') return fraction(1n);
    const source = this.of(this.newest).currencies.find((one) => one.id === id)?.price ?? price;
    if (source.kind === 'par') return fraction(1n);
    const mid = source.kind === 'instrument' ? midOf(source.instrument) : fixed(this.#publishedAt(source, at), 8);
    if (mid === undefined) return undefined;
    const isInverse = source.kind === 'published' || source.inverse;
    return isInverse ? over(fraction(1n), mid) : mid;
  }
}
