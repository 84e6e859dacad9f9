import type { CoreEvent } from '@vitrine/core/events';
import { formatDecimal, formatMoney, LOTS_SCALE, toNumber } from '@vitrine/domain/kernel/decimal';
import { ownerOf } from '@vitrine/domain/ledger/chart';
import { closingPrice, trailingLevel } from '@vitrine/domain/trading/index';
import type { Commit } from '@vitrine/engine/engine-api';
import type { DataOf } from '@vitrine/wire/topics';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { accountRows } from '../ledger/index.ts';
import type { CandleBook, Terms } from '../market/index.ts';
import type { Hub } from '../platform/realtime/hub.ts';
import { netResult } from '../trading/index.ts';
import { figuresOf, priceHoldings } from './figures.ts';
import { type Holdings, readHoldings } from './store.ts';
import { withMovedStops } from './trailing-levels.ts';

type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

/** The state kept for a user who is subscribed to `FOREX_TRADE` or `ACCOUNT`. */
interface Reader {
  holdings: Holdings | undefined;
  /** An event of this customer was committed after the holdings were read. */
  isStale: boolean;
  isLoading: boolean;
  /** Push the balances after the next read. */
  accountDue: boolean;
}

/**
 * Pushes of the users' own topics. A closed order is pushed in the turn of its commit, before the answer to the close.
 * Balances and figures are read again after a commit that affects them, at most four times a second for each user;
 * figures are also updated with prices at that rate. Every push has the number of the journal row it is as of: an app
 * passes over what is older than what it has, so figures of prices carry the newest row of the site, not the row at
 * which the customer's positions were last read.
 */
export class OwnPushes {
  readonly #db: Pool;
  readonly #log: Logger;
  readonly #hub: Hub;
  readonly #terms: Terms;
  readonly #candles: CandleBook;
  readonly #readers = new Map<number, Reader>();
  readonly #moved = new Set<number>();
  /** The newest journal row that this process has seen committed. */
  #newest = 0;

  constructor(db: Pool, log: Logger, hub: Hub, terms: Terms, candles: CandleBook) {
    this.#db = db;
    this.#log = log;
    this.#hub = hub;
    this.#terms = terms;
    this.#candles = candles;
    hub.onFlush(() => this.#flush());
  }

  onCommit(commit: Commit): void {
    for (const tick of commit.ticks) this.#moved.add(tick.instrument);
    for (const { seq, events } of commit.rows) {
      this.#newest = seq;
      for (const event of events) this.#onEvent(event, seq);
    }
  }

  #onEvent(event: CoreEvent, seq: number): void {
    switch (event.type) {
      case 'OrderClosed':
        this.#touch(event.uid, false);
        this.#closed(event, { price: event.price, profit: event.profit }, seq);
        break;
      case 'OrderPartClosed':
        this.#closed({ ...event, order: event.part }, event, seq, { of: event.order, costs: event.fee + event.swap });
        this.#reduced(event, seq);
        break;
      case 'OrderCancelled':
        this.#closed(event, { price: 0n, profit: 0n }, seq);
        break;
      case 'OrderOpened':
      case 'OrderTriggered':
        this.#touch(event.uid, false);
        this.#changed(event, seq);
        break;
      case 'OrderPlaced':
      case 'OrderModified':
      case 'StopsSet':
        this.#changed(event, seq);
        break;
      case 'TrailingStopSet':
        this.#trailing(event, seq);
        break;
      case 'TrailingStopsMoved':
        this.#moveTrailing(event);
        break;
      case 'OptionEntered':
        this.#entered(event, seq);
        break;
      case 'OptionSettled':
        this.#settled(event, seq);
        break;
      default:
        this.#onMoney(event);
    }
  }

  #onMoney(event: CoreEvent): void {
    if (event.type === 'Posted') {
      this.#touch(ownerOf(event.debit), true);
      this.#touch(ownerOf(event.credit), true);
    } else if (event.type === 'HoldPlaced' || event.type === 'HoldReleased') {
      this.#touch(ownerOf(event.account), true);
    }
  }

  /** Sends the current values to a new subscriber with the next flush. */
  subscribed(topic: string, uid: number): void {
    if (topic !== 'FOREX_TRADE' && topic !== 'ACCOUNT') return;
    const reader = this.#readers.get(uid);
    if (reader === undefined) {
      this.#readers.set(uid, { holdings: undefined, isStale: true, isLoading: false, accountDue: true });
    } else {
      reader.isStale = true;
      reader.accountDue ||= topic === 'ACCOUNT';
    }
  }

  #touch(uid: number, hasMoved: boolean): void {
    const reader = this.#readers.get(uid);
    if (reader === undefined) return;
    reader.isStale = true;
    reader.accountDue ||= hasMoved;
  }

  #changed(
    event: EventOf<'OrderOpened' | 'OrderTriggered' | 'OrderPlaced' | 'OrderModified' | 'StopsSet'>,
    seq: number,
  ): void {
    if (!this.#hub.isRead('FOREX_CHANGED', event.uid)) return;
    if (event.type === 'OrderModified') {
      this.#modified(event, seq);
      return;
    }
    const precision = this.#terms.get(event.instrument)?.pricePrecision ?? 0;
    const at = (price: bigint) => toNumber(price, precision);
    const change =
      event.type === 'StopsSet'
        ? { Change: 'stops' as const, TargetLossPrice: at(event.stopLoss), TargetProfitPrice: at(event.takeProfit) }
        : event.type === 'OrderPlaced'
          ? { Change: 'placed' as const, OriginPrice: at(event.target) }
          : {
              Change: event.type === 'OrderOpened' ? ('opened' as const) : ('triggered' as const),
              OriginPrice: at(event.price),
            };
    this.#hub.push('FOREX_CHANGED', event.uid, { Id: event.order, ...change, seq } satisfies DataOf<'FOREX_CHANGED'>);
  }

  #trailing(event: EventOf<'TrailingStopSet'>, seq: number): void {
    this.#touch(event.uid, false);
    if (!this.#hub.isRead('FOREX_CHANGED', event.uid)) return;
    const { side, distance, isRunning, tick } = event;
    const level = isRunning ? trailingLevel(side, closingPrice(side, tick), distance) : 0n;
    this.#hub.push('FOREX_CHANGED', event.uid, {
      Id: event.order,
      Change: 'trailing',
      TrailingPoints: Number(distance),
      TrailingPrice: toNumber(level, this.#terms.get(event.instrument)?.pricePrecision ?? 0),
      seq,
    } satisfies DataOf<'FOREX_CHANGED'>);
  }

  #modified({ uid, instrument, order, target, ...event }: EventOf<'OrderModified'>, seq: number): void {
    this.#hub.push('FOREX_CHANGED', uid, {
      Id: order,
      Change: 'modified',
      TargetPrice: toNumber(target, this.#terms.get(instrument)?.pricePrecision ?? 0),
      Quantity: formatDecimal(event.lots, LOTS_SCALE),
      CautionMoney: formatMoney(event.margin),
      TradeFee: formatMoney(event.fee),
      seq,
    } satisfies DataOf<'FOREX_CHANGED'>);
  }

  /** A read that is under way may be from before the move: it is repeated. */
  #moveTrailing(event: EventOf<'TrailingStopsMoved'>): void {
    for (const reader of this.#readers.values()) {
      if (reader.isLoading) reader.isStale = true;
      else if (reader.holdings !== undefined) reader.holdings = withMovedStops(reader.holdings, event);
    }
  }

  #reduced(event: EventOf<'OrderPartClosed'>, seq: number): void {
    this.#touch(event.uid, false);
    if (!this.#hub.isRead('FOREX_CHANGED', event.uid)) return;
    this.#hub.push('FOREX_CHANGED', event.uid, {
      Id: event.order,
      Change: 'reduced',
      Quantity: formatDecimal(event.lotsLeft, LOTS_SCALE),
      CautionMoney: formatMoney(event.marginLeft),
      TradeFee: formatMoney(event.feeLeft),
      Swap: formatMoney(event.swapLeft),
      seq,
    } satisfies DataOf<'FOREX_CHANGED'>);
  }

  #closed(
    event: Pick<EventOf<'OrderClosed'>, 'uid' | 'instrument' | 'order' | 'closedBy'>,
    { price, profit }: { readonly price: bigint; readonly profit: bigint },
    seq: number,
    part: { readonly of: number; readonly costs: bigint } = { of: 0, costs: 0n },
  ): void {
    if (!this.#hub.isRead('FOREX_CLOSED', event.uid)) return;
    const precision = this.#terms.get(event.instrument)?.pricePrecision ?? 0;
    this.#hub.push('FOREX_CLOSED', event.uid, {
      Id: event.order,
      PartOf: part.of,
      Price: toNumber(price, precision),
      FactProfits: formatMoney(profit),
      PartCosts: formatMoney(part.costs),
      ClosedBy: event.closedBy,
      seq,
    } satisfies DataOf<'FOREX_CLOSED'>);
  }

  #entered({ uid, option, instrument, price, tick }: EventOf<'OptionEntered'>, seq: number): void {
    if (!this.#hub.isRead('MICRO_OPENED', uid)) return;
    const OpenPrice = toNumber(price, this.#terms.get(instrument)?.pricePrecision ?? 0);
    this.#hub.push('MICRO_OPENED', uid, {
      Id: option,
      OpenPrice,
      OpenTick: { seq: tick.seq, price: OpenPrice, at: new Date(tick.at).toISOString() },
      seq,
    } satisfies DataOf<'MICRO_OPENED'>);
  }

  #settled(event: EventOf<'OptionSettled'>, seq: number): void {
    if (!this.#hub.isRead('MICRO_CLOSED', event.uid)) return;
    this.#hub.push('MICRO_CLOSED', event.uid, {
      Id: event.option,
      EndPrice: toNumber(event.price, this.#terms.get(event.instrument)?.pricePrecision ?? 0),
      FactProfits: formatMoney(event.profit),
      Outcome: event.outcome,
      VoidReason: event.voidReason || null,
      seq,
    } satisfies DataOf<'MICRO_CLOSED'>);
  }

  #flush(): void {
    for (const [uid, reader] of this.#readers) {
      if (!this.#hub.isRead('FOREX_TRADE', uid) && !this.#hub.isRead('ACCOUNT', uid)) this.#readers.delete(uid);
      else if (reader.isLoading) continue;
      else if (reader.isStale) this.#load(uid, reader);
      else if (reader.holdings?.orders.some((order) => this.#hasMoved(order.instrument)) === true) {
        this.#pushFigures(uid, reader, reader.holdings, false);
      }
    }
    this.#moved.clear();
  }

  /** Whether a price or rate that the order's profit depends on has changed. */
  #hasMoved(instrument: number): boolean {
    if (this.#moved.has(instrument)) return true;
    const currency = this.#terms.get(instrument)?.quoteCurrency;
    const route = currency === undefined ? undefined : this.#terms.conversionInstrument(currency);
    return route !== undefined && this.#moved.has(route);
  }

  #load(uid: number, reader: Reader): void {
    reader.isStale = false;
    reader.isLoading = true;
    readHoldings(this.#db, uid, this.#terms.site)
      .then((holdings) => {
        reader.holdings = holdings;
        if (reader.accountDue) {
          reader.accountDue = false;
          const { seq } = holdings;
          this.#hub.push('ACCOUNT', uid, { accounts: accountRows(holdings), seq } satisfies DataOf<'ACCOUNT'>);
        }
        this.#pushFigures(uid, reader, holdings, true);
      })
      .catch((error: unknown) => {
        reader.isStale = true;
        this.#log.error({ err: error, uid }, 'own figures are not read');
      })
      .then(
        () => {
          reader.isLoading = false;
        },
        () => undefined,
      );
  }

  #pushFigures(uid: number, reader: Reader, holdings: Holdings, all: boolean): void {
    if (!this.#hub.isRead('FOREX_TRADE', uid)) return;
    const live = priceHoldings(holdings, this.#terms, (instrument) => this.#candles.tick(instrument));
    const orders: DataOf<'FOREX_TRADE'>['orders'] = [];
    for (const order of holdings.orders) {
      const now = live.get(order.id);
      if (now === undefined || !(all || this.#hasMoved(order.instrument))) continue;
      const { pricePrecision } = this.#terms.at(order.instrument, order.termsVersion);
      orders.push({
        Id: order.id,
        UpdatePrice: toNumber(now.price, pricePrecision),
        FactProfits: formatMoney(now.profit),
        NetProfits: formatMoney(netResult(order, now.profit)),
        ...(order.trailing?.level === undefined
          ? {}
          : { TrailingPrice: toNumber(order.trailing.level, pricePrecision) }),
      });
    }
    this.#hub.push('FOREX_TRADE', uid, {
      orders,
      account: figuresOf('forex', holdings, live, this.#terms.site),
      // Holdings that no event has made stale are those of every row seen since they were read.
      seq: reader.isStale ? holdings.seq : Math.max(holdings.seq, this.#newest),
    } satisfies DataOf<'FOREX_TRADE'>);
  }
}
