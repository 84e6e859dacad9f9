import type { Fraction } from '../../../domain/test/rational.ts';
import { capOf, costOf } from './naive-opening.ts';
import { canHold } from './naive-submit-order.ts';
import type { NaivePending, NaivePosition, NaiveTrader } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';
import { setDistance } from './naive-trailing-stop.ts';

/** Fills a pending order whose price is reached, or cancels it if there is not enough money. */
export function triggerOrder(trading: NaiveTrading, at: number, trader: NaiveTrader, pending: NaivePending): string[] {
  const { ledger, market } = trading.broker;
  const { account } = trader;
  const { order, instrument, isBuy, lots, multiple, stopLoss, takeProfit, terms } = pending;
  const barred = ledger.ownLimits.barred(account.uid, at);
  if (barred !== undefined)
    return [trading.cancel(trader, order, barred.endsWith('loss-limit') ? 'loss-limit' : 'excluded')];
  const quote = market.quoteOf(instrument);
  const openPrice = isBuy ? quote.ask : quote.bid;
  const cap = capOf(terms, market.instrumentOf(instrument), account.book, at);
  const { margin, fee } = costOf(pending, cap, openPrice, market.rateOf(terms) as Fraction);
  const swapRate = trading.swapRateOf(terms, isBuy);
  const own = { order, instrument, isBuy, lots, multiple, openPrice, margin, fee };
  const since = { openSeq: quote.seq, swapRate, swap: 0n, trailing: undefined };
  const position: NaivePosition = { ...own, ...since, stopLoss, takeProfit };
  const rest = trader.pending.filter((one) => one !== pending);
  if (!canHold(trading, { ...trader, pending: rest }, position)) {
    return [trading.cancel(trader, order, 'insufficient-at-trigger')];
  }
  trading.rollovers.opened(at, swapRate);
  ledger.realise(account, -fee);
  trader.pending = rest;
  trader.positions.push(position);
  trading.deeds.push({ did: 'open', order, uid: account.uid });
  ledger.moveHouse(account.book, 'fee_trade', fee);
  return [
    `triggered #${order} of ${account.uid} at ${openPrice} (tick ${quote.seq}), margin ${margin}, fee ${fee}`,
    ...setDistance(trading, position, pending.trailing),
  ];
}
