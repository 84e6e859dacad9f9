import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { calendar: ALWAYS_OPEN, feeRate: 0n };
const deep = { leverageCap: { real: 30, paper: 100, demo: 100 } };

describe('margin call', () => {
  scenario(
    'TRD-38 the customer is warned once at 100, and again only after he was above 105',
    { instruments: { EURUSD: { ...open, ...deep } }, site: { demoGrant: 2_000_000_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.00000, margin 1000.000000, fee 0.000000
    EURUSD quotes 0.99001 0.99001
    EURUSD quotes 0.99000 0.99000
      -> customer 1 is called: 1000.000000 on 1000.000000
    EURUSD quotes 0.98900 0.98900
    EURUSD quotes 0.99050 0.99050
    EURUSD quotes 0.99000 0.99000
    EURUSD quotes 0.99051 0.99051
      -> customer 1 is out of the call: 1051.000000 on 1000.000000
    EURUSD quotes 0.99000 0.99000
      -> customer 1 is called: 1000.000000 on 1000.000000
    customer 1 closes order 1
      -> order 1 closed at 0.99000 by user, profit -1000.000000
      -> customer 1 is out of the call: 1000.000000 on 0.000000
    `,
  );

  scenario(
    'a close that lifts the level above 105 ends the call: the next fall is told again',
    { instruments: { EURUSD: { ...open, ...deep } }, site: { demoGrant: 2_000_000_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.50 EURUSD x100
      -> order 1 opened at 1.00000, margin 500.000000, fee 0.000000
    customer 1 buys 0.50 EURUSD x100
      -> order 2 opened at 1.00000, margin 500.000000, fee 0.000000
    EURUSD quotes 0.99000 0.99000
      -> customer 1 is called: 1000.000000 on 1000.000000
    customer 1 closes order 1
      -> order 1 closed at 0.99000 by user, profit -500.000000
      -> customer 1 is out of the call: 1000.000000 on 500.000000
    EURUSD quotes 0.98000 0.98000
      -> customer 1 is called: 500.000000 on 500.000000
    `,
  );
});

describe('stop-out', () => {
  scenario(
    'at 50 exactly, not a millionth above, the largest loss is closed first and no more than needed',
    {
      instruments: { EURUSD: { ...open, ...deep }, GBPUSD: { ...open, ...deep } },
      site: { demoGrant: 2_000_000_000n },
    },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    GBPUSD quotes 1.00000 1.00000
    customer 1 buys 0.60 EURUSD x100
      -> order 1 opened at 1.00000, margin 600.000000, fee 0.000000
    customer 1 buys 0.30 GBPUSD x100
      -> order 2 opened at 1.00000, margin 300.000000, fee 0.000000
    customer 1 buys 0.10 GBPUSD x100
      -> order 3 opened at 1.00000, margin 100.000000, fee 0.000000
    GBPUSD quotes 0.98000 0.98000
    EURUSD quotes 0.98834 0.98834
      -> customer 1 is called: 500.400000 on 1000.000000
    EURUSD quotes 0.98833 0.98833
      -> order 1 closed at 0.98833 by stop-out, profit -700.200000
      -> customer 1 is out of the call: 499.800000 on 400.000000
      | account         | posted     | held |
      | cust/1/forex    | 1299.8     | 400  |
      | house/pnl_forex | 700.2      |      |
    `,
  );

  scenario(
    'TRD-36b a stop-out fills a buy at the bid and a sell at the ask of the tick that triggered it, however far beyond the level',
    { instruments: { EURUSD: { ...open, ...deep } }, site: { demoGrant: 2_000_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.00010, margin 1000.100000, fee 0.000000
    customer 2 sells 1 EURUSD x100
      -> order 2 opened at 1.00000, margin 1000.000000, fee 0.000000
    EURUSD quotes 0.98500 0.98510
      -> customer 1 is called: 490.000000 on 1000.100000
      -> order 1 closed at 0.98500 by stop-out, profit -1510.000000
      -> customer 1 is out of the call: 490.000000 on 0.000000
    EURUSD quotes 1.01700 1.01710
      -> customer 2 is called: 290.000000 on 1000.000000
      -> order 2 closed at 1.01710 by stop-out, profit -1710.000000
      -> customer 2 is out of the call: 290.000000 on 0.000000
    `,
  );

  scenario(
    'of equal losses the lower id goes first',
    { instruments: { EURUSD: { ...open, ...deep } }, site: { demoGrant: 1_000_000_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.30 EURUSD x100
      -> order 1 opened at 1.00000, margin 300.000000, fee 0.000000
    customer 1 buys 0.30 EURUSD x100
      -> order 2 opened at 1.00000, margin 300.000000, fee 0.000000
    customer 1 buys 0.30 EURUSD x100
      -> order 3 opened at 1.00000, margin 300.000000, fee 0.000000
    EURUSD quotes 0.99300 0.99300
      -> customer 1 is called: 370.000000 on 900.000000
      -> order 1 closed at 0.99300 by stop-out, profit -210.000000
    EURUSD quotes 0.99200 0.99200
    EURUSD quotes 0.99180 0.99180
      -> order 2 closed at 0.99180 by stop-out, profit -246.000000
    `,
  );

  scenario(
    'TRD-41d a loss in a closed market waits for its first fresh tick; what can be dealt on goes meanwhile',
    {
      begins: '2026-11-20T21:59:56Z',
      instruments: {
        EURUSD: { feeRate: 0n, leverageCap: { real: 30, paper: 200, demo: 200 } },
        BTCUSD: { ...open },
      },
      site: { demoGrant: 5_000_000_000n },
    },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    BTCUSD quotes 90000.00 90000.00
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 1 buys 0.20 BTCUSD x10
      -> order 2 opened at 90000.00, margin 1800.000000, fee 0.000000
    EURUSD quotes 1.07500 1.07500
      -> customer 1 is called: 2500.000000 on 2900.000000
    4 seconds pass
    BTCUSD quotes 84000.00 84000.00
      -> order 2 closed at 84000.00 by stop-out, profit -1200.000000
      -> customer 1 is out of the call: 1300.000000 on 1100.000000
    EURUSD quotes 1.06000 1.06000
    customer 1 closes order 1
      -> refused: market.closed
    48 hours pass
    EURUSD quotes 1.06000 1.06000
      -> customer 1 is called: -200.000000 on 1100.000000
      -> order 1 closed at 1.06000 by stop-out, profit -4000.000000
      -> the house makes good 200.000000 to cust/1/forex
      -> customer 1 is out of the call: 0.000000 on 0.000000
      | account         | posted | held |
      | cust/1/forex    | 0      |      |
      | house/pnl_forex | 5200   |      |
      | house/nbp       | -200   |      |
    `,
  );

  scenario(
    'a stale quote is not dealt on: the larger loss waits for its tick, the smaller is closed',
    {
      instruments: { EURUSD: { ...open, ...deep }, GBPUSD: { ...open, ...deep } },
      site: { demoGrant: 2_000_000_000n },
    },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    GBPUSD quotes 1.00000 1.00000
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.00000, margin 1000.000000, fee 0.000000
    customer 1 buys 0.10 GBPUSD x100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.000000
    EURUSD quotes 0.98600 0.98600
      -> customer 1 is called: 600.000000 on 1100.000000
    5001 ms pass
    GBPUSD quotes 0.99400 0.99400
      -> order 2 closed at 0.99400 by stop-out, profit -60.000000
    EURUSD quotes 0.98500 0.98500
      -> order 1 closed at 0.98500 by stop-out, profit -1500.000000
      -> customer 1 is out of the call: 440.000000 on 0.000000
    `,
  );

  scenario(
    'the tick of the pair that converts the currency stops out as well',
    {
      instruments: { USDJPY: { ...open, ...deep }, EURJPY: { ...open, ...deep } },
      site: { demoGrant: 2_000_000_000n },
    },
    `
    customer 1 opens a demo account
    USDJPY quotes 150.000 150.000
    EURJPY quotes 150.000 150.000
    customer 1 buys 1 EURJPY x100
      -> order 1 opened at 150.000, margin 1000.000000, fee 0.000000
    EURJPY quotes 148.000 148.000
      -> customer 1 is called: 666.666667 on 1000.000000
    USDJPY quotes 133.334 133.334
    USDJPY quotes 133.333 133.333
      -> order 1 closed at 148.000 by stop-out, profit -1500.003750
      -> customer 1 is out of the call: 499.996250 on 0.000000
    `,
  );
});

describe('negative balance protection', () => {
  scenario(
    'TRD-40 a gap through everything: the house makes good exactly what is missing, nobody owes',
    { instruments: { EURUSD: { ...open, ...deep } }, site: { demoGrant: 1_100_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.00000, margin 1000.000000, fee 0.000000
    customer 2 sells 1 EURUSD x100
      -> order 2 opened at 1.00000, margin 1000.000000, fee 0.000000
    EURUSD quotes 0.95000 0.95000
      -> customer 1 is called: -3900.000000 on 1000.000000
      -> order 1 closed at 0.95000 by stop-out, profit -5000.000000
      -> the house makes good 3900.000000 to cust/1/forex
      -> customer 1 is out of the call: 0.000000 on 0.000000
    customer 2 closes order 2
      -> order 2 closed at 0.95000 by user, profit 5000.000000
      | account         | posted    | held |
      | cust/1/forex    | 0         |      |
      | cust/2/forex    | 6100      |      |
      | cust/1/change   | 1100      |      |
      | house/pnl_forex | 0         |      |
      | house/nbp       | -3900     |      |
    `,
  );

  scenario(
    'below 0 with something still open is not made good yet: a later gain covers it',
    {
      instruments: { EURUSD: { ...open, ...deep }, BTCUSD: { ...open } },
      site: { demoGrant: 2_100_000_000n },
    },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    BTCUSD quotes 100000.00 100000.00
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.00000, margin 1000.000000, fee 0.000000
    customer 1 buys 0.10 BTCUSD x10
      -> order 2 opened at 100000.00, margin 1000.000000, fee 0.000000
    BTCUSD quotes 130000.00 130000.00
    EURUSD quotes 0.96000 0.96000
      -> customer 1 is called: 1100.000000 on 2000.000000
    customer 1 closes order 1
      -> order 1 closed at 0.96000 by user, profit -4000.000000
      -> customer 1 is out of the call: 1100.000000 on 1000.000000
      | cust/1/forex | -1900 | 1000 |
    customer 1 buys 0.01 EURUSD x100
      -> refused: trading.insufficient-margin
    customer 1 closes order 2
      -> order 2 closed at 130000.00 by user, profit 3000.000000
      | cust/1/forex | 1100 | 0 |
      | house/nbp    |      |   |
    `,
  );
});

describe('levels', () => {
  scenario(
    'CFG-36c new levels do not touch an account with something open; they count from its next opening out of nothing',
    { instruments: { EURUSD: { ...open, ...deep } }, site: { demoGrant: 2_000_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.00000, margin 1000.000000, fee 0.000000
    the site publishes the levels 150, 160, 120
    customer 2 buys 1 EURUSD x100
      -> customer 2 has the levels 150, 160, 120
      -> order 2 opened at 1.00000, margin 1000.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100
      -> order 3 opened at 1.00000, margin 100.000000, fee 0.000000
    EURUSD quotes 0.99300 0.99300
      -> customer 2 is called: 1300.000000 on 1000.000000
    EURUSD quotes 0.99200 0.99200
      -> order 2 closed at 0.99200 by stop-out, profit -800.000000
      -> customer 2 is out of the call: 1200.000000 on 0.000000
    customer 1 closes order 1
      -> order 1 closed at 0.99200 by user, profit -800.000000
    customer 1 closes order 3
      -> order 3 closed at 0.99200 by user, profit -80.000000
    customer 1 buys 0.10 EURUSD x100
      -> customer 1 has the levels 150, 160, 120
      -> order 4 opened at 0.99200, margin 99.200000, fee 0.000000
    the site publishes the levels 100, 105, 50
    customer 2 buys 0.10 EURUSD x100
      -> customer 2 has the levels 100, 105, 50
      -> order 5 opened at 0.99200, margin 99.200000, fee 0.000000
    `,
  );
});
