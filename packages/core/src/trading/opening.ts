import { MONEY_SCALE, type Money, toNumber } from '@vitrine/domain/kernel/decimal';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { post } from '../ledger/index.ts';
import type { Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { openProfitOf, toleranceOf } from './margin-guard.ts';

/**
 * Posted - holds + min(0, open profit) must stay at 0 or above after an order that costs `cost` more than is held for
 * it already, and whose own opening loss (the spread) counts. Far from the limit the approximate open profit decides,
 * near it the exact one.
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

/** Fixes the site's current margin levels for an account with nothing open; other accounts keep theirs (rules §0). */
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
