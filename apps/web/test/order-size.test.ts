import type { Lots } from '@vitrine/domain/kernel/decimal';
import { describe, expect, it } from 'vitest';
import { initialForm, type OrderForm, orderForm } from '../src/trading/ticket/order-form.ts';
import {
  amountEntry,
  type EnteredSize,
  firstEntry,
  marginOfLots,
  maxLotsOf,
  shareOfMax,
  steppedSize,
} from '../src/trading/ticket/order-size.ts';
import { type OrderSummary, orderSummary } from '../src/trading/ticket/order-summary.ts';
import { context, EURUSD, TEN_THOUSAND } from './order-context.ts';

const FORM = initialForm(EURUSD, false);
const sized = (unit: EnteredSize['unit'], text: string, prices: Partial<OrderForm['prices']> = {}): OrderForm => ({
  ...FORM,
  size: { unit, text },
  prices: { ...FORM.prices, ...prices },
});
const unsizedOf = (summary: OrderSummary) => {
  if (summary.unsized === undefined) throw new Error('no price');
  return summary.unsized;
};
/** Whether either side can be paid in these lots. */
const isPaid = (lots: Lots, within = context()) => {
  const { sides } = orderSummary({ ...FORM, lots: `${Number(lots) / 10_000}` }, within);
  return [sides?.buy.isAffordable, sides?.sell.isAffordable];
};

describe('the size of an order as an amount', () => {
  it('is the most lots whose margin is not above it', () => {
    // 0.01 lots of EUR/USD at 1.10550 and 1:100 need 11.055.
    const { lots, problem, sides } = orderSummary(sized('amount', '500'), context());
    expect([lots, problem]).toEqual([4_500n, undefined]);
    expect(sides?.buy.margin).toBe(497_475_000n);
    expect(orderSummary(sized('amount', '11.055'), context()).lots).toBe(100n);
    expect(orderSummary(sized('amount', '11.06'), context()).lots).toBe(100n);
  });

  it.each([
    ['', 'amountUnreadable'],
    ['0', 'amountUnreadable'],
    ['-5', 'amountUnreadable'],
    ['11.054', 'amountTooSmall'],
  ])('of "%s" is refused as %s', (text, problem) => {
    const summary = orderSummary(sized('amount', text), context());
    expect([summary.lots, summary.lotsProblem, summary.problem]).toEqual([undefined, problem, problem]);
  });

  it('never exceeds the largest order of the product', () => {
    expect(orderSummary(sized('amount', '999999999'), context()).lots).toBe(EURUSD.maxLots);
  });

  it('follows the price until it is sent; a second press sends the same lots', () => {
    const dearer = context({ quote: { bid: 120_540n, ask: 120_550n } });
    const form = sized('amount', '500');
    expect(orderSummary(form, dearer).lots).toBe(4_100n);
    const sent = orderForm(form, { type: 'size-sent', lots: 4_500n });
    expect(orderSummary(sent, dearer).lots).toBe(4_500n);
    const changed = orderForm(sent, { type: 'multiple-chosen', multiple: 100 });
    expect(orderSummary(changed, dearer).lots).toBe(4_100n);
    const placed = orderForm(sent, { type: 'size-sent', lots: undefined });
    expect(orderSummary(placed, dearer).lots).toBe(4_100n);
  });

  it('starts with the margin of the lots so far, and leads to the same lots', () => {
    const summary = orderSummary({ ...FORM, lots: '0.37' }, context());
    const text = firstEntry('amount', summary.lots, unsizedOf(summary));
    expect(text).toBe('409.04');
    expect(orderSummary(sized('amount', text), context()).lots).toBe(3_700n);
  });
});

describe('the size of an order as a risk', () => {
  it('is the most lots that lose at most the percentage of the net value at the stop-loss, fee included', () => {
    // A buy from 1.10550 to 1.10050 loses 5.00 with 0.01 lots, and 0.02 of fee: 100 are 19 of them, 95.38.
    const { lots, sides, problem } = orderSummary(sized('risk', '1', { stopLoss: '1.10050' }), context());
    expect([lots, problem]).toEqual([1_900n, undefined]);
    expect(sides?.buy.lossAtStop).toBe(-95_380_000n);
    expect(orderSummary(sized('risk', '0.5', { stopLoss: '1.10050' }), context()).lots).toBe(900n);
  });

  it('takes the side that the stop-loss is right for', () => {
    // A sell from 1.10540 to 1.11040 loses the same.
    expect(orderSummary(sized('risk', '1', { stopLoss: '1.11040' }), context()).lots).toBe(1_900n);
  });

  it.each([
    ['1', {}, context(), 'riskNeedsStop'],
    // Between bid and ask it is on the wrong side for both.
    ['1', { stopLoss: '1.10545' }, context(), 'riskNeedsStop'],
    ['', { stopLoss: '1.1' }, context(), 'riskUnreadable'],
    ['100.01', { stopLoss: '1.1' }, context(), 'riskUnreadable'],
    ['0.01', { stopLoss: '1.1' }, context(), 'riskTooSmall'],
    ['1', { stopLoss: '1.1' }, context({ account: undefined }), 'riskNeedsLogin'],
  ])('of %s with %o says why it is refused', (text, prices, within, problem) => {
    expect(orderSummary(sized('risk', text, prices), within).problem).toBe(problem);
  });
});

describe('the largest order', () => {
  const max = (within = context()) => maxLotsOf(unsizedOf(orderSummary(FORM, within)));

  it('is paid, spread and fee included, and one step more at the highest price that fills it is not', () => {
    const most = max();
    // At 1.10660, 0.1% above the ask: margin 11.066, spread 0.10 and fee 0.02 for each 0.01 lots.
    expect(most).toBe(89_300n);
    expect(isPaid(89_300n)).toEqual([true, true]);
    const atHighest = context({ quote: { bid: 110_650n, ask: 110_660n } });
    expect(isPaid(89_300n, atHighest)).toEqual([true, true]);
    expect(isPaid(89_400n, atHighest)).toEqual([false, true]);
  });

  it('is the maximum of the product where the account can pay more, and none where it cannot pay the minimum', () => {
    expect(max(context({ account: { ...TEN_THOUSAND, free: 10n ** 15n } }))).toBe(EURUSD.maxLots);
    expect(max(context({ account: { ...TEN_THOUSAND, free: 11_000_000n } }))).toBeUndefined();
    expect(max(context({ account: undefined }))).toBeUndefined();
  });

  it('is shared out on the step, at least the minimum', () => {
    const order = unsizedOf(orderSummary(FORM, context()));
    expect([25n, 50n, 100n].map((share) => shareOfMax(share, order, 89_300n))).toEqual([22_300n, 44_600n, 89_300n]);
    expect(shareOfMax(25n, order, 300n)).toBe(100n);
  });

  it('entered as an amount is the same order', () => {
    const order = unsizedOf(orderSummary(FORM, context()));
    const text = amountEntry(marginOfLots(89_300n, order));
    expect(orderSummary(sized('amount', text), context()).lots).toBe(89_300n);
  });
});

it('steps change the second figure of a size', () => {
  expect([steppedSize('110.55', 1), steppedSize('120', -1), steppedSize('1', 1), steppedSize('0.1', 10)]).toEqual([
    '120',
    '110',
    '1.1',
    '0.2',
  ]);
  expect([steppedSize('', 1), steppedSize('0.01', -1), steppedSize('rubbish', 1)]).toEqual(['0.01', '0.01', '0.01']);
});
