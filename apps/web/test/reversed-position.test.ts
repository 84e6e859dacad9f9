import { expect, it } from 'vitest';
import { problemOfReversal, reversedPosition } from '../src/trading/reverse/reversed-position.ts';
import { context, TEN_THOUSAND } from './order-context.ts';
import { orderRow } from './order-row.ts';

const product = {
  ...orderRow(1).ForexTradeLists,
  Id: 1,
  Code: 'EURUSD',
  ShowCode: 'EUR/USD',
  PricePrecision: 5,
  ForexContNum: 100_000,
  QuoteCurrency: 'USD',
};
/** A buy of 0.10 from 1.10550 with margin 110.55, worth 1.10540 now. */
const row = orderRow(7, { ForexTradeLists: product, OriginPrice: 1.1055, CautionMoney: '110.550000', Multiple: 100 });
const position = { row, price: 1.1054, profit: -1_000_000n, net: -1_200_000n, seq: 1 };

it('a reversal is at one price, pays one fee, and is judged by what the close leaves', () => {
  // Closed: 1.00 lost and 110.55 free again. Opened: 110.54 held, 0.20 paid, and the spread of 1.00 counts.
  const account = { ...TEN_THOUSAND, free: 9_888_450_000n, usedMargin: 110_550_000n, openProfit: -1_000_000n };
  expect(reversedPosition(position, context({ account }))).toEqual({
    price: 110_540n,
    margin: 110_540_000n,
    fee: 200_000n,
    freeAfter: 9_887_260_000n,
  });
  expect(problemOfReversal(position, context({ account }))).toBeUndefined();
  const poor = { ...account, free: 1_189_999n };
  expect(problemOfReversal(position, context({ account: poor }))).toBe('insufficient');
  expect(problemOfReversal(position, context({ account: { ...poor, free: 1_190_000n } }))).toBeUndefined();
  expect(problemOfReversal(position, context({ account, market: 'closed' }))).toBe('closed');
  expect(problemOfReversal({ ...position, row: { ...row, Multiple: 7 } }, context({ account }))).toBe('noMultiple');
});
