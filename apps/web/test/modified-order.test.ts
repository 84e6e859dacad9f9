import { expect, it } from 'vitest';
import { type ModifiedTexts, modifiedOrder, textsOf } from '../src/trading/modify/modified-order.ts';
import { context, TEN_THOUSAND } from './order-context.ts';
import { orderRow } from './order-row.ts';

const product = {
  Id: 1,
  Code: 'EURUSD',
  ShowCode: 'EUR/USD',
  PricePrecision: 5,
  ForexContNum: 100_000,
  QuoteCurrency: 'USD',
};
const limit = orderRow(7, {
  ForexTradeLists: product,
  Status: 0,
  OpenTick: null,
  PendingKind: 'limit',
  TargetPrice: 1.1,
  OriginPrice: 1.1,
  TargetLossPrice: 1.09,
  CautionMoney: '110.000000',
  TradeFee: '0.200000',
  Multiple: 100,
});
const HELD = 110_200_000n;
const judged = (texts: Partial<ModifiedTexts>, over: Parameters<typeof context>[0] = {}, row = limit) =>
  modifiedOrder(row, { ...textsOf(row), ...texts }, context(over), HELD);

it('a change sends only what differs, and says what is held after it', () => {
  expect(judged({}).request).toBeUndefined();
  expect(judged({ lots: '0.2' })).toMatchObject({ held: 220_400_000n, request: { id: 7, cont: '0.20' } });
  expect(judged({ target: '1.095' }).request).toEqual({ id: 7, target_price: '1.09500' });
  expect(judged({ stopLoss: '', takeProfit: '1.2' }).request).toEqual({
    id: 7,
    stop_loss_price: '0',
    target_profit_price: '1.20000',
  });
});

it('a limit stays a limit, its stops are judged by the new target, and lots by the product', () => {
  // The ask is 1.10550: a buy above it would be a stop order.
  expect(judged({ target: '1.10550' })).toMatchObject({ isWrongSide: false });
  expect(judged({ target: '1.10551' })).toMatchObject({ isWrongSide: true, request: undefined });
  expect(judged({ target: '1.09' })).toMatchObject({
    stops: { stopLoss: { mark: { isWrong: true } } },
    request: undefined,
  });
  expect(judged({ lots: '0.005' })).toMatchObject({ lotsProblem: 'lotsBelow', request: undefined });
  expect(judged({ lots: '0.105' })).toMatchObject({ lotsProblem: 'lotsOffStep', request: undefined });
  expect(judged({ target: '' }).request).toBeUndefined();
});

it('more than is free is not sent, and less always is', () => {
  const account = { ...TEN_THOUSAND, free: 110_200_000n };
  expect(judged({ lots: '0.20' }, { account }).request).toBeDefined();
  expect(judged({ lots: '0.21' }, { account })).toMatchObject({ isUnaffordable: true, request: undefined });
  expect(judged({ lots: '0.09' }, { account: { ...account, free: -1n } }).request).toBeDefined();
});

it('while the market is closed only stops are sent', () => {
  expect(judged({ target: '1.095' }, { market: 'closed' })).toMatchObject({
    marketProblem: 'closed',
    request: undefined,
  });
  expect(judged({ stopLoss: '1.08' }, { market: 'closed' }).request).toEqual({ id: 7, stop_loss_price: '1.08000' });
});
