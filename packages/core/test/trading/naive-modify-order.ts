import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { compare, type Fraction, fraction } from '../../../domain/test/rational.ts';
import type { ModifyOrder } from '../../src/trading/input.ts';
import { tooMuchRisk } from './naive-house-limit.ts';
import { capOf, costOf } from './naive-opening.ts';
import { wrongStop } from './naive-set-stops.ts';
import { aboveCap } from './naive-submit-order.ts';
import type { NaivePending, NaiveTrader } from './naive-trader.ts';
import type { NaiveTrading } from './naive-trading.ts';
import { wrongDistance } from './naive-trailing-stop.ts';

/** Changes a pending order. */
export function modifyOrder(trading: NaiveTrading, at: number, command: ModifyOrder): string[] {
  const trader = trading.traderOf(command.uid);
  const pending = trader?.pending.find(({ order }) => order === command.order);
  if (trader === undefined || pending === undefined) return ['refused trading.order-not-pending'];
  if (trader.account.frozen) return ['refused trading.account-frozen'];
  const { lots = pending.lots, target = pending.target } = command;
  const { stopLoss = pending.stopLoss, takeProfit = pending.takeProfit } = command;
  const isMoved = lots !== pending.lots || target !== pending.target;
  const { mode } = trading.broker.config;
  if (isMoved && mode !== 'normal') return [`refused config.${mode}`];
  const givenUp = isMoved ? trading.broker.config.jurisdictions.barred(trader.account) : undefined;
  if (givenUp !== undefined) return [givenUp];
  const barred = isMoved ? trading.broker.ledger.ownLimits.barred(command.uid, at) : undefined;
  if (barred !== undefined) return [`refused ledger.${barred}`];
  const wrong = isMoved ? wrongTarget(trading, at, trader, pending, lots, target) : undefined;
  const refused =
    wrong ?? wrongStop(pending.isBuy, target, stopLoss, takeProfit) ?? wrongDistance(target, pending.trailing);
  if (refused !== undefined) return [refused];
  const told: string[] = [];
  if (isMoved) {
    const moved = move(trading, at, trader, pending, lots, target);
    if (moved.startsWith('refused')) return [moved];
    told.push(moved);
  }
  if (!isMoved || stopLoss !== pending.stopLoss || takeProfit !== pending.takeProfit) {
    told.push(`stops of #${pending.order}: ${stopLoss} ${takeProfit}`);
  }
  pending.stopLoss = stopLoss;
  pending.takeProfit = takeProfit;
  return told;
}

function wrongTarget(
  trading: NaiveTrading,
  at: number,
  trader: NaiveTrader,
  pending: NaivePending,
  lots: bigint,
  target: bigint,
): string | undefined {
  const { market } = trading.broker;
  const now = market.instrumentOf(pending.instrument);
  if (!isOpenAt(now.calendar, at)) return 'refused market.closed';
  if (now.halted) return 'refused market.suspended';
  const wrong = lots * target > pending.lots * pending.target ? wrongTerms(trading, at, trader, pending) : undefined;
  if (wrong !== undefined) return wrong;
  if (lots !== pending.lots) {
    if (lots < now.minLots) return 'refused trading.lots-below-minimum';
    if (lots > now.maxLots) return 'refused trading.lots-above-maximum';
    if (lots % now.lotStep !== 0n) return 'refused trading.lots-off-step';
  }
  if (!market.isFresh(now, at)) return 'refused market.quote-stale';
  const { bid, ask } = market.quoteOf(now.id);
  const above = pending.isBuy ? target > ask : target >= bid;
  return above === pending.above ? undefined : 'refused trading.target-wrong-side';
}

/** More lots x price than before need the terms that new orders get. */
function wrongTerms(
  { broker: { config, market } }: NaiveTrading,
  at: number,
  { account }: NaiveTrader,
  { instrument, multiple, isBuy, terms, tradeFee }: NaivePending,
): string | undefined {
  const listed = market.instrumentOf(instrument);
  const now = config.jurisdictions.offered(account, listed);
  const { book } = account;
  const side = isBuy ? 'buy' : 'sell';
  const feesAndMargin = (one: Instrument, fee: string): string =>
    [one.marginMode, one.marginPerLot, one.leverageCap[book], fee, one.feeRate, one.swap?.[side] ?? 0n].join();
  if (feesAndMargin(now, config.site.tradeFee) !== feesAndMargin(terms, tradeFee))
    return 'refused trading.terms-changed';
  if (now.multiples.length === 0) return 'refused trading.no-multiple';
  if (!now.multiples.some(({ value }) => value === multiple)) return 'refused trading.multiple-not-offered';
  const isAbove = compare(fraction(BigInt(multiple)), capOf(now, now, book, at)) > 0;
  return now.marginMode === 0 && isAbove ? aboveCap(listed, now) : undefined;
}

/** Holds what the order needs at its new target instead of what it held. */
function move(
  trading: NaiveTrading,
  at: number,
  trader: NaiveTrader,
  pending: NaivePending,
  lots: bigint,
  target: bigint,
): string {
  const { market } = trading.broker;
  const { order, instrument, isBuy, terms } = pending;
  const cap = capOf(terms, market.instrumentOf(instrument), trader.account.book, at);
  const rate = market.rateOf(terms) as Fraction;
  const { margin, fee } = costOf({ ...pending, lots }, cap, target, rate);
  const rest = { ...trader, pending: trader.pending.filter((one) => one !== pending) };
  const after: NaivePending = { ...pending, lots, target, margin, fee };
  const isMore = margin + fee > pending.margin + pending.fee;
  if (isMore && trading.freeOf({ ...rest, pending: [...rest.pending, after] }) < 0n) {
    return 'refused trading.insufficient-margin';
  }
  const tooMuch = tooMuchRisk(trading, trader, { instrument, isBuy, lots, target }, pending);
  if (tooMuch !== undefined) return tooMuch;
  const was = `${pending.lots} at ${pending.target}, margin ${pending.margin}, fee ${pending.fee}`;
  Object.assign(pending, { lots, target, margin, fee, placedSeq: market.quoteOf(instrument).seq });
  return `modified #${order} of ${trader.account.uid}: ${lots} at ${target} (tick ${pending.placedSeq}), margin ${margin}, fee ${fee}; was ${was}`;
}
