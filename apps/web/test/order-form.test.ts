import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactPrice } from '../src/ground/wire-numbers.ts';
import { marketState, openFirst, type Product } from '../src/market/product.ts';
import { NO_PRICES, priceStep, steppedPrice } from '../src/trading/price-entry.ts';
import {
  initialForm,
  isPending,
  type OrderForm,
  offeredMultiples,
  orderForm,
  quickLots,
} from '../src/trading/ticket/order-form.ts';
import { placeOfRefusal } from '../src/trading/ticket/order-problems.ts';
import { canSubmit, orderSummary } from '../src/trading/ticket/order-summary.ts';
import { context, EURUSD, TEN_THOUSAND } from './order-context.ts';

const form = (over: Partial<OrderForm> = {}): OrderForm => ({
  lots: '0.10',
  size: undefined,
  multiple: 100,
  prices: NO_PRICES,
  trailing: undefined,
  captured: [],
  ...over,
});
/** Prices as typed; what is not named is off. */
const withPrices = (prices: Partial<OrderForm['prices']>): OrderForm => form({ prices: { ...NO_PRICES, ...prices } });

describe('order form', () => {
  it('TRD-09a starts at the least lots and the default leverage', () => {
    expect(initialForm(EURUSD, false)).toMatchObject({ lots: '0.01', multiple: 100, prices: NO_PRICES });
  });

  it('TRD-09b steps by Pip, onto the grid when it was off it', () => {
    const step = (lots: string, direction: 1 | -1) =>
      orderForm(form({ lots }), { type: 'lots-stepped', direction, product: EURUSD }).lots;
    expect(step('0.10', 1)).toBe('0.11');
    expect(step('0.10', -1)).toBe('0.09');
    expect(step('0.105', 1)).toBe('0.11');
    expect(step('0.105', -1)).toBe('0.10');
    expect(step('0.01', -1)).toBe('0.01');
    expect(step('rubbish', 1)).toBe('0.01');
  });

  it('the decrement stands still when lots minus step is not above zero', () => {
    expect(orderSummary(form({ lots: '0.01' }), context()).canDecrease).toBe(false);
    expect(orderSummary(form({ lots: '0.02' }), context()).canDecrease).toBe(true);
  });

  it('states margin, fee and notional of both sides by the formulas of the core', () => {
    const { sides, move, problem } = orderSummary(form(), context());
    expect(problem).toBeUndefined();
    expect(sides?.buy).toMatchObject({
      price: 110_550n,
      notional: 11_055_000_000n,
      margin: 110_550_000n,
      fee: 200_000n,
    });
    expect(sides?.sell).toMatchObject({ price: 110_540n, notional: 11_054_000_000n, margin: 110_540_000n });
    // The spread is lost at once.
    expect(sides?.buy.freeAfter).toBe(10_000_000_000n - 110_550_000n - 200_000n - 1_000_000n);
    // 1% of 1.10550 on 10,000 units.
    expect(move).toEqual({ distance: 1_105n, value: 110_500_000n });
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
  ])('both buttons rest while the reason is %s', (problem, given, within) => {
    expect(orderSummary(given, within).problem).toBe(problem);
  });

  it('states the next overnight swap of each side, where the product has one', () => {
    const rated = { ...EURUSD, swap: { buy: 10_000n, sell: -4_000n } };
    const swapsOf = (product: Product) => {
      const { sides } = orderSummary(form(), context({ product }));
      return [sides?.buy.swap, sides?.sell.swap];
    };
    // Of 11,054.50, the notional at the mid.
    expect(swapsOf(rated)).toEqual([1_105_450n, -442_180n]);
    expect(swapsOf(EURUSD)).toEqual([undefined, undefined]);
  });

  it('an order that the account cannot pay is said so, side by side', () => {
    const { sides } = orderSummary(form(), context({ account: { ...TEN_THOUSAND, free: 111_745_000n } }));
    expect(sides?.buy.isAffordable).toBe(false);
    expect(sides?.sell.isAffordable).toBe(true);
  });

  it('states where the account would be stopped out, exactly by the rule of the margin check', () => {
    const { sides } = orderSummary(form(), context({ account: { ...TEN_THOUSAND, netValue: 1_000_000_000n } }));
    // Net value 1,000 less the fee 0.20 and the spread 1.00; level 50 of the margin 110.55: a loss of 943.525, 9,436 points.
    expect(sides?.buy.stopOut).toBe(110_540n - 9_436n);
    expect(sides?.sell.stopOut).toBe(110_550n + 9_436n);
  });

  it('positions in the same product move along: more of it brings the stop-out nearer, a hedge takes it away', () => {
    const position = (side: 'buy' | 'sell', lots: bigint) =>
      context({ account: { ...TEN_THOUSAND, netValue: 1_000_000_000n, positions: [{ side, lots }] } });
    expect(orderSummary(form(), position('buy', 9_000n)).sides?.buy.stopOut).toBe(110_540n - 944n);
    expect(orderSummary(form(), position('sell', 1_000n)).sides?.buy.stopOut).toBe('none');
    // A net sell closes at ask: the level lies above.
    expect(orderSummary(form(), position('sell', 10_000n)).sides?.buy.stopOut).toBe(110_550n + 1_049n);
  });

  it('no stop-out for a visitor, nor for an order that the account cannot pay', () => {
    expect(orderSummary(form(), context({ account: undefined })).sides?.buy.stopOut).toBeUndefined();
    expect(
      orderSummary(form(), context({ account: { ...TEN_THOUSAND, free: 0n } })).sides?.buy.stopOut,
    ).toBeUndefined();
  });

  it('offers the multiples within the cap alone, and starts at the highest where the default is above it', () => {
    const capped = { ...EURUSD, leverageCap: 60 };
    expect(offeredMultiples(capped, false)).toEqual([50]);
    expect(initialForm(capped, false).multiple).toBe(50);
    expect(offeredMultiples(EURUSD, true)).toEqual([50, 100]);
    // With a fixed margin a lot the cap is a floor of the margin, not a refusal.
    expect(offeredMultiples({ ...capped, marginMode: 1 }, false)).toEqual([50, 100, 200]);
  });

  it('a cap below every multiple leaves none', () => {
    const product = { ...EURUSD, leverageCap: 10 };
    expect(initialForm(product, false).multiple).toBeUndefined();
    expect(orderSummary(form({ multiple: undefined }), context({ product })).problem).toBe('noMultiple');
  });

  it('quick lots are the least and round multiples of it that can be ordered', () => {
    expect(quickLots(EURUSD)).toEqual([100n, 1_000n, 5_000n, 10_000n]);
    expect(quickLots({ ...EURUSD, maxLots: 1_000n })).toEqual([100n, 1_000n]);
    expect(quickLots({ ...EURUSD, minLots: 150n, lotStep: 100n })).toEqual([1_500n, 7_500n, 15_000n]);
  });

  it('a refusal stands where it belongs', () => {
    expect(placeOfRefusal('trading.lots-off-step')).toBe('lots');
    expect(placeOfRefusal('trading.multiple-above-cap')).toBe('multiple');
    expect(placeOfRefusal('trading.price-changed')).toBe('price');
    expect(placeOfRefusal('trading.stop-loss-wrong-side')).toBe('stopLoss');
    expect(placeOfRefusal('trading.take-profit-wrong-side')).toBe('takeProfit');
    expect(placeOfRefusal('trading.insufficient-margin')).toBe('buttons');
    expect(placeOfRefusal(undefined)).toBe('buttons');
  });

  it('a comma is no point in English, and digits may be Arabic', () => {
    expect(orderSummary(form({ lots: '0,10' }), context()).lotsProblem).toBe('lotsUnreadable');
    expect(orderSummary(form({ lots: '٠٫١٠' }), context()).lots).toBe(1_000n);
  });

  it('no text in the lots field ever throws', () => {
    fc.assert(fc.property(fc.string(), (lots) => void orderSummary(form({ lots }), context())));
  });
});

describe('prices of the order form', () => {
  const switched = (given: OrderForm, field: 'target' | 'stopLoss', isOn: boolean, current?: bigint) =>
    orderForm(given, { type: 'price-switched', field, isOn, current, product: EURUSD });

  it('TRD-04a a stop that is switched on captures the current price, and off, empty and 0 are none', () => {
    const on = switched(form(), 'stopLoss', true, 110_545n);
    expect(on.prices).toEqual({ ...NO_PRICES, stopLoss: '1.10545' });
    expect(switched(on, 'stopLoss', false, 110_600n).prices).toEqual(NO_PRICES);
    // Without a price there is nothing to capture.
    expect(switched(form(), 'stopLoss', true).prices.stopLoss).toBe('');
    for (const stopLoss of [undefined, '', '0', '0.00']) {
      const summary = orderSummary(withPrices({ stopLoss }), context());
      expect(summary.prices.stopLoss).toBe(0n);
      expect(summary.problem).toBeUndefined();
      expect(summary.marks?.buy.stops.stopLoss).toBeUndefined();
      expect(summary.sides?.buy.lossAtStop).toBeUndefined();
    }
  });

  it('an order with a target is pending, one without is at the market', () => {
    expect(isPending(form())).toBe(false);
    expect(orderSummary(form(), context()).marks?.buy.waiting).toBeUndefined();
    const pending = switched(form(), 'target', true, 110_545n);
    expect(isPending(pending)).toBe(true);
    expect(pending.prices.target).toBe('1.10545');
    expect(isPending(switched(pending, 'target', false))).toBe(false);
  });

  it.each([
    ['1.10550', 'limit', false, 'limit', true],
    ['1.10551', 'stop', true, 'limit', true],
    ['1.10540', 'limit', false, 'limit', true],
    ['1.10539', 'limit', false, 'stop', false],
  ] as const)(
    'a target of %s says what it would become, and what it waits for',
    (target, buy, buyRise, sell, sellRise) => {
      const { marks } = orderSummary(withPrices({ target }), context());
      expect(marks?.buy.waiting).toMatchObject({ kind: buy, isForRise: buyRise });
      expect(marks?.sell.waiting).toMatchObject({ kind: sell, isForRise: sellRise });
    },
  );

  it('margin, fee and stop-out of a pending order are those at its target', () => {
    const { sides, marks } = orderSummary(
      withPrices({ target: '1.10000' }),
      context({ account: { ...TEN_THOUSAND, netValue: 1_000_000_000n } }),
    );
    expect(sides?.buy).toMatchObject({ price: 110_000n, margin: 110_000_000n, fee: 200_000n });
    expect(sides?.buy.freeAfter).toBe(10_000_000_000n - 110_000_000n - 200_000n);
    expect(marks?.buy.waiting).toMatchObject({ distance: 550n, percent: expect.closeTo(0.4975, 4) });
    // 1,000 less 0.20 and the spread 1.00, down to half of 110: a loss of 943.80, counted from the bid at the target.
    expect(sides?.buy.stopOut).toBe(109_990n - 9_438n);
  });

  it('until its target is reached the positions in the same product have moved too', () => {
    const account = { ...TEN_THOUSAND, netValue: 1_000_000_000n, positions: [{ side: 'buy' as const, lots: 1_000n }] };
    const { sides } = orderSummary(withPrices({ target: '1.10000' }), context({ account }));
    // The position has lost 55.00 by then: 888.80 are left for two of them, 4,444 points.
    expect(sides?.buy.stopOut).toBe(109_990n - 4_444n);
  });

  it.each([undefined, '', '0', '1.105501', 'rubbish', '-1'])('no pending order waits for %j', (target) => {
    expect(orderSummary(withPrices({ target }), context()).problem).toBe(
      target === undefined ? undefined : 'targetUnreadable',
    );
  });

  it('a stop that cannot be read stops both sides, at its field', () => {
    const { problem, priceProblems } = orderSummary(withPrices({ takeProfit: '1.2.3' }), context());
    expect(problem).toBe('stopUnreadable');
    expect(priceProblems).toEqual({ target: undefined, stopLoss: undefined, takeProfit: 'stopUnreadable' });
  });

  it.each([
    // Market: a buy closes on bid 1.10540, a sell on ask 1.10550.
    ['stop-loss captured between the two', { stopLoss: '1.10545' }, false, false],
    ['stop-loss at the bid', { stopLoss: '1.10540' }, false, false],
    ['stop-loss below', { stopLoss: '1.10539' }, true, false],
    ['stop-loss above', { stopLoss: '1.10551' }, false, true],
    ['take-profit above', { takeProfit: '1.10551' }, true, false],
    ['take-profit below', { takeProfit: '1.10539' }, false, true],
    ['one of each that no side can have', { stopLoss: '1.1', takeProfit: '1.1' }, false, false],
    // Pending: both go by the target, wherever the market is.
    ['below the target', { target: '1.00000', stopLoss: '0.99999' }, true, false],
    ['at the target', { target: '1.00000', stopLoss: '1.00000' }, false, false],
    ['above the target, below the market', { target: '1.00000', stopLoss: '1.00001' }, false, true],
  ])('%s: each side is judged for itself', (_, prices, buy, sell) => {
    const summary = orderSummary(withPrices(prices), context());
    expect([canSubmit(summary, 'buy'), canSubmit(summary, 'sell')]).toEqual([buy, sell]);
  });

  it('a wrong stop says what it must lie beyond', () => {
    const { marks } = orderSummary(withPrices({ stopLoss: '1.10545', takeProfit: '1.10545' }), context());
    expect(marks?.buy.stops.stopLoss).toEqual({ isWrong: true, reference: 110_540n, mustBe: 'below' });
    expect(marks?.sell.stops.stopLoss).toEqual({ isWrong: true, reference: 110_550n, mustBe: 'above' });
    expect(marks?.buy.stops.takeProfit).toEqual({ isWrong: false, reference: 110_540n, mustBe: 'above' });
    // Also while the lots cannot be read.
    const unread = orderSummary({ ...withPrices({ stopLoss: '2' }), lots: '' }, context());
    expect(unread.marks?.buy.stops.stopLoss?.isWrong).toBe(true);
  });

  it('states result and worst loss at the stops, the fee included', () => {
    const { sides } = orderSummary(withPrices({ stopLoss: '1.10450', takeProfit: '1.10750' }), context());
    expect(sides?.buy.result).toEqual({ stopLoss: -10_000_000n, takeProfit: 20_000_000n });
    expect(sides?.buy.lossAtStop).toBe(-10_200_000n);
    // On the other side of the price it is no stop of a sell.
    expect(sides?.sell.lossAtStop).toBeUndefined();
    const pending = orderSummary(withPrices({ target: '1.10000', stopLoss: '1.10100' }), context());
    expect(pending.sides?.sell.lossAtStop).toBe(-10_200_000n);
  });

  it('a step is a power of ten of points near a ten-thousandth of the price, and never leads below 0', () => {
    expect([110_550n, 9_201_751n, 265_000n, 99_999n, 5n, 0n].map(priceStep)).toEqual([10n, 100n, 10n, 1n, 1n, 1n]);
    expect(steppedPrice('1.10543', -1, 5, 110_545n)).toBe('1.10533');
    expect(steppedPrice('1.10543', 10, 5, 110_545n)).toBe('1.10643');
    expect(steppedPrice('0.00001', -1, 5, 110_545n)).toBe('0.00000');
    for (const text of [undefined, '', '0', 'rubbish']) expect(steppedPrice(text, 1, 5, 110_545n)).toBe('1.10545');
  });

  it('no text in a price field ever throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const typed = orderForm(form(), { type: 'price-typed', field: 'target', text });
        orderSummary({ ...typed, prices: { target: text, stopLoss: text, takeProfit: text } }, context());
        steppedPrice(text, 1, 5, 110_545n);
      }),
    );
  });
});

describe('product', () => {
  it('a price of the wire becomes exact units', () => {
    expect(exactPrice(1.1, 5)).toBe(110_000n);
    expect(exactPrice(97662.28, 2)).toBe(9_766_228n);
    expect(exactPrice(43_884, 0)).toBe(43_884n);
  });

  it('tells closed, suspended and stale apart', () => {
    const now = 1_000_000;
    const quote = { seq: 7, at: now };
    expect(marketState(EURUSD, { ...quote, at: now - 5_000 }, now)).toBe('open');
    expect(marketState(EURUSD, { ...quote, at: now - 5_001 }, now)).toBe('stale');
    expect(marketState(EURUSD, undefined, now)).toBe('stale');
    expect(marketState({ ...EURUSD, isHalted: true }, quote, now)).toBe('suspended');
    expect(marketState({ ...EURUSD, isClosed: true }, quote, now)).toBe('closed');
    expect(marketState({ ...EURUSD, calendar: { ...ALWAYS_OPEN, always: false } }, quote, now)).toBe('closed');
  });

  it('a price from before the opening is stale, however young it is', () => {
    const opening = Date.UTC(2026, 10, 16, 8);
    const sessions = [{ from: 480, to: 1_020 }] as const;
    const shares = { ...EURUSD, quoteMaxAgeMs: 60_000, calendar: { ...ALWAYS_OPEN, always: false, sessions } };
    const stateAt = (at: number) => marketState(shares, { seq: 7, at }, opening + 10_000);
    expect([stateAt(opening - 1_000), stateAt(opening), stateAt(opening + 11_000)]).toEqual(['stale', 'open', 'open']);
  });

  it('what trades comes first, each half in the order of the site', () => {
    const closed = { ...EURUSD, id: 1, isClosed: true };
    const halted = { ...EURUSD, id: 2, isHalted: true };
    const asleep = { ...EURUSD, id: 3, calendar: { ...ALWAYS_OPEN, always: false } };
    const list = [closed, halted, { ...EURUSD, id: 4 }, asleep, { ...EURUSD, id: 5 }];
    expect(openFirst(list, 1_000_000).map(({ id }) => id)).toEqual([4, 5, 1, 2, 3]);
  });

  it('calls a market stale with the server until a newer quote comes', () => {
    const stale = { ...EURUSD, staleSeq: 7 };
    expect(marketState(stale, { seq: 7, at: 1_000_000 }, 1_000_000)).toBe('stale');
    expect(marketState(stale, { seq: 8, at: 1_000_000 }, 1_000_000)).toBe('open');
  });
});
