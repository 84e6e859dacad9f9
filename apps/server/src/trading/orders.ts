import { formatDecimal, formatMoney, LOTS_SCALE, toNumber } from '@vitrine/domain/kernel/decimal';
import { PAGE_SIZE } from '@vitrine/wire/envelope';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { type AskedTrades, type TradeTotals, totalFields, tradeFilterOf } from '../ledger/index.ts';
import type { CandleBook, Terms } from '../market/index.ts';
import { route } from '../platform/http/context.ts';
import { type LiveOrder, liveOrder, netResult } from './live-profit.ts';
import { type Fill, type OrderFilter, type OrderRecord, readOrders } from './store.ts';

/** The fee of an order; that of one that never filled was held and released, not charged. */
const feeOf = ({ status, open, fee }: OrderRecord): bigint => (status === 3 && open === undefined ? 0n : fee);

function productFields(instrument: ReturnType<Terms['at']>): OrderRow['ForexTradeLists'] {
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    PricePrecision: instrument.pricePrecision,
    ForexContNum: Number(instrument.unitsPerLot),
    QuoteCurrency: instrument.quoteCurrency,
  };
}

function stopFields({ stopLoss, takeProfit, trailing }: OrderRecord, priceOf: (price: bigint) => number) {
  return {
    TargetLossPrice: priceOf(stopLoss),
    TargetProfitPrice: priceOf(takeProfit),
    TrailingPoints: Number(trailing?.distance ?? 0n),
    TrailingPrice: priceOf(trailing?.level ?? 0n),
  };
}

function timeFields({ createdAt, close }: OrderRecord, timeText: (at: number) => string) {
  return {
    CreateTimeHandler: timeText(createdAt),
    CompleteTimeHandler: close === undefined ? '' : timeText(close.at),
    CreatedAt: new Date(createdAt).toISOString(),
    ClosedAt: close === undefined ? null : new Date(close.at).toISOString(),
  };
}

/** The wire fields of an order; `live` is undefined once it has ended. */
export function orderRow(
  order: OrderRecord,
  live: LiveOrder | undefined,
  terms: Terms,
  timeText: (at: number) => string,
): OrderRow {
  const instrument = terms.at(order.instrument, order.termsVersion);
  const { pricePrecision } = instrument;
  const priceOf = (price: bigint) => toNumber(price, pricePrecision);
  const tickOf = (fill: Fill | undefined) =>
    fill === undefined
      ? null
      : { seq: fill.tick.seq, price: priceOf(fill.price), at: new Date(fill.tick.at).toISOString() };
  const { close, pending } = order;
  const origin = order.open?.price ?? pending?.target ?? 0n;
  const fee = formatMoney(feeOf(order));
  const profit = close?.profit ?? live?.profit ?? 0n;
  return {
    Id: order.id,
    OriginId: 0,
    PartOf: order.partOf ?? 0,
    ForexTradeLists: productFields(instrument),
    OrderType: order.side,
    Quantity: formatDecimal(order.lots, LOTS_SCALE),
    OriginPrice: priceOf(origin),
    Price: priceOf(close?.fill?.price ?? 0n),
    UpdatePrice: priceOf(close?.fill?.price ?? live?.price ?? origin),
    FactProfits: formatMoney(profit),
    NetProfits: formatMoney(netResult(order, profit)),
    CautionMoney: formatMoney(order.margin),
    TradeFee: fee,
    Fee: fee,
    Swap: formatMoney(order.swap),
    ...stopFields(order, priceOf),
    TargetPrice: priceOf(pending?.target ?? 0n),
    PendingKind: pending?.kind ?? null,
    Status: order.status,
    ...timeFields(order, timeText),
    Multiple: order.multiple,
    ClosedBy: close?.by ?? null,
    OpenTick: tickOf(order.open),
    CloseTick: tickOf(close?.fill),
  };
}

/** The filter of a request. */
export function filterOf(uid: number, { status, ...asked }: AskedTrades & { readonly status: number }): OrderFilter {
  return { uid, status: status as OrderFilter['status'], ...tradeFilterOf(asked) };
}

interface PricedOrder {
  readonly order: OrderRecord;
  readonly live: LiveOrder | undefined;
}

/** The sums over positions, with their results at the newest ticks. */
function openTotals(priced: readonly PricedOrder[]): TradeTotals {
  const totals = { profit: 0n, net: 0n, fees: 0n, swap: 0n, filled: priced.length, wins: 0 };
  for (const { order, live } of priced) {
    const profit = live?.profit ?? 0n;
    const net = netResult(order, profit);
    totals.profit += profit;
    totals.net += net;
    totals.fees += order.fee;
    totals.swap += order.swap;
    if (net > 0n) totals.wins++;
  }
  return totals;
}

export const ordersRoute = (terms: Terms, candles: CandleBook, timeText: (at: number) => string) =>
  route(orders, async ({ page, part_of: partOf, ...asked }, { caller, db }) => {
    const { status } = asked;
    const isHolding = status === 1;
    const filter = { ...filterOf(caller.uid, asked), partOf: partOf || undefined };
    const offset = (page - 1) * PAGE_SIZE;
    // The total profit of positions is computed at live prices, so all of them are read.
    const read = await readOrders(db, filter, isHolding ? undefined : PAGE_SIZE, isHolding ? 0 : offset);
    const priced = read.orders.map((order) => ({
      order,
      live: status === 3 ? undefined : liveOrder(order, terms, (instrument) => candles.tick(instrument)),
    }));
    const shown = isHolding ? priced.slice(offset, offset + PAGE_SIZE) : priced;
    return {
      data: shown.map(({ order, live }) => orderRow(order, live, terms, timeText)),
      total: read.total,
      last_page: Math.max(1, Math.ceil(read.total / PAGE_SIZE)),
      page,
      ...totalFields(isHolding ? openTotals(priced) : read.totals),
      seq: read.seq,
    };
  });
