import type { Money } from '@vitrine/domain/kernel/decimal';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { post } from '../ledger/index.ts';
import type { Step } from '../step.ts';
import type { TradingContext } from './context.ts';

/** Posts the result of an order, or of a part of one, between its customer and the house. */
export function postResult(
  { ledger }: TradingContext,
  step: Step,
  customer: number,
  order: number,
  profit: Money,
): void {
  if (profit === 0n) return;
  const own = customerAccount(ledger.uidAt(customer), 'forex');
  const house = houseAccount('house/pnl_forex');
  const [debit, credit, amount] = profit > 0n ? [house, own, profit] : [own, house, -profit];
  const money = { book: ledger.bookAt(customer), currency: ledger.currency, order };
  post(ledger, step, { ...money, debit, credit, amount, reason: 'contract-result' });
}
