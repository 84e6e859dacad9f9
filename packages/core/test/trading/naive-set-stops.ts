import type { SetStops } from '../../src/trading/input.ts';
import type { NaiveTrading } from './naive-trading.ts';
import { setDistance, wrongDistance } from './naive-trailing-stop.ts';

/** The refusal if a stop is on the wrong side of the price. */
export function wrongStop(isBuy: boolean, reference: bigint, stopLoss: bigint, takeProfit: bigint): string | undefined {
  const sign = isBuy ? 1n : -1n;
  if (stopLoss !== 0n && (reference - stopLoss) * sign <= 0n) return 'refused trading.stop-loss-wrong-side';
  if (takeProfit !== 0n && (takeProfit - reference) * sign <= 0n) return 'refused trading.take-profit-wrong-side';
  return undefined;
}

/** Sets both stops of a position or a pending order. */
export function setStops(
  trading: NaiveTrading,
  { uid, order, stopLoss, takeProfit, trailingStop }: SetStops,
): string[] {
  const trader = trading.traderOf(uid);
  const pending = trader?.pending.find((one) => one.order === order);
  const open = pending ?? trader?.positions.find((one) => one.order === order);
  if (open === undefined) return ['refused trading.order-not-open'];
  const quote = trading.broker.market.quoteOf(open.instrument);
  const reference = pending?.target ?? (open.isBuy ? quote.bid : quote.ask);
  const wrong = wrongStop(open.isBuy, reference, stopLoss, takeProfit) ?? wrongDistance(reference, trailingStop);
  if (wrong !== undefined) return [wrong];
  open.stopLoss = stopLoss;
  open.takeProfit = takeProfit;
  trading.deeds.push({ did: 'stops', order, uid });
  return [`stops of #${order}: ${stopLoss} ${takeProfit}`, ...setDistance(trading, open, trailingStop)];
}
