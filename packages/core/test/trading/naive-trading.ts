import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Book } from '../../../domain/src/ledger/chart.ts';
import {
  compare,
  type Fraction,
  fixed,
  fraction,
  minus,
  over,
  times,
  toFixedPoint,
} from '../../../domain/test/rational.ts';
import type { TradingCommand } from '../../src/trading/input.ts';
import type { NaiveAccount } from '../ledger/naive-ledger.ts';
import type { NaiveQuote } from '../market/naive-market.ts';
import type { NaiveBroker } from '../naive-broker.ts';
import type { NaiveRoom } from '../room-model.ts';
import { closeAll } from './naive-close-all.ts';
import { closeOrder } from './naive-close-order.ts';
import { worstCase } from './naive-house-limit.ts';
import { modifyOrder } from './naive-modify-order.ts';
import { resetDemo } from './naive-reset-demo.ts';
import { reverseOrder } from './naive-reverse-order.ts';
import { NaiveRollovers } from './naive-rollovers.ts';
import { setStops } from './naive-set-stops.ts';
import { submitOrder } from './naive-submit-order.ts';
import type { NaiveDeed, NaivePosition, NaiveTrader } from './naive-trader.ts';
import { moveTrailingStops, trailedTo } from './naive-trailing-stop.ts';
import { triggerOrder } from './naive-trigger-order.ts';

/** The rules of contract trading once more. */
export class NaiveTrading implements NaiveRoom<TradingCommand, never> {
  lastOrder = 0;
  /** What this step did to orders, in order: masters are copied in it. */
  deeds: NaiveDeed[] = [];
  readonly rollovers = new NaiveRollovers(this);
  readonly broker: NaiveBroker;
  readonly #traders = new Map<number, NaiveTrader>();
  readonly commands: NaiveRoom<TradingCommand, never>['commands'] = {
    'submit-order': (at, command, acceptedTick) => submitOrder(this, at, command, acceptedTick),
    'close-order': (at, command, acceptedTick) => closeOrder(this, at, command, acceptedTick),
    'close-all': (at, command, acceptedTick) => closeAll(this, at, command, acceptedTick),
    'cancel-order': (_at, { uid, order }) => {
      const trader = this.traderOf(uid);
      if (!trader?.pending.some((one) => one.order === order)) return ['refused trading.order-not-pending'];
      return [this.cancel(trader, order, 'cancelled')];
    },
    'set-stops': (_at, command) => setStops(this, command),
    'reverse-order': (at, command, acceptedTick) => reverseOrder(this, at, command, acceptedTick),
    'modify-order': (at, command) => modifyOrder(this, at, command),
    'reset-demo': (at, { uid }) => resetDemo(this, at, uid),
  };
  readonly facts = {};

  constructor(broker: NaiveBroker) {
    this.broker = broker;
  }

  traderOf(uid: number): NaiveTrader | undefined {
    const account = this.broker.ledger.accounts.get(uid);
    return account === undefined ? undefined : this.#traderOf(account);
  }

  /** Everybody, in the order in which their accounts were opened. */
  traders(): NaiveTrader[] {
    return [...this.broker.ledger.accounts.values()].map((account) => this.#traderOf(account));
  }

  tradersIn(book: Book): NaiveTrader[] {
    return this.traders().filter(({ account }) => account.book === book);
  }

  /** Everybody, by customer number: the order of margin checks and rollovers. */
  tradersByNumber(): NaiveTrader[] {
    return this.traders().sort((a, b) => a.account.uid - b.account.uid);
  }

  #traderOf(account: NaiveAccount): NaiveTrader {
    const known = this.#traders.get(account.uid);
    if (known !== undefined) return known;
    const trader: NaiveTrader = { account, called: false, positions: [], pending: [] };
    this.#traders.set(account.uid, trader);
    return trader;
  }

  /** Everybody's positions, by order id. */
  positionsById(): { readonly trader: NaiveTrader; readonly position: NaivePosition }[] {
    return this.traders()
      .flatMap((trader) => trader.positions.map((position) => ({ trader, position })))
      .sort((a, b) => a.position.order - b.position.order);
  }

  profitOf(position: NaivePosition, quotes: ReadonlyMap<number, NaiveQuote> = this.broker.market.quotes): bigint {
    const { market } = this.broker;
    const terms = market.instrumentOf(position.instrument);
    const quote = quotes.get(position.instrument) as NaiveQuote;
    const close = fixed(position.isBuy ? quote.bid : quote.ask, terms.pricePrecision);
    const open = fixed(position.openPrice, terms.pricePrecision);
    const move = position.isBuy ? minus(close, open) : minus(open, close);
    const rate = market.rateOf(terms, quotes) as Fraction;
    return toFixedPoint(times(move, fixed(position.lots, 4), fraction(terms.unitsPerLot), rate), 6);
  }

  openProfitOf({ positions }: NaiveTrader, quotes?: ReadonlyMap<number, NaiveQuote>): bigint {
    return positions.reduce((sum, position) => sum + this.profitOf(position, quotes), 0n);
  }

  usedOf({ positions }: NaiveTrader): bigint {
    return positions.reduce((sum, position) => sum + position.margin, 0n);
  }

  heldOf(trader: NaiveTrader): bigint {
    return trader.pending.reduce((sum, { margin, fee }) => sum + margin + fee, this.usedOf(trader));
  }

  freeOf(trader: NaiveTrader): bigint {
    const profit = this.openProfitOf(trader);
    return trader.account.contract - this.heldOf(trader) + (profit < 0n ? profit : 0n);
  }

  /** Net value / used margin x 100 is at or below the percentage. */
  isAtOrBelow(trader: NaiveTrader, percent: number, quotes?: ReadonlyMap<number, NaiveQuote>): boolean {
    const used = this.usedOf(trader);
    if (used === 0n) return false;
    const level = over(fraction(trader.account.contract + this.openProfitOf(trader, quotes)), fraction(used));
    return compare(times(level, fraction(100n)), fraction(BigInt(percent))) <= 0;
  }

  /** A stop-out would close something now; a tick must leave nothing of that in the accounts that it touches. */
  canBeStoppedOut(trader: NaiveTrader, at: number): boolean {
    const isDealable = trader.positions.some(({ instrument }) => this.broker.market.isDealable(instrument, at));
    return isDealable && this.isAtOrBelow(trader, this.broker.config.site.stopOutPercent);
  }

  /** A tick of the instrument changes what the customer's positions are worth. */
  isTouched(trader: NaiveTrader, instrument: number): boolean {
    const { market } = this.broker;
    return trader.positions.some((position) => {
      const { quoteCurrency } = market.instrumentOf(position.instrument);
      if (position.instrument === instrument) return true;
      return quoteCurrency !== 'USD' && market.converterOf(quoteCurrency)?.id === instrument;
    });
  }

  worstCase(book: Book): Fraction {
    return worstCase(this, this.tradersIn(book));
  }

  swapRateOf({ swap }: Instrument, isBuy: boolean): bigint {
    return (isBuy ? swap?.buy : swap?.sell) ?? 0n;
  }

  isRolloverDue(at: number): boolean {
    return this.rollovers.isDue(at);
  }

  tick(at: number, instrument: number): string[] {
    const { market, config } = this.broker;
    const moved = moveTrailingStops(this, instrument);
    if (!market.isOpen(market.instrumentOf(instrument), at)) return moved;
    const { copy } = this.broker;
    const told = [...moved, ...this.#fire(at, instrument, market.quoteOf(instrument)), ...copy.follow(at)];
    for (const trader of this.tradersByNumber()) {
      if (this.isTouched(trader, instrument)) told.push(...this.checkMargin(trader, at));
      else told.push(...this.restoreAbove(trader, config.site.marginRearmPercent));
    }
    return [...told, ...copy.follow(at)];
  }

  time(at: number): string[] {
    return this.rollovers.charge(at);
  }

  replayRestart(instruments: readonly number[]): string[] {
    return instruments.flatMap((instrument) =>
      this.positionsById()
        .filter(({ position }) => position.instrument === instrument)
        .flatMap(({ trader, position }) => this.settle(trader, position, 'replay-seam')),
    );
  }

  /** Pending orders whose price is reached, then stops, each by id; what is younger than the tick waits for the next. */
  #fire(at: number, instrument: number, { seq, bid, ask }: NaiveQuote): string[] {
    const told: string[] = [];
    const pending = this.traders().flatMap((trader) => trader.pending.map((one) => ({ trader, one })));
    for (const { trader, one } of pending.sort((a, b) => a.one.order - b.one.order)) {
      const price = one.isBuy ? ask : bid;
      const isReached = one.above ? price >= one.target : price <= one.target;
      if (one.instrument === instrument && one.placedSeq < seq && isReached) {
        told.push(...triggerOrder(this, at, trader, one));
      }
    }
    for (const { trader, position } of this.positionsById()) {
      if (position.instrument !== instrument || position.openSeq >= seq) continue;
      const [price, sign] = position.isBuy ? [bid, 1n] : [ask, -1n];
      const trailed = trailedTo(position);
      if (trailed !== undefined && (price - trailed) * sign <= 0n && isNearer(position, trailed)) {
        told.push(`trailing stop of #${position.order} at ${trailed}`);
        told.push(...this.settle(trader, position, 'trailing-stop'));
      } else if (position.stopLoss !== 0n && (price - position.stopLoss) * sign <= 0n) {
        told.push(...this.settle(trader, position, 'stop-loss'));
      } else if (position.takeProfit !== 0n && (price - position.takeProfit) * sign >= 0n) {
        told.push(...this.settle(trader, position, 'take-profit'));
      }
    }
    return told;
  }

  cancel(trader: NaiveTrader, order: number, by: string): string {
    trader.pending = trader.pending.filter((one) => one.order !== order);
    return `cancelled #${order} of ${trader.account.uid} by ${by}`;
  }

  /** Closes a position at the newest price; one whose market cannot be dealt may be removed at its opening price. */
  settle(trader: NaiveTrader, position: NaivePosition, by: string, isRemoved = false): string[] {
    const { account } = trader;
    const { ledger, market } = this.broker;
    const profit = isRemoved ? 0n : this.profitOf(position);
    const quote = market.quoteOf(position.instrument);
    const closePrice = position.isBuy ? quote.bid : quote.ask;
    const price = isRemoved ? position.openPrice : closePrice;
    const told = [
      `closed #${position.order} of ${account.uid} at ${price} (tick ${quote.seq}) by ${by}, profit ${profit}`,
    ];
    trader.positions = trader.positions.filter((other) => other !== position);
    this.deeds.push({ did: 'close', order: position.order, uid: account.uid });
    ledger.realise(account, profit);
    ledger.moveHouse(account.book, 'pnl_forex', -profit);
    if (trader.positions.length > 0) return told;
    if (account.contract < 0n) {
      told.push(`protected ${account.uid} with ${-account.contract}`);
      ledger.moveHouse(account.book, 'nbp', account.contract);
      ledger.realise(account, -account.contract);
    }
    if (trader.called) {
      trader.called = false;
      told.push(`restored ${account.uid}: ${account.contract} on 0`);
    }
    return told;
  }

  /** Ends a margin call above the level. */
  restoreAbove(trader: NaiveTrader, percent: number): string[] {
    if (!trader.called || this.isAtOrBelow(trader, percent)) return [];
    trader.called = false;
    return [`restored ${this.#levelOf(trader)}`];
  }

  #levelOf(trader: NaiveTrader): string {
    const netValue = trader.account.contract + this.openProfitOf(trader);
    return `${trader.account.uid}: ${netValue} on ${this.usedOf(trader)}`;
  }

  checkMargin(trader: NaiveTrader, at: number): string[] {
    const { marginCallPercent, marginRearmPercent, stopOutPercent } = this.broker.config.site;
    const told: string[] = [];
    if (!trader.called && this.isAtOrBelow(trader, marginCallPercent)) {
      trader.called = true;
      told.push(`called ${this.#levelOf(trader)}`);
    }
    if (this.isAtOrBelow(trader, stopOutPercent)) {
      const cancelled = trader.pending.toSorted((a, b) => a.order - b.order);
      for (const { order } of cancelled) told.push(this.cancel(trader, order, 'stop-out'));
    }
    while (this.canBeStoppedOut(trader, at)) {
      const byLoss = trader.positions
        .filter(({ instrument }) => this.broker.market.isDealable(instrument, at))
        .map((position) => ({ position, profit: this.profitOf(position) }))
        .sort((a, b) => (a.profit === b.profit ? a.position.order - b.position.order : a.profit < b.profit ? -1 : 1));
      const worst = byLoss[0] as (typeof byLoss)[number];
      told.push(...this.settle(trader, worst.position, 'stop-out'));
    }
    return [...told, ...this.restoreAbove(trader, marginRearmPercent)];
  }
}

/** A price reaches the trailing stop before the stop-loss. */
function isNearer({ isBuy, stopLoss }: NaivePosition, trailed: bigint): boolean {
  return stopLoss === 0n || (isBuy ? trailed > stopLoss : trailed < stopLoss);
}
