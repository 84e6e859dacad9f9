import type { Price } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import { closingPrice, NO_LEVEL, type Side, type Stops, wrongStop } from '@vitrine/domain/trading/index';
import type { Listed } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { awaitsMarginCheck } from './dealing.ts';
import type { SetStops } from './input.ts';
import { refuseTrailingStop, setTrailingStop } from './set-trailing-stop.ts';

/**
 * Sets the stops of a position or pending order of the customer, also in a closed market. The stops of a position are
 * checked against its closing price at the newest tick, those of a pending order against its target (rules §3).
 */
export function setStops(context: TradingContext, step: Step, command: SetStops): Decision {
  const { ledger, market, trading } = context;
  const { uid, order, stopLoss, takeProfit } = command;
  const pending = trading.pending.get(order);
  const slot = trading.positions.slotOf(order);
  const open = pending ?? (slot < 0 ? undefined : trading.positions.at(slot));
  if (open === undefined || ledger.uidAt(open.customer) !== uid) {
    return { refused: refusal('trading.order-not-open', { order }) };
  }
  if (awaitsMarginCheck(context, open.customer)) return { refused: refusal('trading.margin-check-running') };
  const side = open.isBuy ? 'buy' : 'sell';
  const reference = pending?.target ?? closingPrice(side, market.get(open.instrument) as Listed);
  const wrong = refuseWrongStop(side, reference, command) ?? refuseTrailingStop(reference, command.trailingStop);
  if (wrong !== undefined) return { refused: wrong };
  const { instrument } = open;
  step.emit({ type: 'StopsSet', order, uid, instrument, stopLoss, takeProfit });
  const { trailingStop } = command;
  if (trailingStop !== undefined) setTrailingStop(context, step, { order, uid, instrument, side }, trailingStop);
  return undefined;
}

/** Refuses stops on the wrong side of the reference price. */
export function refuseWrongStop(side: Side, reference: Price, stops: Stops): Refusal | undefined {
  const wrong = wrongStop(side, reference, stops);
  if (wrong === undefined) return undefined;
  return refusal(wrong === 'stopLoss' ? 'trading.stop-loss-wrong-side' : 'trading.take-profit-wrong-side');
}

export function hasStops({ stopLoss, takeProfit }: Stops): boolean {
  return stopLoss !== NO_LEVEL || takeProfit !== NO_LEVEL;
}
