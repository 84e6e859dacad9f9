import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const free = { calendar: ALWAYS_OPEN, feeRate: 0n };
const dollars = { instruments: { EURUSD: { ...free, feeRate: 2_000n } } };

describe('a position that is reversed', () => {
  scenario(
    'closes and opens the same lots on the other side, at the price of one tick, for one fee',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 loss 0.99000
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.200020
      -> order 1 has loss 0.99000
    EURUSD quotes 1.01000 1.01010
    customer 1 reverses order 1 of EURUSD x100
      -> order 1 is reversed into order 2
      -> order 1 closed at 1.01000 by user, profit 99.000000
      -> order 2 opened at 1.01000, margin 101.000000, fee 0.202000
      | account         | posted       | held       |
      | cust/1/forex    | 10098.597980 | 101.000000 |
      | house/pnl_forex | -99          |            |
      | house/fee_trade | 0.402020     |            |
    customer 1 reverses order 1 of EURUSD x100
      -> refused: trading.order-not-open
    EURUSD quotes 0.98000 0.98010
    customer 1 closes order 2
      -> order 2 closed at 0.98010 by user, profit 299.000000
    `,
  );

  scenario(
    'is paid from what the close leaves: its loss counts, its margin is free again; otherwise nothing happens',
    { ...dollars, site: { demoGrant: 160_000_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.200000
    EURUSD quotes 0.99502 0.99502
    customer 1 reverses order 1 of EURUSD x100
      -> order 1 is reversed into order 2
      -> order 1 closed at 0.99502 by user, profit -49.800000
      -> order 2 opened at 0.99502, margin 99.502000, fee 0.199004
      | account      | posted     | held      |
      | cust/1/forex | 109.800996  | 99.502000 |
    EURUSD quotes 0.99902 0.99902
      -> customer 1 is called: 69.800996 on 99.502000
    customer 1 reverses order 2 of EURUSD x100
      -> refused: trading.insufficient-margin
      | account      | posted     | held      |
      | cust/1/forex | 109.800996  | 99.502000 |
    customer 1 reverses order 2 of EURUSD x7
      -> refused: trading.multiple-not-offered
    `,
  );

  scenario(
    'belongs to its customer, who is not frozen, in an open market',
    dollars,
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.200020
    customer 2 reverses order 1 of EURUSD x100
      -> refused: trading.order-not-open
    EURUSD is halted
    customer 1 reverses order 1 of EURUSD x100
      -> refused: market.suspended
    EURUSD is resumed
    customer 1 is frozen
    customer 1 reverses order 1 of EURUSD x100
      -> refused: trading.account-frozen
    `,
  );
});
