import {
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  parseDecimal,
  parseSignedDecimal,
  RATE_SCALE,
  type Rate,
} from '@vitrine/domain/kernel/decimal';
import { type Calendar, isBeforeLongClose, isOpenAt, isOpenThroughout } from '@vitrine/domain/market/calendar';
import type { SwapRates } from '@vitrine/domain/market/instrument';
import { isFreshAt } from '@vitrine/domain/market/tick';
import type { JurisdictionRow } from '@vitrine/wire/config/jurisdiction-fields';
import type { InstrumentRow } from '@vitrine/wire/market/instrument';

/** An instrument as the screens deal with it: the wire's row in the domain's units. Prices live in the quote store. */
export interface Product {
  readonly id: number;
  readonly code: string;
  readonly showCode: string;
  /** What it is called in the page's language; `showCode` if it has no name. */
  readonly name: string;
  readonly categoryId: number;
  /** Path of its picture. */
  readonly logo: string;
  /** The server says that its calendar is closed. */
  readonly isClosed: boolean;
  readonly isHalted: boolean;
  /** Number of the quote that the server calls too old to deal on; undefined when it has a fresh one. */
  readonly staleSeq: number | undefined;
  readonly calendar: Calendar;
  readonly quoteCurrency: string;
  readonly pricePrecision: number;
  readonly lotStep: Lots;
  readonly minLots: Lots;
  readonly maxLots: Lots;
  readonly unitsPerLot: bigint;
  readonly marginMode: 0 | 1;
  readonly marginPerLot: Money;
  readonly feeRate: Rate;
  /** What a night costs; undefined: nothing. */
  readonly swap: SwapRates | undefined;
  readonly multiples: readonly number[];
  readonly defaultMultiple: number | undefined;
  /** Of the user's book and country. */
  readonly leverageCap: number;
  /** That cap is the country's, which is below that of the product. */
  readonly isCapOfCountry: boolean;
  readonly quoteMaxAgeMs: number;
  /** `next`: market orders fill at the first tick after them. */
  readonly fillRule: InstrumentRow['FillRule'];
  readonly source: string;
  readonly high: number | undefined;
  readonly low: number | undefined;
}

/** The highest leverage where the customer lives, by class of products. */
type Caps = JurisdictionRow['leverage_caps'];

function read(text: string, scale: number): bigint {
  const value = parseDecimal(text, scale);
  if (value === undefined) throw new RangeError(`not a decimal: ${text}`);
  return value;
}

function swapOfRow({ SwapBuy, SwapSell }: InstrumentRow): SwapRates | undefined {
  const rates = { buy: parseSignedDecimal(SwapBuy, RATE_SCALE), sell: parseSignedDecimal(SwapSell, RATE_SCALE) };
  return rates.buy || rates.sell ? { buy: rates.buy ?? 0n, sell: rates.sell ?? 0n } : undefined;
}

export function productOf(row: InstrumentRow, caps: Caps = {}): Product {
  const cap = caps[row.Category] ?? row.LeverageCap;
  return {
    id: row.Id,
    code: row.Code,
    showCode: row.ShowCode,
    name: row.Name,
    categoryId: row.CategoryId,
    logo: row.Logo,
    isClosed: row.MarketStatus === 0,
    isHalted: row.IsHalted,
    staleSeq: row.MarketStatus === 2 && !row.IsHalted ? row.QuoteSeq : undefined,
    calendar: row.TradingHours,
    quoteCurrency: row.QuoteCurrency,
    pricePrecision: row.PricePrecision,
    lotStep: read(row.Pip, LOTS_SCALE),
    minLots: read(row.ForexMinCont, LOTS_SCALE),
    maxLots: read(row.MaxLots, LOTS_SCALE),
    unitsPerLot: BigInt(row.ForexContNum),
    marginMode: row.MarginMode,
    marginPerLot: read(row.MarginPerLot, MONEY_SCALE),
    feeRate: read(row.ForexFeeRate, RATE_SCALE),
    swap: swapOfRow(row),
    multiples: row.HasForexMultiple.map((entry) => entry.Value),
    defaultMultiple: row.HasForexMultiple.find((entry) => entry.Default === 1)?.Value,
    leverageCap: Math.min(row.LeverageCap, cap),
    isCapOfCountry: cap < row.LeverageCap,
    quoteMaxAgeMs: row.QuoteMaxAge * 1_000,
    fillRule: row.FillRule,
    source: row.Source,
    high: row.High ?? undefined,
    low: row.Low ?? undefined,
  };
}

export type MarketState = 'open' | 'closed' | 'suspended' | 'stale';

/**
 * Whether the product can be dealt on at `now` (server's time). The server's `MarketStatus` and the calendar must both
 * say so; a newer quote than the one that the server called stale ends that. A price is fresh by the core's rule: one from
 * before the opening is not.
 */
export function marketState(
  product: Product,
  quote: { readonly seq: number; readonly at: number } | undefined,
  now: number,
): MarketState {
  if (product.isClosed || !isOpenAt(product.calendar, now)) return 'closed';
  if (product.isHalted) return 'suspended';
  // The clock of a page may be a little behind the server's.
  if (quote === undefined || !isFreshAt(product, Math.min(quote.at, now), now)) return 'stale';
  if (product.staleSeq !== undefined && quote.seq <= product.staleSeq) return 'stale';
  return 'open';
}

/** The products whose market is open at `now` (server's time) come first; otherwise they keep their order. */
export function openFirst(products: readonly Product[], now: number): readonly Product[] {
  const isTrading = (product: Product) => !product.isClosed && !product.isHalted && isOpenAt(product.calendar, now);
  return products.toSorted((a, b) => Number(isTrading(b)) - Number(isTrading(a)));
}

/** New risk uses half the leverage cap shortly before a long close. */
export function isCapHalved(product: Product, now: number): boolean {
  return isBeforeLongClose(product.calendar, now);
}

/** The product's calendar is open now and for so many milliseconds to come. */
export function staysOpen({ calendar }: Product, now: number, forMs: number): boolean {
  return isOpenThroughout(calendar, now, now + forMs);
}
