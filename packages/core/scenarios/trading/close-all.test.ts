import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { calendar: ALWAYS_OPEN, feeRate: 0n };
const dollars = { instruments: { EURUSD: open, XAUUSD: open } };

describe('a customer who closes positions together', () => {
  scenario(
    'closes all of them by id, each at the newest tick of its instrument; pending orders stay',
    dollars,
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.10000 1.10000
    XAUUSD quotes 4000.00 4000.00
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10000, margin 110.000000, fee 0.000000
    customer 1 sells 0.01 XAUUSD x20
      -> order 2 opened at 4000.00, margin 225.000000, fee 0.000000
    customer 2 buys 0.10 EURUSD x100
      -> order 3 opened at 1.10000, margin 110.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 1.09000
      -> order 4 placed as a limit at 1.09000, margin 109.000000, fee 0.000000
    EURUSD quotes 1.10100 1.10110
    XAUUSD quotes 4003.00 4004.00
    customer 1 closes all positions
      -> customer 1 closes 2, profit 6.000000
      -> order 1 closed at 1.10100 by user, profit 10.000000
      -> order 2 closed at 4004.00 by user, profit -4.000000
      | account         | posted | held       |
      | cust/1/forex    | 10006  | 109.000000 |
      | house/pnl_forex | -6     |            |
    customer 1 closes all positions
      -> refused: trading.nothing-to-close
    customer 9 closes all positions
      -> refused: trading.nothing-to-close
    `,
  );

  scenario(
    'closes only those in profit, or only those in loss; a profit of exactly 0 is neither',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10000, margin 110.000000, fee 0.000000
    EURUSD quotes 1.10100 1.10100
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.10100, margin 110.100000, fee 0.000000
    EURUSD quotes 1.10200 1.10200
    customer 1 buys 0.10 EURUSD x100
      -> order 3 opened at 1.10200, margin 110.200000, fee 0.000000
    EURUSD quotes 1.10100 1.10100
    customer 1 closes losing positions
      -> customer 1 closes 1, profit -10.000000
      -> order 3 closed at 1.10100 by user, profit -10.000000
    customer 1 closes losing positions
      -> refused: trading.nothing-to-close
    customer 1 closes profitable positions
      -> customer 1 closes 1, profit 10.000000
      -> order 1 closed at 1.10100 by user, profit 10.000000
    customer 1 closes profitable positions
      -> refused: trading.nothing-to-close
    customer 1 closes all positions
      -> customer 1 closes 1, profit 0.000000
      -> order 2 closed at 1.10100 by user, profit 0.000000
    `,
  );

  scenario(
    'closes one product and leaves the others',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    XAUUSD quotes 4000.00 4000.00
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10000, margin 110.000000, fee 0.000000
    customer 1 buys 0.01 XAUUSD x20
      -> order 2 opened at 4000.00, margin 225.000000, fee 0.000000
    customer 1 closes all positions in XAUUSD
      -> customer 1 closes 1, profit 0.000000
      -> order 2 closed at 4000.00 by user, profit 0.000000
    customer 1 closes all positions in XAUUSD
      -> refused: trading.nothing-to-close
    customer 1 closes all positions in BTCUSD
      -> refused: trading.nothing-to-close
    `,
  );

  scenario(
    'skips and counts what cannot be dealt on now; is refused for the first when that is everything',
    {
      instruments: {
        EURUSD: open,
        XAUUSD: open,
        BTCUSD: { ...open, quoteMaxAgeMs: 2_000 },
        GBPUSD: { ...open, fillRule: 'next' },
      },
    },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    XAUUSD quotes 4000.00 4000.00
    BTCUSD quotes 90000.00 90000.00
    GBPUSD quotes 1.30000 1.30000
    customer 1 buys 0.01 BTCUSD x20
      -> order 1 opened at 90000.00, margin 45.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.10000, margin 110.000000, fee 0.000000
    customer 1 buys 0.01 XAUUSD x20
      -> order 3 opened at 4000.00, margin 225.000000, fee 0.000000
    customer 1 buys 0.10 GBPUSD x100
      -> waits for GBPUSD
    GBPUSD quotes 1.30000 1.30000
    what waits is tried again
      -> order 4 opened at 1.30000, margin 130.000000, fee 0.000000
    3 seconds pass
    XAUUSD is halted
    customer 1 closes all positions
      -> customer 1 closes 1, skips 3, profit 0.000000
      -> order 2 closed at 1.10000 by user, profit 0.000000
    customer 1 closes all positions
      -> refused: market.quote-stale
    BTCUSD quotes 90000.00 90000.00
    customer 1 closes all positions
      -> customer 1 closes 1, skips 2, profit 0.000000
      -> order 1 closed at 90000.00 by user, profit 0.000000
    customer 1 closes all positions
      -> refused: market.suspended
    XAUUSD is resumed
    customer 1 closes all positions
      -> customer 1 closes 1, skips 1, profit 0.000000
      -> order 3 closed at 4000.00 by user, profit 0.000000
    customer 1 closes all positions
      -> refused: trading.close-by-product
    customer 1 closes all positions in GBPUSD
      -> waits for GBPUSD
    GBPUSD quotes 1.30100 1.30100
    what waits is tried again
      -> customer 1 closes 1, profit 10.000000
      -> order 4 closed at 1.30100 by user, profit 10.000000
    `,
  );

  scenario(
    'is not refused for a frozen account or a closed market of another product',
    { instruments: { EURUSD: { feeRate: 0n }, BTCUSD: open }, begins: '2026-11-20T20:00:00Z' },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    BTCUSD quotes 90000.00 90000.00
    customer 1 buys 0.10 EURUSD x50
      -> order 1 opened at 1.10000, margin 220.000000, fee 0.000000
    customer 1 buys 0.01 BTCUSD x20
      -> order 2 opened at 90000.00, margin 45.000000, fee 0.000000
    4 hours pass
    BTCUSD quotes 90010.00 90010.00
    customer 1 is frozen
    customer 1 closes all positions
      -> customer 1 closes 1, skips 1, profit 0.100000
      -> order 2 closed at 90010.00 by user, profit 0.100000
    customer 1 closes all positions
      -> refused: market.closed
    `,
  );

  scenario(
    'ends their margin call when what is released lifts the level',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    XAUUSD quotes 4000.00 4000.00
    customer 1 buys 5.00 EURUSD x100
      -> order 1 opened at 1.00000, margin 5000.000000, fee 0.000000
    customer 1 buys 0.20 XAUUSD x20
      -> order 2 opened at 4000.00, margin 4500.000000, fee 0.000000
    EURUSD quotes 0.99500 0.99500
      -> customer 1 is called: 7500.000000 on 9500.000000
    customer 1 closes losing positions
      -> customer 1 closes 1, profit -2500.000000
      -> order 1 closed at 0.99500 by user, profit -2500.000000
      -> customer 1 is out of the call: 7500.000000 on 4500.000000
    `,
  );

  scenario(
    'leaves nobody below zero: the house posts what is missing',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 4.00 EURUSD x100
      -> order 1 opened at 1.00000, margin 4000.000000, fee 0.000000
    customer 1 buys 4.00 EURUSD x100
      -> order 2 opened at 1.00000, margin 4000.000000, fee 0.000000
    EURUSD is halted
    EURUSD quotes 0.98000 0.98000
    EURUSD is resumed
    customer 1 closes all positions
      -> customer 1 closes 2, profit -16000.000000
      -> order 1 closed at 0.98000 by user, profit -8000.000000
      -> order 2 closed at 0.98000 by user, profit -8000.000000
      -> the house makes good 6000.000000 to cust/1/forex
      | account         | posted | held |
      | cust/1/forex    | 0      |      |
      | house/pnl_forex | 16000  |      |
      | house/nbp       | -6000  |      |
    `,
  );
});
