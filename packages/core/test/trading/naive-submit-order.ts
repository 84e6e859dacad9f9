import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { compare, fixed, fraction, minus, times } from '../../../domain/test/rational.ts';
import type { SubmitOrder } from '../../src/trading/input.ts';
import { hasTooMany, tooMuchRisk } from './naive-house-limit.ts';
import { capOf, costOf } from './naive-opening.ts';
import { wrongStop } from './naive-set-stops.ts';
import type { NaivePosition, NaiveTrader } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';
import { setDistance, wrongDistance } from './naive-trailing-stop.ts';

/** Opens a position at the market or places a pending order. */
export function submitOrder(
  trading: NaiveTrading,
  at: number,
  command: SubmitOrder,
  acceptedTick: number | undefined,
): string[] {
  const { market } = trading.broker;
  const trader = trading.traderOf(command.uid);
  if (trader === undefined) return ['refused trading.account-not-found'];
  if (trader.account.frozen) return ['refused trading.account-frozen'];
  const { mode } = trading.broker.config;
  if (mode !== 'normal') return [`refused config.${mode}`];
  const { jurisdictions } = trading.broker.config;
  const givenUp = jurisdictions.barred(trader.account);
  if (givenUp !== undefined) return [givenUp];
  const barred = trading.broker.ledger.ownLimits.barred(command.uid, at);
  if (barred !== undefined) return [`refused ledger.${barred}`];
  const listed = market.terms.get(command.instrument);
  if (listed === undefined) return ['refused market.instrument-not-found'];
  const terms = jurisdictions.offered(trader.account, listed);
  if (!isOpenAt(terms.calendar, at)) return ['refused market.closed'];
  if (terms.halted) return ['refused market.suspended'];
  const { lots, multiple } = command;
  if (terms.multiples.length === 0) return ['refused trading.no-multiple'];
  if (!terms.multiples.some(({ value }) => value === multiple)) return ['refused trading.multiple-not-offered'];
  const cap = capOf(terms, terms, trader.account.book, at);
  if (terms.marginMode === 0 && compare(fraction(BigInt(multiple)), cap) > 0) {
    return [aboveCap(listed, terms)];
  }
  if (lots < terms.minLots) return ['refused trading.lots-below-minimum'];
  if (lots > terms.maxLots) return ['refused trading.lots-above-maximum'];
  if (lots % terms.lotStep !== 0n) return ['refused trading.lots-off-step'];
  if (hasTooMany(trader)) return ['refused trading.too-many-orders'];
  if (command.target !== undefined) return place(trading, at, command, command.target, trader, terms);
  const isNext = acceptedTick !== undefined && (market.quotes.get(terms.id)?.seq ?? 0) > acceptedTick;
  if (terms.fillRule === 'next' && !isNext) return [`waits for ${terms.id}`];
  return open(trading, at, command, trader, terms);
}

/** Whose cap it is: that of the instrument, or the stricter one of the country. */
export const aboveCap = (listed: Instrument, offered: Instrument): string =>
  listed === offered ? 'refused trading.multiple-above-cap' : 'refused trading.multiple-above-country-cap';

/** The price is further from the one that the customer saw than they allowed. */
export function isTooFar(
  { expectPrice, maxDeviation }: Pick<SubmitOrder, 'expectPrice' | 'maxDeviation'>,
  price: bigint,
): boolean {
  if (expectPrice === undefined) return false;
  const expected = fraction(expectPrice);
  const off = price > expectPrice ? minus(fraction(price), expected) : minus(expected, fraction(price));
  return compare(off, times(expected, fixed(maxDeviation ?? 100_000n, 8))) > 0;
}

function open(
  trading: NaiveTrading,
  at: number,
  command: SubmitOrder,
  trader: NaiveTrader,
  terms: Instrument,
): string[] {
  const { config, ledger, market } = trading.broker;
  const { account } = trader;
  const { lots, multiple, side } = command;
  if (!market.isFresh(terms, at)) return ['refused market.quote-stale'];
  const quote = market.quoteOf(terms.id);
  const isBuy = side === 'buy';
  const openPrice = isBuy ? quote.ask : quote.bid;
  if (isTooFar(command, openPrice)) return ['refused trading.price-changed'];
  const { stopLoss, takeProfit } = command.stops ?? { stopLoss: 0n, takeProfit: 0n };
  const closing = isBuy ? quote.bid : quote.ask;
  const wrong = wrongStop(isBuy, closing, stopLoss, takeProfit) ?? wrongDistance(closing, command.trailingStop);
  if (wrong !== undefined) return [wrong];
  const rate = market.rateOf(terms);
  if (rate === undefined) return ['refused market.no-conversion'];
  const { tradeFee } = config.site;
  const cap = capOf(terms, terms, account.book, at);
  const { margin, fee } = costOf({ lots, multiple, terms, tradeFee }, cap, openPrice, rate);
  const swapRate = trading.swapRateOf(terms, isBuy);
  const own = { order: trading.lastOrder + 1, instrument: terms.id, isBuy, lots, multiple, openPrice, margin, fee };
  const since = { openSeq: quote.seq, swapRate, swap: 0n, trailing: undefined };
  const position: NaivePosition = { ...own, ...since, stopLoss, takeProfit };
  if (!canHold(trading, trader, position)) return ['refused trading.insufficient-margin'];
  const tooMuch = tooMuchRisk(trading, trader, { instrument: terms.id, isBuy, lots });
  if (tooMuch !== undefined) return [tooMuch];
  trading.lastOrder += 1;
  trading.rollovers.opened(at, swapRate);
  ledger.realise(account, -fee);
  trader.positions.push(position);
  trading.deeds.push({ did: 'open', order: position.order, uid: account.uid });
  ledger.moveHouse(account.book, 'fee_trade', fee);
  return [
    `opened #${position.order} of ${account.uid}: ${side} ${lots} of ${terms.id} at ${openPrice} (tick ${quote.seq}), margin ${margin}, fee ${fee}`,
    ...(stopLoss === 0n && takeProfit === 0n ? [] : [`stops of #${position.order}: ${stopLoss} ${takeProfit}`]),
    ...setDistance(trading, position, command.trailingStop),
  ];
}

/** The account is not below 0 free with the position added and its fee paid. */
export function canHold(trading: NaiveTrading, trader: NaiveTrader, position: NaivePosition): boolean {
  const account = { ...trader.account, contract: trader.account.contract - position.fee };
  return trading.freeOf({ ...trader, account, positions: [...trader.positions, position] }) >= 0n;
}

function place(
  trading: NaiveTrading,
  at: number,
  command: SubmitOrder,
  target: bigint,
  trader: NaiveTrader,
  terms: Instrument,
): string[] {
  const { config, market } = trading.broker;
  const { uid, book } = trader.account;
  const { lots, multiple, side } = command;
  if (!market.isFresh(terms, at)) return ['refused market.quote-stale'];
  const quote = market.quoteOf(terms.id);
  const isBuy = side === 'buy';
  const { stopLoss, takeProfit } = command.stops ?? { stopLoss: 0n, takeProfit: 0n };
  const wrong = wrongStop(isBuy, target, stopLoss, takeProfit) ?? wrongDistance(target, command.trailingStop);
  if (wrong !== undefined) return [wrong];
  const rate = market.rateOf(terms);
  if (rate === undefined) return ['refused market.no-conversion'];
  const { tradeFee } = config.site;
  const { margin, fee } = costOf({ lots, multiple, terms, tradeFee }, capOf(terms, terms, book, at), target, rate);
  const order = trading.lastOrder + 1;
  const above = isBuy ? target > quote.ask : target >= quote.bid;
  const placedSeq = quote.seq;
  const own = { order, instrument: terms.id, isBuy, lots, multiple, target, above, margin, fee, placedSeq };
  const pending = { ...own, terms, tradeFee, stopLoss, takeProfit, trailing: 0n };
  if (trading.freeOf({ ...trader, pending: [...trader.pending, pending] }) < 0n) {
    return ['refused trading.insufficient-margin'];
  }
  const tooMuch = tooMuchRisk(trading, trader, { instrument: terms.id, isBuy, lots, target });
  if (tooMuch !== undefined) return [tooMuch];
  trading.lastOrder = order;
  trader.pending.push(pending);
  const waits = `${above ? 'above' : 'below'} ${target}`;
  return [
    `placed #${order} of ${uid}: ${side} ${lots} of ${terms.id} ${waits} (tick ${placedSeq}), margin ${margin}, fee ${fee}`,
    ...(stopLoss === 0n && takeProfit === 0n ? [] : [`stops of #${order}: ${stopLoss} ${takeProfit}`]),
    ...setDistance(trading, pending, command.trailingStop),
  ];
}
