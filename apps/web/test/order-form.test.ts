import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactPrice, marketState, type Product } from '../src/market/product.ts';
import {
  initialForm,
  type OrderAccount,
  type OrderContext,
  type OrderForm,
  offeredMultiples,
  orderForm,
  orderSummary,
  placeOfRefusal,
  quickLots,
} from '../src/trading/order-form.ts';

const EURUSD: Product = {
  id: 1,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  categoryId: 1,
  isClosed: false,
  isHalted: false,
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

/** 10,000 and nothing open. */
const TEN_THOUSAND: OrderAccount = {
  stopOutLevel: 50,
  free: 10_000_000_000n,
  netValue: 10_000_000_000n,
  usedMargin: 0n,
  positions: [],
};

const context = (over: Partial<OrderContext> = {}): OrderContext => ({
  product: EURUSD,
  market: 'open',
  quote: { bid: 110_540n, ask: 110_550n },
  conversion: { num: 1n, den: 1n },
  capHalved: false,
  feeMode: 'per-lot',
  account: TEN_THOUSAND,
  ...over,
});
const form = (over: Partial<OrderForm> = {}): OrderForm => ({ lots: '0.10', multiple: 100, ...over });

describe('order form', () => {
  it('TRD-09 starts at the least lots and the default leverage', () => {
    expect(initialForm(EURUSD, false)).toEqual({ lots: '0.01', multiple: 100 });
  });

  it('TRD-05 resets when the product changes', () => {
    expect(orderForm(form({ lots: '7' }), { type: 'product-changed', product: EURUSD, capHalved: false })).toEqual(
      initialForm(EURUSD, false),
    );
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
    const { sides } = orderSummary(form(), context({ account: { ...TEN_THOUSAND, free: 110_745_000n } }));
    expect(sides?.buy.isAffordable).toBe(false);
    expect(sides?.sell.isAffordable).toBe(true);
  });

  it('TRD-44 states where the account would be stopped out, exactly by the rule of the margin check', () => {
    const { sides } = orderSummary(form(), context({ account: { ...TEN_THOUSAND, netValue: 1_000_000_000n } }));
    // Net value 1,000 less the fee 0.20 and the spread 1.00; level 50 of the margin 110.55: a loss of 943.525, 9,436 points.
    expect(sides?.buy.stopOut).toBe(110_540n - 9_436n);
    expect(sides?.sell.stopOut).toBe(110_550n + 9_436n);
  });

  it('TRD-44 positions in the same product move along: more of it brings the stop-out nearer, a hedge takes it away', () => {
    const holding = (side: 'buy' | 'sell', lots: bigint) =>
      context({ account: { ...TEN_THOUSAND, netValue: 1_000_000_000n, positions: [{ side, lots }] } });
    expect(orderSummary(form(), holding('buy', 9_000n)).sides?.buy.stopOut).toBe(110_540n - 944n);
    expect(orderSummary(form(), holding('sell', 1_000n)).sides?.buy.stopOut).toBe('none');
    // A net sell closes at ask: the level lies above.
    expect(orderSummary(form(), holding('sell', 10_000n)).sides?.buy.stopOut).toBe(110_550n + 1_049n);
  });

  it('TRD-44 no stop-out for a visitor, nor for an order that the account cannot pay', () => {
    expect(orderSummary(form(), context({ account: undefined })).sides?.buy.stopOut).toBeUndefined();
    expect(
      orderSummary(form(), context({ account: { ...TEN_THOUSAND, free: 0n } })).sides?.buy.stopOut,
    ).toBeUndefined();
  });

  it('TRD-29 offers the multiples within the cap alone, and starts at the highest where the default is above it', () => {
    const capped = { ...EURUSD, leverageCap: 60 };
    expect(offeredMultiples(capped, false)).toEqual([50]);
    expect(initialForm(capped, false).multiple).toBe(50);
    expect(offeredMultiples(EURUSD, true)).toEqual([50, 100]);
    // With a fixed margin a lot the cap is a floor of the margin, not a refusal.
    expect(offeredMultiples({ ...capped, marginMode: 1 }, false)).toEqual([50, 100, 200]);
  });

  it('TRD-07 a cap below every multiple leaves none', () => {
    const product = { ...EURUSD, leverageCap: 10 };
    expect(initialForm(product, false).multiple).toBeUndefined();
    expect(orderSummary(form({ multiple: undefined }), context({ product })).problem).toBe('noMultiple');
  });

  it('TRD-09 quick lots are the least and round multiples of it that can be ordered', () => {
    expect(quickLots(EURUSD)).toEqual([100n, 1_000n, 5_000n, 10_000n]);
    expect(quickLots({ ...EURUSD, maxLots: 1_000n })).toEqual([100n, 1_000n]);
    expect(quickLots({ ...EURUSD, minLots: 150n, lotStep: 100n })).toEqual([1_500n, 7_500n, 15_000n]);
  });

  it('TRD-08 APP-56 a refusal stands where it belongs', () => {
    expect(placeOfRefusal('trading.lots-off-step')).toBe('lots');
    expect(placeOfRefusal('trading.multiple-above-cap')).toBe('multiple');
    expect(placeOfRefusal('trading.price-changed')).toBe('price');
    expect(placeOfRefusal('trading.insufficient-margin')).toBe('buttons');
    expect(placeOfRefusal(undefined)).toBe('buttons');
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
    expect(marketState({ ...EURUSD, isHalted: true }, now, now)).toBe('suspended');
    expect(marketState({ ...EURUSD, isClosed: true }, now, now)).toBe('closed');
    expect(marketState({ ...EURUSD, calendar: { ...ALWAYS_OPEN, always: false } }, now, now)).toBe('closed');
  });
});
