import { LOTS_SCALE, type Lots, toNumber } from '@vitrine/domain/kernel/decimal';
import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Conversion } from '@vitrine/domain/market/index';
import { type ClosedBy, closingPrice, shareOf } from '@vitrine/domain/trading/index';
import { releaseHold } from '../ledger/index.ts';
import { type Listed, pricesUsed } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { TradingContext } from './context.ts';
import { profitAt, setFloor } from './margin-guard.ts';
import { postResult } from './post-result.ts';

/** The refusal when these lots cannot be closed. The whole position can always be closed, under any terms. */
export function refusePart({ terms }: Listed, held: Lots, lots: Lots): Decision {
  const { minLots, lotStep } = terms;
  if (lots === held) return undefined;
  const decimals = (value: Lots): number => toNumber(value, LOTS_SCALE);
  if (lots > held) return { refused: refusal('trading.lots-above-position', { lots: decimals(held) }) };
  if (lots < minLots) return { refused: refusal('trading.lots-below-minimum', { minimum: decimals(minLots) }) };
  if (lots % lotStep !== 0n) return { refused: refusal('trading.lots-off-step', { step: decimals(lotStep) }) };
  if (held - lots < minLots) {
    return { refused: refusal('trading.remainder-below-minimum', { minimum: decimals(minLots) }) };
  }
  return undefined;
}

/**
 * Closes a part of a position at the newest tick (rules §3). The closed part becomes a separate order with the
 * position's entry and its own exit. Margin, fee and swap are split by lots, and the margin of the part is released.
 * The position keeps its id, its stops and the remainder from rounding.
 */
export function closePart(context: TradingContext, step: Step, slot: number, lots: Lots, closedBy: ClosedBy): void {
  const { ledger, trading, market } = context;
  const position = trading.positions.at(slot);
  const { customer, order, instrument, margin, fee, swap, stopLoss, takeProfit } = position;
  const listed = market.get(instrument) as Listed;
  const conversion = market.conversionOf(listed) as Conversion;
  const price = closingPrice(position.isBuy ? 'buy' : 'sell', listed);
  const profit = profitAt(context, { ...position, lots }, price);
  const part = trading.nextOrder;
  const ofPart = (amount: bigint): bigint => shareOf(amount, lots, position.lots);
  step.emit({
    type: 'OrderPartClosed',
    order,
    part,
    uid: ledger.uidAt(customer),
    instrument,
    lots,
    price,
    profit,
    margin: ofPart(margin),
    fee: ofPart(fee),
    swap: ofPart(swap),
    lotsLeft: position.lots - lots,
    marginLeft: margin - ofPart(margin),
    feeLeft: fee - ofPart(fee),
    swapLeft: swap - ofPart(swap),
    stopLoss,
    takeProfit,
    closedBy,
    ...pricesUsed(listed, conversion),
  });
  releaseHold(ledger, step, customer, order, ofPart(margin));
  postResult(context, step, customer, part, profit);
  setFloor(context, customer);
}
