import { MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { post } from '../ledger/index.ts';
import type { Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { openProfitOf, toleranceOf } from './margin-guard.ts';

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
