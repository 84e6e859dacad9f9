import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import type { Product } from '../src/market/product.ts';
import type { OrderAccount, OrderContext } from '../src/trading/ticket/order-context.ts';

export const EURUSD: Product = {
  id: 1,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  name: 'Euro / US dollar',
  categoryId: 1,
  logo: '',
  isClosed: false,
  isHalted: false,
  staleSeq: undefined,
  fillRule: 'last',
  calendar: ALWAYS_OPEN,
  quoteCurrency: 'USD',
  pricePrecision: 5,
  lotStep: 100n,
  minLots: 100n,
  maxLots: 500_000n,
  unitsPerLot: 100_000n,
  marginMode: 0,
  marginPerLot: 0n,
  feeRate: 200_000_000n,
  swap: undefined,
  multiples: [50, 100, 200],
  defaultMultiple: 100,
  leverageCap: 200,
  isCapOfCountry: false,
  quoteMaxAgeMs: 5_000,
  source: 'simulated',
  high: undefined,
  low: undefined,
};

/** 10,000 and nothing open. */
export const TEN_THOUSAND: OrderAccount = {
  stopOutLevel: 50,
  free: 10_000_000_000n,
  netValue: 10_000_000_000n,
  usedMargin: 0n,
  openProfit: 0n,
  positions: [],
};

/** What an order in EUR/USD is judged against, with these changes. */
export const context = (over: Partial<OrderContext> = {}): OrderContext => ({
  product: EURUSD,
  market: 'open',
  quote: { bid: 110_540n, ask: 110_550n },
  conversion: { num: 1n, den: 1n },
  capHalved: false,
  feeMode: 'per-lot',
  account: TEN_THOUSAND,
  ...over,
});
