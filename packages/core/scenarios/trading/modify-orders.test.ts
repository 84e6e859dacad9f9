import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const free = { calendar: ALWAYS_OPEN, feeRate: 0n };
const dollars = { instruments: { EURUSD: { ...free, feeRate: 2_000n } } };

describe('a pending order that is modified', () => {
  scenario(
    'price, size and stops change together, and what is held with them, to the cent',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.198000
      | account         | posted | held       |
      | cust/1/forex    | 10000  | 99.198000  |
    customer 1 modifies order 1 of EURUSD to 0.20 lots at 0.98000 loss 0.97000 profit 1.01000
      -> order 1 is now 0.2000 lots at 0.98000, margin 196.000000, fee 0.392000
      -> order 1 has loss 0.97000, profit 1.01000
      | cust/1/forex    | 10000  | 196.392000 |
      | house/fee_trade | 0      |            |
    customer 1 modifies order 1 of EURUSD to 0.05 lots
      -> order 1 is now 0.0500 lots at 0.98000, margin 49.000000, fee 0.098000
      | cust/1/forex    | 10000  | 49.098000  |
    customer 1 modifies order 1 of EURUSD loss 0 profit 0
      -> order 1 has no stops
    EURUSD quotes 0.98990 0.99000
    EURUSD quotes 0.97980 0.97990
      -> order 1 filled at 0.97990, margin 48.995000, fee 0.097990
      | cust/1/forex    | 9999.902010 | 48.995000 |
    customer 1 modifies order 1 of EURUSD to 0.10 lots
      -> refused: trading.order-not-pending
    `,
  );

  scenario(
    'it keeps its place: of two orders at one price the older one still fills first, with the money there is',
    { instruments: { EURUSD: free }, site: { demoGrant: 1_000_000_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.40 EURUSD x100 at 0.98000
      -> order 1 placed as a limit at 0.98000, margin 392.000000, fee 0.000000
    customer 1 buys 0.40 EURUSD x100 at 0.99000
      -> order 2 placed as a limit at 0.99000, margin 396.000000, fee 0.000000
    customer 1 modifies order 1 of EURUSD at 0.99000
      -> order 1 is now 0.4000 lots at 0.99000, margin 396.000000, fee 0.000000
    EURUSD quotes 0.99000 0.99000
      -> order 1 filled at 0.99000, margin 396.000000, fee 0.000000
      -> order 2 filled at 0.99000, margin 396.000000, fee 0.000000
    `,
  );

  scenario(
    'it stays a limit or a stop: a target on the other side of the market is refused and changes nothing',
    { instruments: { EURUSD: free } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    customer 1 sells 0.10 EURUSD x100 at 0.99000
      -> order 2 placed as a stop at 0.99000, margin 99.000000, fee 0.000000
    customer 1 modifies order 1 of EURUSD at 1.00011
      -> refused: trading.target-wrong-side
    customer 1 modifies order 2 of EURUSD at 1.00000
      -> refused: trading.target-wrong-side
    customer 1 modifies order 1 of EURUSD at 0.98000 loss 0.98000
      -> refused: trading.stop-loss-wrong-side
      | account      | posted | held       |
      | cust/1/forex | 10000  | 198.000000 |
    customer 1 modifies order 1 of EURUSD at 1.00010
      -> order 1 is now 0.1000 lots at 1.00010, margin 100.010000, fee 0.000000
    EURUSD quotes 1.00000 1.00010
      -> order 1 filled at 1.00010, margin 100.010000, fee 0.000000
    `,
  );

  scenario(
    'more is refused when it cannot be paid, less never is, and somebody else cannot touch it',
    { instruments: { EURUSD: free }, site: { demoGrant: 100_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    customer 1 modifies order 1 of EURUSD to 0.11 lots
      -> refused: trading.insufficient-margin
    customer 1 modifies order 1 of EURUSD to 0.015 lots
      -> refused: trading.lots-off-step
    customer 2 modifies order 1 of EURUSD to 0.05 lots
      -> refused: trading.order-not-pending
    customer 1 modifies order 1 of EURUSD to 0.05 lots
      -> order 1 is now 0.0500 lots at 0.99000, margin 49.500000, fee 0.000000
    customer 1 is frozen
    customer 1 modifies order 1 of EURUSD to 0.04 lots
      -> refused: trading.account-frozen
    customer 1 cancels order 1
      -> order 1 ended by cancelled
      | account      | posted | held |
      | cust/1/forex | 100    | 0    |
    `,
  );

  scenario(
    'it keeps the terms of its placement, and cannot grow under them when others are in force',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.198000
    the fee of EURUSD is now 4000
    customer 1 modifies order 1 of EURUSD at 0.98000
      -> order 1 is now 0.1000 lots at 0.98000, margin 98.000000, fee 0.196000
    customer 1 modifies order 1 of EURUSD to 0.11 lots
      -> refused: trading.terms-changed
    customer 1 modifies order 1 of EURUSD at 0.98001
      -> refused: trading.terms-changed
    `,
  );

  scenario(
    'in a halted market its stops can be changed, its price and size cannot',
    { instruments: { EURUSD: free } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    EURUSD is halted
    customer 1 modifies order 1 of EURUSD at 0.98000
      -> refused: market.suspended
    customer 1 modifies order 1 of EURUSD loss 0.98000
      -> order 1 has loss 0.98000
    `,
  );
});
