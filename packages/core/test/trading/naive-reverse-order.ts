import { isOpenAt } from '@vitrine/domain/market/calendar';
import { compare, fraction } from '../../../domain/test/rational.ts';
import type { ReverseOrder } from '../../src/trading/input.ts';
import { tooMuchRisk } from './naive-house-limit.ts';
import { capOf, costOf } from './naive-opening.ts';
import { aboveCap, canHold, isTooFar } from './naive-submit-order.ts';
import type { NaivePosition } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';

/** Closes a position and opens the opposite one, or does neither. */
export function reverseOrder(
  trading: NaiveTrading,
  at: number,
  command: ReverseOrder,
  acceptedTick: number | undefined,
): string[] {
  const { config, ledger, market } = trading.broker;
  const trader = trading.traderOf(command.uid);
  const old = trader?.positions.find(({ order }) => order === command.order);
  if (trader === undefined || old === undefined) return ['refused trading.order-not-open'];
  const { account } = trader;
  if (account.frozen) return ['refused trading.account-frozen'];
  const { mode } = trading.broker.config;
  if (mode !== 'normal') return [`refused config.${mode}`];
  const givenUp = config.jurisdictions.barred(account);
  if (givenUp !== undefined) return [givenUp];
  const barred = ledger.ownLimits.barred(command.uid, at);
  if (barred !== undefined) return [`refused ledger.${barred}`];
  const listed = market.instrumentOf(old.instrument);
  const terms = config.jurisdictions.offered(account, listed);
  if (!isOpenAt(terms.calendar, at)) return ['refused market.closed'];
  if (terms.halted) return ['refused market.suspended'];
  const { multiple } = command;
  if (terms.multiples.length === 0) return ['refused trading.no-multiple'];
  if (!terms.multiples.some(({ value }) => value === multiple)) return ['refused trading.multiple-not-offered'];
  const cap = capOf(terms, terms, account.book, at);
  if (terms.marginMode === 0 && compare(fraction(BigInt(multiple)), cap) > 0) {
    return [aboveCap(listed, terms)];
  }
  const { lots, instrument } = old;
  if (lots < terms.minLots) return ['refused trading.lots-below-minimum'];
  if (lots > terms.maxLots) return ['refused trading.lots-above-maximum'];
  if (lots % terms.lotStep !== 0n) return ['refused trading.lots-off-step'];
  const quote = market.quoteOf(instrument);
  const isNext = acceptedTick !== undefined && quote.seq > acceptedTick;
  if (terms.fillRule === 'next' && !isNext) return [`waits for ${terms.id}`];
  if (!market.isFresh(terms, at)) return ['refused market.quote-stale'];
  const isBuy = !old.isBuy;
  const openPrice = isBuy ? quote.ask : quote.bid;
  if (isTooFar(command, openPrice)) return ['refused trading.price-changed'];
  const rate = market.rateOf(terms);
  if (rate === undefined) return ['refused market.no-conversion'];
  const { margin, fee } = costOf({ lots, multiple, terms, tradeFee: config.site.tradeFee }, cap, openPrice, rate);
  const swapRate = trading.swapRateOf(terms, isBuy);
  const own = { order: trading.lastOrder + 1, instrument, isBuy, lots, multiple, openPrice, margin, fee };
  const position: NaivePosition = {
    ...own,
    openSeq: quote.seq,
    swapRate,
    swap: 0n,
    stopLoss: 0n,
    takeProfit: 0n,
    trailing: undefined,
  };
  const result = trading.profitOf(old);
  const closed = {
    ...trader,
    account: { ...account, contract: account.contract + result },
    positions: trader.positions.filter((one) => one !== old),
  };
  const reached = ledger.ownLimits.barred(command.uid, at, result);
  if (reached !== undefined) return [`refused ledger.${reached}`];
  if (!canHold(trading, closed, position)) return ['refused trading.insufficient-margin'];
  const tooMuch = tooMuchRisk(trading, trader, { instrument, isBuy, lots }, old, result);
  if (tooMuch !== undefined) return [tooMuch];
  trading.lastOrder += 1;
  const told = [`reversed #${old.order} into #${position.order}`, ...trading.settle(trader, old, 'user')];
  trading.rollovers.opened(at, swapRate);
  ledger.realise(account, -fee);
  trader.positions.push(position);
  trading.deeds.push({ did: 'open', order: position.order, uid: account.uid });
  ledger.moveHouse(account.book, 'fee_trade', fee);
  const side = isBuy ? 'buy' : 'sell';
  told.push(
    `opened #${position.order} of ${account.uid}: ${side} ${lots} of ${instrument} at ${openPrice} (tick ${quote.seq}), margin ${margin}, fee ${fee}`,
  );
  return [...told, ...trading.restoreAbove(trader, config.site.marginRearmPercent)];
}
