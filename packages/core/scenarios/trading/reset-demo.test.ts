import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { calendar: ALWAYS_OPEN, feeRate: 0n };

describe('reset of a demo account', () => {
  scenario(
    'ACC-56a what is open closes at the market, or is removed at its opening price where the market is halted, and the accounts stand at the grant',
    { instruments: { EURUSD: open, BTCUSD: open } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    BTCUSD quotes 90000.00 90000.00
    customer 1 buys 0.10 EURUSD x20
      -> order 1 opened at 1.00000, margin 500.000000, fee 0.000000
    customer 1 buys 0.01 BTCUSD x2
      -> order 2 opened at 90000.00, margin 450.000000, fee 0.000000
    EURUSD quotes 1.01000 1.01000
    BTCUSD quotes 80000.00 80000.00
    BTCUSD is halted
    customer 1 starts anew
      -> order 1 closed at 1.01000 by demo-reset, profit 100.000000
      -> order 2 closed at 90000.00 by demo-reset, profit 0.000000
      | account        | posted       | held     |
      | cust/1/change  | 10000.000000 | 0.000000 |
      | cust/1/forex   | 10000.000000 | 0.000000 |
      | cust/1/micro   | 10000.000000 | 0.000000 |
    customer 1 closes order 2
      -> refused: trading.order-not-open
    `,
  );

  scenario(
    'a loss is given back, a second reset moves nothing, and only a demo account has one',
    { instruments: { EURUSD: open } },
    `
    customer 1 opens a demo account
    customer 2 opens a paper account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 1 EURUSD x20
      -> order 1 opened at 1.00000, margin 5000.000000, fee 0.000000
    EURUSD quotes 0.99000 0.99000
    customer 1 closes order 1
      -> order 1 closed at 0.99000 by user, profit -1000.000000
    customer 1 starts anew
    customer 1 starts anew
      | account       | posted       | held     |
      | cust/1/forex  | 10000.000000 | 0.000000 |
    customer 2 starts anew
      -> refused: trading.not-a-demo
    `,
  );
});
