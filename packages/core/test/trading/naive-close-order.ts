import { isOpenAt } from '@vitrine/domain/market/calendar';
import { fraction, over, times } from '../../../domain/test/rational.ts';
import type { CloseOrder } from '../../src/trading/input.ts';
import type { NaivePosition, NaiveTrader } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';

/** Closes a position, or a part of it, at the market. */
export function closeOrder(
  trading: NaiveTrading,
  at: number,
  command: CloseOrder,
  acceptedTick: number | undefined,
): string[] {
  const { config, market } = trading.broker;
  const trader = trading.traderOf(command.uid);
  const position = trader?.positions.find(({ order }) => order === command.order);
  if (trader === undefined || position === undefined) return ['refused trading.order-not-open'];
  const terms = market.instrumentOf(position.instrument);
  if (!isOpenAt(terms.calendar, at)) return ['refused market.closed'];
  if (terms.halted) return ['refused market.suspended'];
  const { lots = position.lots } = command;
  const left = position.lots - lots;
  if (left < 0n) return ['refused trading.lots-above-position'];
  if (left > 0n && lots < terms.minLots) return ['refused trading.lots-below-minimum'];
  if (left > 0n && lots % terms.lotStep !== 0n) return ['refused trading.lots-off-step'];
  if (left > 0n && left < terms.minLots) return ['refused trading.remainder-below-minimum'];
  const isNext = acceptedTick !== undefined && market.quoteOf(terms.id).seq > acceptedTick;
  if (terms.fillRule === 'next' && !isNext) return [`waits for ${terms.id}`];
  if (!market.isFresh(terms, at)) return ['refused market.quote-stale'];
  const told =
    left === 0n ? trading.settle(trader, position, 'user') : [takePart(trading, trader, position, lots, 'user')];
  return [...told, ...trading.restoreAbove(trader, config.site.marginRearmPercent)];
}

/** Closes a part of a position: what of margin, fee and swap cannot be divided stays with the position. */
export function takePart(
  trading: NaiveTrading,
  trader: NaiveTrader,
  position: NaivePosition,
  lots: bigint,
  by: string,
): string {
  const { ledger, market } = trading.broker;
  const { account } = trader;
  const { order, lots: held, margin, fee, swap } = position;
  const shareOf = (amount: bigint): bigint => {
    const { n, d } = over(times(fraction(amount), fraction(lots)), fraction(held));
    return n / d;
  };
  const profit = trading.profitOf({ ...position, lots });
  const quote = market.quoteOf(position.instrument);
  trading.lastOrder += 1;
  trading.deeds.push({ did: 'part', order, uid: account.uid, lots, before: held });
  const [ofMargin, ofFee, ofSwap] = [shareOf(margin), shareOf(fee), shareOf(swap)];
  position.lots = held - lots;
  position.margin = margin - ofMargin;
  position.fee = fee - ofFee;
  position.swap = swap - ofSwap;
  ledger.realise(account, profit);
  ledger.moveHouse(account.book, 'pnl_forex', -profit);
  const price = position.isBuy ? quote.bid : quote.ask;
  const stays = `${position.lots} lots, margin ${position.margin}, fee ${position.fee}, swap ${position.swap}`;
  return `part #${trading.lastOrder} of #${order} of ${account.uid}: ${lots} lots at ${price} (tick ${quote.seq}) by ${by}, profit ${profit}, margin ${ofMargin}, fee ${ofFee}, swap ${ofSwap}; stays ${stays}`;
}
