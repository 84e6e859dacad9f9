import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactPrice, marketState, type Product } from '../src/market/product.ts';
import { initialForm, type OrderContext, type OrderForm, orderForm, orderSummary } from '../src/trading/order-form.ts';

const EURUSD: Product = {
  id: 1,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  categoryId: 1,
  status: 1,
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
  multiples: [50, 100, 200],
  defaultMultiple: 100,
  leverageCap: 200,
  quoteMaxAgeMs: 5_000,
  source: 'simulated',
  high: undefined,
  low: undefined,
};

const context = (over: Partial<OrderContext> = {}): OrderContext => ({
  product: EURUSD,
  market: 'open',
  quote: { bid: 110_540n, ask: 110_550n },
  conversion: { num: 1n, den: 1n },
  capHalved: false,
  feeMode: 'per-lot',
  free: 10_000_000_000n,
  ...over,
});
const form = (over: Partial<OrderForm> = {}): OrderForm => ({ lots: '0.10', multiple: 100, ...over });

describe('order form', () => {
  it('TRD-09 starts at the least lots and the default leverage', () => {
    expect(initialForm(EURUSD)).toEqual({ lots: '0.01', multiple: 100 });
  });

  it('TRD-05 resets when the product changes', () => {
    expect(orderForm(form({ lots: '7' }), { type: 'product-changed', product: EURUSD })).toEqual(initialForm(EURUSD));
  });

  it('TRD-09 steps by Pip, onto the grid when it was off it', () => {
    const step = (lots: string, direction: 1 | -1) =>
      orderForm(form({ lots }), { type: 'lots-stepped', direction, product: EURUSD }).lots;
    expect(step('0.10', 1)).toBe('0.11');
    expect(step('0.10', -1)).toBe('0.09');
    expect(step('0.105', 1)).toBe('0.11');
    expect(step('0.105', -1)).toBe('0.10');
    expect(step('0.01', -1)).toBe('0.01');
    expect(step('rubbish', 1)).toBe('0.01');
  });

  it('TRD-10 the decrement stands still when lots minus step is not above zero', () => {
    expect(orderSummary(form({ lots: '0.01' }), context()).canDecrease).toBe(false);
    expect(orderSummary(form({ lots: '0.02' }), context()).canDecrease).toBe(true);
  });

  it('TRD-28 states margin, fee and notional of both sides by the formulas of the core', () => {
    const { sides, point, problem } = orderSummary(form(), context());
    expect(problem).toBeUndefined();
    expect(sides?.buy).toMatchObject({
      price: 110_550n,
      notional: 11_055_000_000n,
      margin: 110_550_000n,
      fee: 200_000n,
    });
    expect(sides?.sell).toMatchObject({ price: 110_540n, notional: 11_054_000_000n, margin: 110_540_000n });
    expect(sides?.buy.freeAfter).toBe(10_000_000_000n - 110_550_000n - 200_000n);
    expect(point).toBe(100_000n);
  });

  it.each([
    ['lotsUnreadable', form({ lots: '' }), context()],
    ['lotsUnreadable', form({ lots: '1e3' }), context()],
    ['lotsUnreadable', form({ lots: '-1' }), context()],
    ['lotsUnreadable', form({ lots: '0' }), context()],
    ['lotsUnreadable', form({ lots: '0.12345' }), context()],
    ['lotsBelow', form({ lots: '0.001' }), context()],
    ['lotsAbove', form({ lots: '50.01' }), context()],
    ['lotsOffStep', form({ lots: '0.015' }), context()],
    ['multipleEmpty', form({ multiple: undefined }), context()],
    ['noMultiple', form(), context({ product: { ...EURUSD, multiples: [] } })],
    ['aboveCap', form({ multiple: 200 }), context({ capHalved: true })],
    ['closed', form(), context({ market: 'closed' })],
    ['suspended', form(), context({ market: 'suspended' })],
    ['stale', form(), context({ market: 'stale' })],
    ['noQuote', form(), context({ quote: undefined })],
    ['noConversion', form(), context({ conversion: undefined })],
  ])('TRD-12 both buttons rest while the reason is %s', (problem, given, within) => {
    expect(orderSummary(given, within).problem).toBe(problem);
  });

  it('an order that the account cannot pay is said so, side by side', () => {
    const { sides } = orderSummary(form(), context({ free: 110_745_000n }));
    expect(sides?.buy.isAffordable).toBe(false);
    expect(sides?.sell.isAffordable).toBe(true);
  });

  it('takes a comma for the point, as many keyboards offer', () => {
    expect(orderSummary(form({ lots: '0,10' }), context()).lots).toBe(1_000n);
  });

  it('no text in the lots field ever throws', () => {
    fc.assert(fc.property(fc.string(), (lots) => void orderSummary(form({ lots }), context())));
  });
});

describe('product', () => {
  it('a price of the wire becomes exact units', () => {
    expect(exactPrice(1.1, 5)).toBe(110_000n);
    expect(exactPrice(97662.28, 2)).toBe(9_766_228n);
    expect(exactPrice(43_884, 0)).toBe(43_884n);
  });

  it('MKT-34 tells closed, suspended and stale apart', () => {
    const now = 1_000_000;
    expect(marketState(EURUSD, now - 5_000, now)).toBe('open');
    expect(marketState(EURUSD, now - 5_001, now)).toBe('stale');
    expect(marketState(EURUSD, undefined, now)).toBe('stale');
    expect(marketState({ ...EURUSD, status: 2 }, now, now)).toBe('suspended');
    expect(marketState({ ...EURUSD, status: 0 }, now, now)).toBe('closed');
    expect(marketState({ ...EURUSD, calendar: { ...ALWAYS_OPEN, always: false } }, now, now)).toBe('closed');
  });
});
