import { formatMoney, MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Instant } from '@vitrine/domain/kernel/time';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { isAboveCap } from '@vitrine/domain/trading/index';
import { post, refuseByOwnLimit } from '../ledger/index.ts';
import type { Listed } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { type AddedExposure, customerLimit, exceedsCustomerLimit, exceedsHouseLimit } from './house-limit.ts';
import { openProfitOf, toleranceOf } from './margin-guard.ts';

/**
 * The refusal of whatever opens or enlarges something: by the mode of the site, then by the customer's country, then by a
 * limit of their own.
 */
export function refuseNewRisk(
  { siteMode, residence, ledger }: TradingContext,
  customer: number,
  at: Instant,
): Refusal | undefined {
  return siteMode.refuseNewRisk() ?? residence.refuseNewRisk(customer) ?? refuseByOwnLimit(ledger, customer, at);
}

/**
 * Whether the customer can pay for an order: posted - holds + min(0, open profit) must be at least 0 after it. `cost`
 * is margin and fee beyond what is already held for the order; its opening loss (the spread) counts too. Near the limit
 * the exact open profit decides, far from it the approximate one.
 */
export function canAfford(context: TradingContext, customer: number, cost: Money, ownLoss: Money): boolean {
  const { ledger, trading } = context;
  const left = ledger.contractPostedAt(customer) - ledger.contractHeldAt(customer) - cost;
  if (left < 0n) return false;
  const near = trading.positions.openProfitNear(customer) + toNumber(ownLoss, MONEY_SCALE);
  const approximately = toNumber(left, MONEY_SCALE) + Math.min(0, near);
  if (Math.abs(approximately) > toleranceOf(context, customer)) return approximately > 0;
  const openProfit = openProfitOf(context, customer) + ownLoss;
  return left + (openProfit < 0n ? openProfit : 0n) >= 0n;
}

/** The refusal when the customer cannot pay margin and fee, less what the order brings: what is already held for it. */
export function refuseUnpayable(
  context: TradingContext,
  customer: number,
  { margin, fee, held = 0n }: { readonly margin: Money; readonly fee: Money; readonly held?: Money },
  ownLoss: Money,
): Decision {
  if (canAfford(context, customer, margin + fee - held, ownLoss)) return undefined;
  return { refused: refusal('trading.insufficient-margin', { margin: formatMoney(margin), fee: formatMoney(fee) }) };
}

/** The refusal when new risk is too much for one customer or for the house. */
export function refuseRisk(context: TradingContext, customer: number, added: AddedExposure): Decision {
  if (exceedsCustomerLimit(context, customer, added)) {
    return {
      refused: refusal('trading.customer-limit', {
        limit: formatMoney(customerLimit(context, customer, added.result)),
      }),
    };
  }
  if (exceedsHouseLimit(context, context.ledger.bookAt(customer), added)) {
    return { refused: refusal('trading.house-limit', { instrument: added.listed.terms.showCode }) };
  }
  return undefined;
}

/** The highest leverage that the customer gets for an instrument: the stricter of its cap and that of their country. */
export function leverageCapOf({ ledger, residence }: TradingContext, customer: number, { terms }: Listed): number {
  return residence.leverageCap(customer, terms.leverageCap[ledger.bookAt(customer)], terms.assetClass);
}

/** The refusal when the instrument does not offer the leverage, or not in the customer's country, or not at this time. */
export function refuseMultiple(
  { ledger }: TradingContext,
  customer: number,
  listed: Listed,
  terms: Parameters<typeof isAboveCap>[0],
): Decision {
  const { multiples } = listed.terms;
  if (multiples.length === 0) return { refused: refusal('trading.no-multiple') };
  if (!multiples.some((offered) => offered.value === terms.multiple)) {
    return { refused: refusal('trading.multiple-not-offered', { multiple: terms.multiple }) };
  }
  if (!isAboveCap(terms)) return undefined;
  const cap = terms.capHalved ? terms.leverageCap / 2 : terms.leverageCap;
  const isOfCountry = terms.leverageCap < listed.terms.leverageCap[ledger.bookAt(customer)];
  const reason = isOfCountry ? 'trading.multiple-above-country-cap' : 'trading.multiple-above-cap';
  return { refused: refusal(reason, { multiple: terms.multiple, cap }) };
}

/** The refusal when an order of the instrument cannot have these lots. */
export function refuseLots(listed: Listed, lots: bigint): Decision {
  const { minLots, maxLots, lotStep } = listed.terms;
  if (lots < minLots) return { refused: refusal('trading.lots-below-minimum', { minimum: toNumber(minLots, 4) }) };
  if (lots > maxLots) return { refused: refusal('trading.lots-above-maximum', { maximum: toNumber(maxLots, 4) }) };
  if (lots % lotStep !== 0n) return { refused: refusal('trading.lots-off-step', { step: toNumber(lotStep, 4) }) };
  return undefined;
}

/** Posts the fee of an order that was opened, if it has one. */
export function postFee({ ledger }: TradingContext, step: Step, customer: number, order: number, fee: Money): void {
  if (fee === 0n) return;
  post(ledger, step, {
    book: ledger.bookAt(customer),
    currency: ledger.currency,
    debit: customerAccount(ledger.uidAt(customer), 'forex'),
    credit: houseAccount('house/fee_trade'),
    amount: fee,
    reason: 'contract-fee',
    order,
  });
}

/**
 * Fixes the site's current margin levels for an account with nothing open; any other account keeps its own (rules §0).
 */
export function takeLevels({ ledger, trading, site }: TradingContext, step: Step, customer: number): void {
  if (!trading.isIdle(customer) || trading.hasLevels(customer, site)) return;
  step.emit({
    type: 'MarginLevelsFixed',
    uid: ledger.uidAt(customer),
    marginCall: site.marginCallPercent,
    marginRearm: site.marginRearmPercent,
    stopOut: site.stopOutPercent,
  });
}
