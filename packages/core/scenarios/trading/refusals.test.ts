import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { calendar: ALWAYS_OPEN, feeRate: 2_000n };
const dollars = { instruments: { EURUSD: open } };

describe('what is refused, and in which order', () => {
  scenario(
    'TRD-09c TRD-29a one order with everything wrong meets the refusals one after the other',
    {
      instruments: {
        EURUSD: {
          ...open,
          calendar: {
            always: false,
            zone: 'utc',
            sessions: [{ from: 2 * 1_440 + 16 * 60, to: 2 * 1_440 + 22 * 60 }],
            holidays: [],
          },
          halted: true,
          leverageCap: { real: 30, paper: 50, demo: 50 },
          minLots: 200n,
          maxLots: 100_000n,
          lotStep: 100n,
        },
        AUDUSD: { ...open, multiples: [] },
      },
    },
    `
    customer 1 buys 0.001 NOSUCH x7
      -> refused: trading.account-not-found
    customer 1 opens a demo account
    customer 1 is frozen
    customer 1 buys 0.001 NOSUCH x7
      -> refused: trading.account-frozen
    customer 1 is free
    customer 1 buys 0.001 NOSUCH x7
      -> refused: market.instrument-not-found
    customer 1 buys 0.001 EURUSD x7
      -> refused: market.closed
    60 minutes pass
    customer 1 buys 0.001 EURUSD x7
      -> refused: market.suspended
    EURUSD is resumed
    customer 1 buys 0.001 EURUSD x7
      -> refused: trading.multiple-not-offered
    customer 1 buys 0.001 EURUSD x100
      -> refused: trading.multiple-above-cap
    customer 1 buys 0.001 EURUSD x50
      -> refused: trading.lots-below-minimum
    customer 1 buys 10.01 EURUSD x50
      -> refused: trading.lots-above-maximum
    customer 1 buys 0.0250 EURUSD x50
      -> refused: trading.lots-off-step
    customer 1 buys 10 EURUSD x50 expecting 1.00000
      -> refused: market.quote-stale
    EURUSD quotes 1.10540 1.10550
    customer 1 buys 10 EURUSD x50 expecting 1.00000
      -> refused: trading.price-changed
    customer 1 buys 10 EURUSD x50 expecting 1.10550
      -> refused: trading.insufficient-margin
    customer 1 buys 0.02 EURUSD x50 expecting 1.10550
      -> order 1 opened at 1.10550, margin 44.220000, fee 0.044220
    customer 1 buys 0.02 AUDUSD x50
      -> refused: trading.no-multiple
      | account         | posted      | held  |
      | cust/1/forex    | 9999.955780 | 44.22 |
      | house/fee_trade | 0.044220    |       |
    `,
  );

  scenario(
    'TRD-32a the last cent buys: free may reach 0 and not a millionth less, the spread of the new order counts',
    { instruments: { EURUSD: { ...open, feeRate: 0n, lotStep: 1n, minLots: 1n } }, site: { demoGrant: 111_550_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10540 1.10550
    customer 1 buys 0.1001 EURUSD x100
      -> refused: trading.insufficient-margin
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.000000
    customer 1 buys 0.0001 EURUSD x100
      -> refused: trading.insufficient-margin
    `,
  );

  scenario(
    'open profit pays for nothing, open loss counts at once',
    { instruments: { EURUSD: { ...open, feeRate: 0n } }, site: { demoGrant: 200_000_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
    EURUSD quotes 1.10000 1.10000
    customer 1 buys 0.10 EURUSD x100
      -> refused: trading.insufficient-margin
    EURUSD quotes 0.99500 0.99500
    customer 1 buys 0.06 EURUSD x100
      -> refused: trading.insufficient-margin
    customer 1 buys 0.05 EURUSD x100
      -> order 2 opened at 0.99500, margin 49.750000, fee 0.000000
    `,
  );

  scenario(
    'TRD-47 the price may be a thousandth away from the expected one, up or down alike',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00100
    customer 1 buys 0.10 EURUSD x100 expecting 1.00000
      -> order 1 opened at 1.00100, margin 100.100000, fee 0.200200
    EURUSD quotes 1.00000 1.00101
    customer 1 buys 0.10 EURUSD x100 expecting 1.00000
      -> refused: trading.price-changed
    EURUSD quotes 0.99900 0.99900
    customer 1 buys 0.10 EURUSD x100 expecting 1.00000
      -> order 2 opened at 0.99900, margin 99.900000, fee 0.199800
    EURUSD quotes 0.99899 0.99899
    customer 1 buys 0.10 EURUSD x100 expecting 1.00000
      -> refused: trading.price-changed
    customer 1 sells 0.10 EURUSD x100 expecting 1.00000
      -> refused: trading.price-changed
    customer 1 sells 0.10 EURUSD x100 expecting 1.00000 within 0.2%
      -> order 3 opened at 0.99899, margin 99.899000, fee 0.199798
    customer 1 sells 0.10 EURUSD x100 expecting 0.99898 within 0%
      -> refused: trading.price-changed
    `,
  );

  scenario(
    'TRD-50 new risk stops where the house could not pay the published worst case; less risk is always welcome',
    { instruments: { EURUSD: { ...open, feeRate: 0n } }, site: { houseCapital: 27_500_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    customer 3 opens a demo account
    customer 4 opens a demo account
    customer 5 opens a demo account
    customer 6 opens a demo account
    EURUSD quotes 1.10000 1.10000
    customer 1 buys 1 EURUSD x100
      -> order 1 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 2 buys 1 EURUSD x100
      -> order 2 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 3 buys 1 EURUSD x100
      -> order 3 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 4 buys 1 EURUSD x100
      -> order 4 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 5 buys 1 EURUSD x100
      -> order 5 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 6 buys 0.01 EURUSD x100
      -> refused: trading.house-limit
    customer 6 sells 1 EURUSD x100
      -> order 6 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 6 buys 1 EURUSD x100
      -> order 7 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 6 buys 0.01 EURUSD x100
      -> refused: trading.house-limit
    `,
  );

  scenario(
    'A3 nobody puts more than a fifth of what the house has at risk; what reduces the own risk is always welcome',
    { instruments: { EURUSD: { ...open, feeRate: 0n } }, site: { houseCapital: 27_500_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.10000 1.10000
    customer 1 buys 0.60 EURUSD x100
      -> order 1 opened at 1.10000, margin 660.000000, fee 0.000000
    customer 1 buys 0.40 EURUSD x100 at 1.10000
      -> order 2 placed as a limit at 1.10000, margin 440.000000, fee 0.000000
    customer 1 buys 0.01 EURUSD x100
      -> refused: trading.customer-limit
    customer 1 buys 0.01 EURUSD x100 at 1.00000
      -> refused: trading.customer-limit
    customer 1 sells 2 EURUSD x100
      -> refused: trading.customer-limit
    customer 1 sells 1.60 EURUSD x100
      -> order 3 opened at 1.10000, margin 1760.000000, fee 0.000000
    customer 2 buys 1 EURUSD x100
      -> order 4 opened at 1.10000, margin 1100.000000, fee 0.000000
    `,
  );

  scenario(
    'A3 a pending order far from the price counts by what it would be at its target, and takes nothing from others',
    { instruments: { EURUSD: { ...open, feeRate: 0n } }, site: { houseCapital: 27_500_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.10000 1.10000
    customer 1 buys 50 EURUSD x100 at 0.00010
      -> order 1 placed as a limit at 0.00010, margin 5.000000, fee 0.000000
    customer 1 sells 50 EURUSD x100 at 0.00010
      -> order 2 placed as a stop at 0.00010, margin 5.000000, fee 0.000000
    customer 2 buys 1 EURUSD x100
      -> order 3 opened at 1.10000, margin 1100.000000, fee 0.000000
    customer 1 buys 1 EURUSD x100 at 1.20000
      -> refused: trading.customer-limit
    customer 1 buys 0.90 EURUSD x100 at 1.20000
      -> order 4 placed as a stop at 1.20000, margin 1080.000000, fee 0.000000
    `,
  );

  scenario(
    'the worst case is valued at the mid, however wide the spread',
    { instruments: { XRPUSD: { ...open, feeRate: 0n } }, site: { houseCapital: 500_000_000n } },
    `
    customer 1 opens a demo account
    XRPUSD quotes 0.0001 0.0005
    customer 1 buys 50 XRPUSD x1
      -> order 1 opened at 0.0005, margin 250.000000, fee 0.000000
    customer 1 buys 16.66 XRPUSD x1
      -> order 2 opened at 0.0005, margin 83.300000, fee 0.000000
    customer 1 buys 0.01 XRPUSD x1
      -> refused: trading.customer-limit
    `,
  );

  scenario(
    'TRD-49 in the half hour before a long close new risk has half the cap; what is open keeps its margin',
    {
      begins: '2026-11-20T21:29:59Z',
      instruments: {
        EURUSD: { feeRate: 0n, leverageCap: { real: 30, paper: 100, demo: 100 } },
        XAUUSD: { feeRate: 0n, marginMode: 1, marginPerLot: 8_000_000_000n },
      },
    },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    XAUUSD quotes 4100.00 4100.00
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10000, margin 110.000000, fee 0.000000
    customer 1 buys 0.10 XAUUSD x100
      -> order 2 opened at 4100.00, margin 410.000000, fee 0.000000
    1 seconds pass
    customer 1 buys 0.10 EURUSD x100
      -> refused: trading.multiple-above-cap
    customer 1 buys 0.10 EURUSD x50
      -> order 3 opened at 1.10000, margin 220.000000, fee 0.000000
    customer 1 buys 0.10 XAUUSD x100
      -> order 4 opened at 4100.00, margin 820.000000, fee 0.000000
    EURUSD quotes 1.10000 1.10000
      | cust/1/forex | 10000 | 1560 |
    30 minutes pass
    customer 1 buys 0.10 EURUSD x50
      -> refused: market.closed
    `,
  );
});

describe('the market decides when', () => {
  scenario(
    'TRD-31a MKT-36b fill rule last: the last tick counts while it is fresh, to the millisecond',
    dollars,
    `
    customer 1 opens a demo account
    customer 1 buys 0.10 EURUSD x100
      -> refused: market.quote-stale
    EURUSD quotes 1.10540 1.10550
    5000 ms pass
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
    1 ms pass
    customer 1 buys 0.10 EURUSD x100
      -> refused: market.quote-stale
    customer 1 closes order 1
      -> refused: market.quote-stale
    EURUSD quotes 1.10560 1.10570
    customer 1 closes order 1
      -> order 1 closed at 1.10560 by user, profit 1.000000
    `,
  );

  scenario(
    'TRD-31b fill rule next: an order and a close wait for the first tick after them and hold nothing until then',
    { instruments: { EURUSD: { ...open, fillRule: 'next' } } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10540 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> waits for EURUSD
      | cust/1/forex | 10000 | 0 |
    what waits is tried again
      -> waits for EURUSD
    EURUSD quotes 1.10640 1.10650
    what waits is tried again
      -> order 1 opened at 1.10650, margin 110.650000, fee 0.221300
    customer 1 closes order 1
      -> waits for EURUSD
    EURUSD quotes 1.10600 1.10610
    what waits is tried again
      -> order 1 closed at 1.10600 by user, profit -5.000000
    customer 1 buys 0.10 EURUSD x100
      -> waits for EURUSD
    EURUSD quotes 1.10640 1.10650
    5001 ms pass
    what waits is tried again
      -> refused: market.quote-stale
      | account      | posted      | held |
      | cust/1/forex | 9994.778700 |      |
    `,
  );

  scenario(
    'TRD-41a while a market is closed or halted nothing opens or closes',
    {
      begins: '2026-11-20T21:59:58Z',
      instruments: { EURUSD: { feeRate: 0n }, BTCUSD: { ...open, feeRate: 0n } },
    },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10000 1.10000
    BTCUSD quotes 90000.00 90000.00
    customer 1 buys 0.10 EURUSD x50
      -> order 1 opened at 1.10000, margin 220.000000, fee 0.000000
    customer 1 buys 0.01 BTCUSD x10
      -> order 2 opened at 90000.00, margin 90.000000, fee 0.000000
    2 seconds pass
    customer 1 closes order 1
      -> refused: market.closed
    customer 1 buys 0.10 EURUSD x50
      -> refused: market.closed
    BTCUSD is halted
    BTCUSD quotes 90100.00 90100.00
    customer 1 closes order 2
      -> refused: market.suspended
    customer 1 buys 0.01 BTCUSD x10
      -> refused: market.suspended
    BTCUSD is resumed
    customer 1 closes order 2
      -> order 2 closed at 90100.00 by user, profit 1.000000
    47 hours pass
    EURUSD quotes 1.20000 1.20000
    customer 1 closes order 1
      -> refused: market.closed
    1 hours pass
    customer 1 closes order 1
      -> refused: market.quote-stale
    EURUSD quotes 1.20000 1.20000
    customer 1 closes order 1
      -> order 1 closed at 1.20000 by user, profit 1000.000000
    `,
  );

  scenario(
    'a frozen account opens nothing and may still close',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10550 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
    customer 1 is frozen
    customer 1 buys 0.10 EURUSD x100
      -> refused: trading.account-frozen
    customer 1 closes order 1
      -> order 1 closed at 1.10550 by user, profit 0.000000
    customer 1 is free
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.10550, margin 110.550000, fee 0.221100
    `,
  );
});
