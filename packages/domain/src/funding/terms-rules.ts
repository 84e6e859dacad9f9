import { MONEY_SCALE, type Money, pow10 } from '../kernel/decimal.ts';
import type { AmountBounds, FundingChecks, FundingCurrency, FundingTerms, WithdrawalTerms } from './terms.ts';

/**
 * Whether every figure of `next` is equal or milder for a customer than in `terms` (rules §6): no currency is missing, no
 * minimum is higher, no maximum lower, no amount that could be withdrawn costs more, and no check is added. Prices do not
 * count: they are the market's, and the same for everybody. Neither does `twoStaffAbove`, which binds staff.
 */
export function isMilder(next: FundingTerms, terms: FundingTerms): boolean {
  return checksAreMilder(next.checks, terms.checks) && terms.currencies.every((currency) => isMilderIn(next, currency));
}

function checksAreMilder(next: FundingChecks, checks: FundingChecks): boolean {
  return (Object.keys(checks) as (keyof FundingChecks)[]).every((check) => checks[check] || !next[check]);
}

function isMilderIn(next: FundingTerms, { id, code, way, deposit, withdrawal }: FundingCurrency): boolean {
  const other = next.currencies.find((one) => one.id === id);
  if (other === undefined || other.code !== code || other.way !== way) return false;
  return areWider(other.deposit, deposit) && areWider(other.withdrawal, withdrawal) && costsNoMore(other, withdrawal);
}

function areWider(next: AmountBounds | undefined, bounds: AmountBounds | undefined): boolean {
  if (bounds === undefined) return true;
  return next !== undefined && next.min <= bounds.min && next.max >= bounds.max;
}

/** Both fees are straight lines over the amount: it is enough to compare them at the two ends of the old bounds. */
function costsNoMore({ withdrawal: next }: FundingCurrency, terms: WithdrawalTerms | undefined): boolean {
  if (terms === undefined) return true;
  if (next === undefined) return false;
  return [terms.min, terms.max].every((amount) => costAt(next, amount) <= costAt(terms, amount));
}

/** The exact fee x 10^8, without rounding. */
function costAt({ feeType, drawRate }: WithdrawalTerms, amount: Money): bigint {
  return feeType === 'fixed' ? drawRate * pow10(MONEY_SCALE + 2) : amount * drawRate;
}

/** Currencies the desk can have. */
export const MAX_FUNDING_CURRENCIES = 200;
const MAX_PERCENT = 100n * pow10(MONEY_SCALE);

/**
 * The first invalid field of terms, undefined if all are valid: ids above 0 and unique, at most
 * {@link MAX_FUNDING_CURRENCIES} currencies, minimums above 0 and not above the maximum, a fee not below 0, at most 100
 * percent, and a fixed one below the minimum; prices above 0.
 */
export function invalidFundingTermsField({
  currencies,
  twoStaffAbove,
}: FundingTerms): 'currencies' | 'bounds' | 'fee' | 'price' | 'two_staff_above' | undefined {
  const ids = new Set(currencies.map(({ id }) => id));
  if (ids.size !== currencies.length || currencies.length > MAX_FUNDING_CURRENCIES) return 'currencies';
  if (!currencies.every(({ id, code }) => Number.isSafeInteger(id) && id > 0 && code !== '')) return 'currencies';
  const bounds = currencies.flatMap(({ deposit, withdrawal }) => [deposit, withdrawal]);
  if (bounds.some((one) => one !== undefined && (one.min <= 0n || one.max < one.min))) return 'bounds';
  const isFee = ({ feeType, drawRate, min }: WithdrawalTerms): boolean =>
    drawRate >= 0n && drawRate < (feeType === 'fixed' ? min : MAX_PERCENT);
  if (!currencies.every(({ withdrawal }) => withdrawal === undefined || isFee(withdrawal))) return 'fee';
  const isPriced = ({ price }: FundingCurrency): boolean =>
    price.kind !== 'published' || (price.usdPrice > 0n && (price.next?.usdPrice ?? 1n) > 0n);
  if (!currencies.every(isPriced)) return 'price';
  return twoStaffAbove < 0n ? 'two_staff_above' : undefined;
}
