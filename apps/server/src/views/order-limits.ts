import { formatDecimal, LOTS_SCALE, type Lots, type Money, type Price } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/chart';
import type { Instrument } from '@vitrine/domain/market/index';
import { STRESS_PERCENT } from '@vitrine/domain/market/instrument';
import { midOf } from '@vitrine/domain/market/tick';
import { customerRiskLimit, MAX_OPEN_ORDERS } from '@vitrine/domain/trading/bounds';
import {
  type Exposure,
  exposureWith,
  openExposure,
  pendingExposure,
  stressLossOf,
} from '@vitrine/domain/trading/exposure';
import { largestLots } from '@vitrine/domain/trading/order-size';
import type { Language } from '@vitrine/wire/envelope';
import { type OrderLimit, orderLimits, type SideLimit } from '@vitrine/wire/trading/order-limits';
import type { Pool } from 'pg';
import type { CandleBook, Terms } from '../market/index.ts';
import { Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import { readPrices, type TickOf } from '../trading/index.ts';
import { type ExposureRow, exposureOf, type LimitUse, readExposures, readLimits, sumOf } from './exposures.ts';

/** What an order adds is measured in: an instrument and its exposure so far, and what the others may cost. */
interface Risk {
  readonly own: Exposure | undefined;
  readonly others: Money;
  /** The worst case that is allowed. */
  readonly limit: Money;
}

interface OrderedInstrument {
  readonly instrument: Instrument;
  readonly tickOf: TickOf;
  readonly terms: Terms;
}

/** What customers hold in all, with the funds of the house. */
interface HouseRisk {
  readonly exposures: readonly (readonly ExposureRow[])[];
  readonly limits: ReadonlyMap<Book, Omit<LimitUse, 'contracts'>>;
}

/** Pauses between two reads of all open orders, in lengths of such a read. */
const PAUSES = 20;

/** Reads what all customers hold, which takes a moment with a million orders: for many callers at once, and not all the time. */
export function houseRiskReader(db: Pool): () => Promise<HouseRisk> {
  let current: Promise<HouseRisk> | undefined;
  let isOldAt = 0;
  const read = async (): Promise<HouseRisk> => {
    const start = performance.now();
    isOldAt = Number.POSITIVE_INFINITY;
    try {
      const [exposures, limits] = await Promise.all([readExposures(db), readLimits(db)]);
      isOldAt = performance.now() + (performance.now() - start) * PAUSES;
      return { exposures, limits };
    } catch (error) {
      isOldAt = 0;
      throw error;
    }
  };
  return () => {
    if (current === undefined || performance.now() >= isOldAt) current = read();
    return current;
  };
}

/** The published worst case of an exposure at the newest price; 0 for what has no price, as in the core. */
function stressOf(exposure: Exposure, instrument: Instrument, terms: Terms, tickOf: TickOf): Money {
  const tick = tickOf(instrument.id);
  const conversion = terms.conversion(instrument.quoteCurrency, tickOf);
  if (tick === undefined || conversion === undefined) return 0n;
  return stressLossOf(exposure, midOf(tick), instrument, STRESS_PERCENT[instrument.assetClass], conversion);
}

/** What the entries of a book amount to beside an instrument, and in it. */
function riskOf(
  entries: readonly (readonly ExposureRow[])[],
  book: Book,
  limit: Money,
  { instrument, terms, tickOf }: OrderedInstrument,
): Risk {
  let own: Exposure | undefined;
  let others = 0n;
  for (const rows of entries) {
    const [first] = rows;
    if (first?.book !== book) continue;
    const of = terms.get(first.instrument);
    if (of === instrument) own = exposureOf(rows);
    else if (of !== undefined) others += stressOf(exposureOf(rows), of, terms, tickOf);
  }
  return { own, others, limit };
}

/** Whether an order leaves the worst case within its limit, or does not raise it (rules §3). */
function isWithin({ own, others, limit }: Risk, added: Exposure, of: OrderedInstrument): boolean {
  const worst = (exposure: Exposure) => others + stressOf(exposure, of.instrument, of.terms, of.tickOf);
  const after = worst(exposureWith(own, added));
  return after <= limit || (own !== undefined && after <= worst(own));
}

/** The largest order of a side, and which of the limits ends it. */
function largestOrder(
  isBuy: boolean,
  target: Price | undefined,
  of: OrderedInstrument,
  { orders, customer, house }: { readonly orders: number; readonly customer: Risk; readonly house: Risk },
): { readonly lots: Lots; readonly limit: OrderLimit } {
  if (orders >= MAX_OPEN_ORDERS) return { lots: 0n, limit: 'trading.too-many-orders' };
  const added = (lots: Lots) =>
    target === undefined ? openExposure({ isBuy, lots }) : pendingExposure({ isBuy, lots, target });
  const most = (risk: Risk) => largestLots(of.instrument, (lots) => isWithin(risk, added(lots), of)) ?? 0n;
  const [byCustomer, byHouse] = [most(customer), most(house)];
  const lots = byHouse < byCustomer ? byHouse : byCustomer;
  if (lots + of.instrument.lotStep > of.instrument.maxLots) return { lots, limit: 'trading.lots-above-maximum' };
  return { lots, limit: byHouse < byCustomer ? 'trading.house-limit' : 'trading.customer-limit' };
}

/** The largest order of a side as the caller reads it. */
function sideLimit(side: 'buy' | 'sell', most: ReturnType<typeof largestOrder>, language: Language): SideLimit {
  const lots = formatDecimal(most.lots, LOTS_SCALE);
  const reason = textIn(language, `limits.${most.limit}`);
  const params = { side: textIn(language, `orders.${side}`), lots: String(Number(lots)), reason };
  return { lots, limit: most.limit, note: textIn(language, 'limits.note', params) };
}

export function orderLimitsRoute(db: Pool, terms: Terms, candles: CandleBook, siteBook: Book) {
  const tickOf: TickOf = (id) => candles.tick(id);
  const readHouse = houseRiskReader(db);
  return route(orderLimits, async (request, { caller, language }) => {
    const instrument = terms.get(request.forex_id);
    if (instrument === undefined) return new Refused('market.instrument-not-found', { instrument: request.forex_id });
    const read = readPrices(request, ['target_price'], instrument);
    if ('refused' in read) return read.refused;
    if (tickOf(instrument.id) === undefined || terms.conversion(instrument.quoteCurrency, tickOf) === undefined) {
      return new Refused('market.no-conversion', { currency: instrument.quoteCurrency });
    }
    const book = caller.isDemo ? 'demo' : siteBook;
    const [house, own] = await Promise.all([readHouse(), readExposures(db, caller.uid)]);
    const { funds, options } = house.limits.get(book) ?? { funds: 0n, options: 0n };
    const of = { instrument, terms, tickOf };
    const risks = {
      orders: own.reduce((sum, rows) => sum + Number(sumOf(rows, 'orders')) + Number(sumOf(rows, 'pending')), 0),
      customer: riskOf(own, book, customerRiskLimit(funds), of),
      house: riskOf(house.exposures, book, funds - options, of),
    };
    const { target_price: target } = read.prices;
    return {
      buy: sideLimit('buy', largestOrder(true, target, of, risks), language),
      sell: sideLimit('sell', largestOrder(false, target, of, risks), language),
    };
  });
}
