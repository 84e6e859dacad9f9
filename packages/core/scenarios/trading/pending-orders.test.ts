import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const free = { calendar: ALWAYS_OPEN, feeRate: 0n };
const dollars = { instruments: { EURUSD: { ...free, feeRate: 2_000n } } };
const poor = { demoGrant: 1_000_000_000n };

describe('pending orders', () => {
  scenario(
    'TRD-33 the kind is fixed by the price at placement: at the price and on its better side it is a limit, else a stop',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 at 1.00010
      -> order 1 placed as a limit at 1.00010, margin 100.010000, fee 0.200020
    customer 1 buys 0.10 EURUSD x100 at 1.00011
      -> order 2 placed as a stop at 1.00011, margin 100.011000, fee 0.200022
    customer 1 sells 0.10 EURUSD x100 at 1.00000
      -> order 3 placed as a limit at 1.00000, margin 100.000000, fee 0.200000
    customer 1 sells 0.10 EURUSD x100 at 0.99999
      -> order 4 placed as a stop at 0.99999, margin 99.999000, fee 0.199998
    customer 1 buys 0.10 EURUSD x100 at 1.00009
      -> order 5 placed as a limit at 1.00009, margin 100.009000, fee 0.200018
    customer 1 sells 0.10 EURUSD x100 at 1.00001
      -> order 6 placed as a limit at 1.00001, margin 100.001000, fee 0.200002
    EURUSD quotes 1.00000 1.00010
      -> order 1 filled at 1.00010, margin 100.010000, fee 0.200020
      -> order 3 filled at 1.00000, margin 100.000000, fee 0.200000
    `,
  );

  scenario(
    'all four kinds: each fills at the ask or bid of the first tick that reaches it, better or worse than its target',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.198000
    customer 1 buys 0.10 EURUSD x100 at 1.01000
      -> order 2 placed as a stop at 1.01000, margin 101.000000, fee 0.202000
    customer 1 sells 0.10 EURUSD x100 at 1.02000
      -> order 3 placed as a limit at 1.02000, margin 102.000000, fee 0.204000
    customer 1 sells 0.10 EURUSD x100 at 0.98000
      -> order 4 placed as a stop at 0.98000, margin 98.000000, fee 0.196000
      | account         | posted       | held       |
      | cust/1/forex    | 10000        | 400.800000 |
      | house/fee_trade | 0            |            |
    EURUSD quotes 0.98991 0.99001
    EURUSD quotes 0.98900 0.98910
      -> order 1 filled at 0.98910, margin 98.910000, fee 0.197820
      | cust/1/forex    | 9999.802180  | 400.512000 |
      | house/fee_trade | 0.197820     |            |
    EURUSD quotes 0.97500 0.97510
      -> order 4 filled at 0.97500, margin 97.500000, fee 0.195000
    EURUSD quotes 1.02000 1.02010
      -> order 2 filled at 1.02010, margin 102.010000, fee 0.204020
      -> order 3 filled at 1.02000, margin 102.000000, fee 0.204000
      | cust/1/forex    | 9999.199160  | 400.420000 |
      | house/fee_trade | 0.800840     |            |
    `,
  );

  scenario(
    'TRD-37a one tick fills orders of several customers by id, before it closes at stops',
    { instruments: { EURUSD: free } },
    `
    customer 2 opens a demo account
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 2 buys 0.10 EURUSD x100 loss 0.99000
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 1 has loss 0.99000
    customer 2 sells 0.10 EURUSD x100 at 0.99000
      -> order 2 placed as a stop at 0.99000, margin 99.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.99500
      -> order 3 placed as a limit at 0.99500, margin 99.500000, fee 0.000000
    customer 2 buys 0.10 EURUSD x100 at 0.98500
      -> order 4 placed as a limit at 0.98500, margin 98.500000, fee 0.000000
    EURUSD quotes 0.98000 0.98000
      -> order 2 filled at 0.98000, margin 98.000000, fee 0.000000
      -> order 3 filled at 0.98000, margin 98.000000, fee 0.000000
      -> order 4 filled at 0.98000, margin 98.000000, fee 0.000000
      -> order 1 closed at 0.98000 by stop-loss, profit -200.000000
    `,
  );

  scenario(
    'TRD-34 TRD-46b what a gap makes too dear ends as insufficient-at-trigger, and all that it held is free',
    { instruments: { EURUSD: { ...free, feeRate: 2_000n } }, site: poor },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.90 EURUSD x100 at 1.01000
      -> order 1 placed as a stop at 1.01000, margin 909.000000, fee 1.818000
      | account         | posted | held       |
      | cust/1/forex    | 1000   | 910.818000 |
    EURUSD quotes 1.11000 1.11000
      -> order 1 ended by insufficient-at-trigger
      | cust/1/forex    | 1000   |            |
      | house/fee_trade |        |            |
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.90 EURUSD x100 at 1.01000
      -> order 2 placed as a stop at 1.01000, margin 909.000000, fee 1.818000
    EURUSD quotes 1.10000 1.10000
      -> order 2 filled at 1.10000, margin 990.000000, fee 1.980000
      | cust/1/forex    | 998.02 | 990        |
    `,
  );

  scenario(
    'the loss that the spread of the triggering tick would open with counts as well',
    { instruments: { EURUSD: free }, site: poor },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.90 EURUSD x100 at 1.01000
      -> order 1 placed as a stop at 1.01000, margin 909.000000, fee 0.000000
    EURUSD quotes 1.00800 1.01000
      -> order 1 ended by insufficient-at-trigger
    `,
  );

  scenario(
    'TRD-46c a stop-out cancels what is pending before it closes anything',
    { instruments: { EURUSD: free, BTCUSD: free }, site: poor },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    BTCUSD quotes 90000.00 90000.00
    customer 1 buys 0.50 EURUSD x100
      -> order 1 opened at 1.00000, margin 500.000000, fee 0.000000
    customer 1 buys 0.01 BTCUSD x10 at 80000.00
      -> order 2 placed as a limit at 80000.00, margin 80.000000, fee 0.000000
    customer 1 buys 0.01 BTCUSD x10 at 81000.00
      -> order 3 placed as a limit at 81000.00, margin 81.000000, fee 0.000000
      | account         | posted | held       |
      | cust/1/forex    | 1000   | 661        |
    EURUSD quotes 0.98500 0.98500
      -> customer 1 is called: 250.000000 on 500.000000
      -> order 2 ended by stop-out
      -> order 3 ended by stop-out
      -> order 1 closed at 0.98500 by stop-out, profit -750.000000
      -> customer 1 is out of the call: 250.000000 on 0.000000
      | cust/1/forex    | 250    |            |
    `,
  );

  scenario(
    'an order that comes to its target in the half hour before a long close has the margin of half the cap, and is not refused',
    { instruments: { EURUSD: { feeRate: 0n } }, begins: '2026-11-20T21:00:00Z' },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    40 minutes pass
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> refused: trading.multiple-above-cap
    EURUSD quotes 0.98000 0.98000
      -> order 1 filled at 0.98000, margin 196.000000, fee 0.000000
      | account         | posted | held       |
      | cust/1/forex    | 10000  | 196        |
    `,
  );

  scenario(
    'TRD-41b in a closed or halted market nothing is filled and none is placed, cancelling works; the first tick after it fills at its price',
    { instruments: { EURUSD: { feeRate: 0n } }, begins: '2026-11-20T21:00:00Z' },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.98000
      -> order 2 placed as a limit at 0.98000, margin 98.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.97000
      -> order 3 placed as a limit at 0.97000, margin 97.000000, fee 0.000000
    EURUSD is halted
    EURUSD quotes 0.97000 0.97000
    customer 1 sets order 1 of EURUSD to loss 0.96000
      -> order 1 has loss 0.96000
    customer 1 buys 0.10 EURUSD x100 at 0.96000
      -> refused: market.suspended
    customer 1 cancels order 3
      -> order 3 ended by cancelled
    EURUSD quotes 1.00000 1.00000
    EURUSD is resumed
    65 minutes pass
    EURUSD quotes 0.97000 0.97000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> refused: market.closed
    customer 1 cancels order 2
      -> order 2 ended by cancelled
    48 hours pass
    EURUSD quotes 0.97500 0.97500
      -> order 1 filled at 0.97500, margin 97.500000, fee 0.000000
      | account         | posted | held       |
      | cust/1/forex    | 10000  | 97.5       |
    `,
  );

  scenario(
    'TRD-46a an order is cancelled once, by its owner, while it is pending',
    { instruments: { EURUSD: free } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    customer 2 cancels order 1
      -> refused: trading.order-not-pending
    customer 1 closes order 1
      -> refused: trading.order-not-open
    customer 1 cancels order 1
      -> order 1 ended by cancelled
      | account         | posted | held       |
      | cust/1/forex    | 10000  |            |
    customer 1 cancels order 1
      -> refused: trading.order-not-pending
    customer 1 sets order 1 of EURUSD to loss 0.98000
      -> refused: trading.order-not-open
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 2 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    EURUSD quotes 0.99000 0.99000
      -> order 2 filled at 0.99000, margin 99.000000, fee 0.000000
    customer 1 cancels order 2
      -> refused: trading.order-not-pending
    `,
  );

  scenario(
    'ACC-56b a reset cancels what is pending; the seam of a recording leaves it, and closes what it filled',
    { instruments: { EURUSD: free, BTCUSD: free } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.98000
      -> order 2 placed as a limit at 0.98000, margin 98.000000, fee 0.000000
    EURUSD quotes 0.98500 0.98500
      -> order 1 filled at 0.98500, margin 98.500000, fee 0.000000
    the recording of EURUSD ends
      -> order 1 closed at 0.98500 by replay-seam, profit 0.000000
    customer 1 starts anew
      -> order 2 ended by cancelled
      | account         | posted | held       |
      | cust/1/forex    | 10000  |            |
    EURUSD quotes 0.97000 0.97000
    `,
  );
});
