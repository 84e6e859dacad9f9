import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const EURUSD = { EURUSD: {} } as const;

describe('what a rollover costs', () => {
  scenario(
    'rollovers cost nothing unless the terms say so',
    { instruments: EURUSD },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10000, margin 110.000000, fee 0.220000
    it is 2026-11-30T22:00:00Z
      | cust/1/forex | 9999.78 | 110 |
      | house/swap   |         |     |
    `,
  );

  scenario(
    'whoever holds at 22:00 UTC pays, or is paid, once for each rollover of the calendar',
    { instruments: EURUSD },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    rollovers of EURUSD cost 0.01% of a buy, -0.004% of a sell
    EURUSD quotes 1.10540 1.10560
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10560, margin 110.560000, fee 0.221120
    customer 2 sells 0.10 EURUSD x100
      -> order 2 opened at 1.10540, margin 110.540000, fee 0.221080
    it is 2026-11-18T21:59:59.999Z
    it is 2026-11-18T22:00:00Z
      -> order 1 pays 1.105500 for a rollover, 1.105500 so far
      -> order 2 pays -0.442200 for a rollover, -0.442200 so far
      | cust/1/forex    | 9998.673380  | 110.56 |
      | cust/2/forex    | 10000.221120 | 110.54 |
      | house/swap      | 0.663300     |        |
    it is 2026-11-18T22:00:00.100Z
    EURUSD quotes 1.20540 1.20560
    it is 2026-11-21T22:00:00Z
      -> order 1 pays 1.205500 for a rollover, 2.311000 so far
      -> order 2 pays -0.482200 for a rollover, -0.924400 so far
      -> order 1 pays 1.205500 for a rollover, 3.516500 so far
      -> order 2 pays -0.482200 for a rollover, -1.406600 so far
      -> order 1 pays 1.205500 for a rollover, 4.722000 so far
      -> order 2 pays -0.482200 for a rollover, -1.888800 so far
    `,
  );

  scenario(
    'CFG-36d an order keeps the rate that it was opened or placed under, whatever the terms become',
    { instruments: EURUSD },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.200000
    it is 2026-11-18T22:00:00Z
    rollovers of EURUSD cost 0.01% of a buy, 0% of a sell
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.200000
    customer 1 buys 0.20 EURUSD x100 at 0.90000
      -> order 3 placed as a limit at 0.90000, margin 180.000000, fee 0.360000
    it is 2026-11-19T21:59:58Z
    rollovers of EURUSD cost 0.02% of a buy, 0% of a sell
    EURUSD quotes 0.90000 0.90000
      -> order 3 filled at 0.90000, margin 180.000000, fee 0.360000
    customer 1 closes 0.05 lots of order 2
      -> 0.0500 lots of order 2 closed as order 4 at 0.90000 by user, profit -500.000000, margin 50.000000 and 50.000000, fee 0.100000 and 0.100000
    it is 2026-11-19T22:00:00Z
      -> order 2 pays 0.450000 for a rollover, 0.450000 so far
      -> order 3 pays 1.800000 for a rollover, 1.800000 so far
    rollovers of EURUSD cost 0% of a buy, 0% of a sell
    it is 2026-11-21T22:00:00Z
      -> order 2 pays 0.450000 for a rollover, 0.900000 so far
      -> order 3 pays 1.800000 for a rollover, 3.600000 so far
      -> order 2 pays 0.450000 for a rollover, 1.350000 so far
      -> order 3 pays 1.800000 for a rollover, 5.400000 so far
    `,
  );

  scenario(
    'a rollover is paid in the account currency, at the newest rate of the quote currency',
    { instruments: { USDJPY: {} } },
    `
    customer 1 opens a demo account
    rollovers of USDJPY cost 0.01% of a buy, 0.01% of a sell
    USDJPY quotes 149.999 150.001
    customer 1 sells 0.30 USDJPY x100
      -> order 1 opened at 149.999, margin 299.998000, fee 0.599996
    it is 2026-11-18T22:00:00Z
      -> order 1 pays 3.000000 for a rollover, 3.000000 so far
    `,
  );

  scenario(
    'a rollover that brings the margin level to the stop-out level closes at once, where the market can be dealt on; else it calls',
    { instruments: EURUSD, site: { demoGrant: 1_000_000_000n } },
    `
    customer 1 opens a demo account
    rollovers of EURUSD cost 1% of a buy, 0% of a sell
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.90 EURUSD x100
      -> order 1 opened at 1.00000, margin 900.000000, fee 1.800000
    it is 2026-11-18T22:00:00Z
      -> order 1 pays 900.000000 for a rollover, 900.000000 so far
      -> customer 1 is called: 98.200000 on 900.000000
    EURUSD quotes 1.00000 1.00000
      -> order 1 closed at 1.00000 by stop-out, profit 0.000000
      -> customer 1 is out of the call: 98.200000 on 0.000000
      | cust/1/forex | 98.2 | 0 |
    customer 1 buys 0.09 EURUSD x100
      -> order 2 opened at 1.00000, margin 90.000000, fee 0.180000
    it is 2026-11-19T21:59:58Z
    EURUSD quotes 1.00000 1.00000
    it is 2026-11-19T22:00:00Z
      -> order 2 pays 90.000000 for a rollover, 90.000000 so far
      -> customer 1 is called: 8.020000 on 90.000000
      -> order 2 closed at 1.00000 by stop-out, profit 0.000000
      -> customer 1 is out of the call: 8.020000 on 0.000000
    `,
  );

  scenario(
    'a close or an opening that comes before a late time entry does not change who held at the rollover',
    { instruments: EURUSD, begins: '2026-11-18T21:59:59Z' },
    `
    customer 1 opens a demo account
    rollovers of EURUSD cost 0.01% of a buy, 0% of a sell
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.200000
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.200000
    1 seconds pass
    customer 1 closes order 1
      -> order 1 pays 1.000000 for a rollover, 1.000000 so far
      -> order 1 closed at 1.00000 by user, profit 0.000000
    customer 1 buys 0.10 EURUSD x100
      -> refused: trading.margin-check-running
    it is 2026-11-18T22:00:00.100Z
      -> order 2 pays 1.000000 for a rollover, 1.000000 so far
    customer 1 buys 0.10 EURUSD x100
      -> order 3 opened at 1.00000, margin 100.000000, fee 0.200000
    it is 2026-11-18T22:00:00.200Z
    `,
  );

  scenario(
    'starting a demo account anew pays for no rollover',
    { instruments: EURUSD, begins: '2026-11-18T21:59:59Z' },
    `
    customer 1 opens a demo account
    rollovers of EURUSD cost 0.01% of a buy, 0% of a sell
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.200000
    1 seconds pass
    customer 1 starts anew
      -> order 1 closed at 1.00000 by demo-reset, profit 0.000000
    it is 2026-11-18T22:00:00.100Z
      | cust/1/forex | 10000 | 0 |
    `,
  );
});
