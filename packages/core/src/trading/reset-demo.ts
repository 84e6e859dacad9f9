import { refusal } from '@vitrine/domain/kernel/refusal';
import { customerAccount, houseAccount, kindInForce, TRADING_KINDS } from '@vitrine/domain/ledger/index';
import { post } from '../ledger/index.ts';
import { isDealable, type Listed } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import { cancelPending } from './cancel-order.ts';
import { closePosition } from './close-order.ts';
import type { TradingContext } from './context.ts';
import { awaitsMarginCheck } from './dealing.ts';
import type { ResetDemo } from './input.ts';

/**
 * Resets a demo account (rules §6). Pending orders are cancelled, positions close at the market price or, if their
 * market is not open, at their opening price, and timed options are void. Then each account in use is set back to the
 * grant, and one that is not, to 0. It is refused while a split tick may still affect the customer.
 */
export function resetDemo(context: TradingContext, step: Step, { uid }: ResetDemo): Decision {
  const { ledger, market, trading, site } = context;
  const customer = ledger.indexOf(uid);
  if (customer < 0 || ledger.bookAt(customer) !== 'demo') return { refused: refusal('trading.not-a-demo') };
  const readOnly = context.siteMode.refuseChange();
  if (readOnly !== undefined) return { refused: readOnly };
  if (awaitsMarginCheck(context, customer)) return { refused: refusal('trading.margin-check-running') };
  step.emit({ type: 'DemoReset', uid });
  for (const order of trading.pending.ordersOf(customer)) cancelPending(context, step, order, 'cancelled');
  const open = [...trading.positions.slotsOf(customer)].map((slot) => trading.positions.at(slot));
  for (const { order, instrument, openPrice } of open.sort((a, b) => a.order - b.order)) {
    const listed = market.get(instrument) as Listed;
    const at = isDealable(listed, step.at) ? undefined : openPrice;
    closePosition(context, step, trading.positions.slotOf(order), 'demo-reset', at);
  }
  context.voidOptions(step, customer);
  const { currency } = ledger;
  const source = houseAccount('asset/sim');
  for (const kind of TRADING_KINDS) {
    const account = customerAccount(uid, kind);
    const grant = kindInForce(kind, site) === kind ? site.demoGrant : 0n;
    const missing = grant - ledger.posted('demo', currency, account);
    if (missing === 0n) continue;
    const [debit, credit, amount] = missing > 0n ? [source, account, missing] : [account, source, -missing];
    post(ledger, step, { book: 'demo', currency, debit, credit, amount, reason: 'demo-grant', order: 0 });
  }
  return undefined;
}
