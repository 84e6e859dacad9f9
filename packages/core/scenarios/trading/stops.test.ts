import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const free = { calendar: ALWAYS_OPEN, feeRate: 0n };
const plain = { instruments: { EURUSD: free } };

describe('stop-loss and take-profit', () => {
  scenario(
    'TRD-35b stops of a buy fire on the bid, at the price of the tick: a gap costs more than the level said',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 loss 0.99000 profit 1.01000
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 1 has loss 0.99000, profit 1.01000
    customer 1 buys 0.10 EURUSD x100 loss 0.98000
      -> order 2 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 2 has loss 0.98000
    EURUSD quotes 0.99001 0.99011
    EURUSD quotes 1.00999 1.01009
    EURUSD quotes 0.98995 0.99005
      -> order 1 closed at 0.98995 by stop-loss, profit -101.500000
    EURUSD quotes 0.97000 0.97010
      -> order 2 closed at 0.97000 by stop-loss, profit -301.000000
      | account         | posted | held |
      | cust/1/forex    | 9597.5 |      |
      | house/pnl_forex | 402.5  |      |
    `,
  );

  scenario(
    'TRD-35c stops of a sell fire on the ask, and a gap beyond the take-profit pays more',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 sells 0.10 EURUSD x100 loss 1.01000 profit 0.99000
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 1 has loss 1.01000, profit 0.99000
    customer 1 sells 0.10 EURUSD x100 loss 1.00500
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 2 has loss 1.00500
    EURUSD quotes 1.00495 1.00505
      -> order 2 closed at 1.00505 by stop-loss, profit -50.500000
    EURUSD quotes 1.00989 1.00999
    EURUSD quotes 0.98991 0.99001
    EURUSD quotes 0.97990 0.98000
      -> order 1 closed at 0.98000 by take-profit, profit 200.000000
      | account         | posted | held |
      | cust/1/forex    | 10149.5 |      |
      | house/pnl_forex | -149.5  |      |
    `,
  );

  scenario(
    'TRD-35a a stop on the wrong side of the closing price is refused, of a pending order on the wrong side of its target',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 loss 1.00000
      -> refused: trading.stop-loss-wrong-side
    customer 1 buys 0.10 EURUSD x100 profit 1.00000
      -> refused: trading.take-profit-wrong-side
    customer 1 sells 0.10 EURUSD x100 loss 1.00010
      -> refused: trading.stop-loss-wrong-side
    customer 1 sells 0.10 EURUSD x100 profit 1.00010
      -> refused: trading.take-profit-wrong-side
    customer 1 buys 0.10 EURUSD x100 at 0.99000 loss 0.99000
      -> refused: trading.stop-loss-wrong-side
    customer 1 buys 0.10 EURUSD x100 at 0.99000 profit 0.98500
      -> refused: trading.take-profit-wrong-side
    customer 1 buys 0.10 EURUSD x100 at 0.99000 loss 0.98999 profit 0.99001
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
      -> order 1 has loss 0.98999, profit 0.99001
    customer 1 buys 0.10 EURUSD x100 loss 0.99999 profit 1.00001
      -> order 2 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 2 has loss 0.99999, profit 1.00001
    customer 1 sets order 2 of EURUSD to loss 1.00000
      -> refused: trading.stop-loss-wrong-side
    customer 1 sets order 1 of EURUSD to profit 0.99000
      -> refused: trading.take-profit-wrong-side
    `,
  );

  scenario(
    'a pending order that a gap fills beyond its stop-loss closes at the next tick, with the profit of the two prices',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 0.99000 loss 0.98000 profit 0.99500
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
      -> order 1 has loss 0.98000, profit 0.99500
    EURUSD quotes 0.97000 0.97000
      -> order 1 filled at 0.97000, margin 97.000000, fee 0.000000
    EURUSD quotes 0.97500 0.97500
      -> order 1 closed at 0.97500 by stop-loss, profit 50.000000
      | account         | posted | held |
      | cust/1/forex    | 10050  |      |
    `,
  );

  scenario(
    'TRD-37c stops do not fire at the tick an order was opened at, only from the next on',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100 at 1.01000 loss 1.00500 profit 1.01500
      -> order 1 placed as a stop at 1.01000, margin 101.000000, fee 0.000000
      -> order 1 has loss 1.00500, profit 1.01500
    EURUSD quotes 1.02000 1.02000
      -> order 1 filled at 1.02000, margin 102.000000, fee 0.000000
    EURUSD quotes 1.02000 1.02000
      -> order 1 closed at 1.02000 by take-profit, profit 0.000000
    `,
  );

  scenario(
    'TRD-37b one tick closes at stops by id, whoever they are of',
    plain,
    `
    customer 2 opens a demo account
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 2 buys 0.10 EURUSD x100 loss 0.99000
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 1 has loss 0.99000
    customer 1 sells 0.10 EURUSD x100 profit 0.99500
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 2 has profit 0.99500
    customer 2 buys 0.10 EURUSD x100 loss 0.99900
      -> order 3 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 3 has loss 0.99900
    EURUSD quotes 0.98000 0.98000
      -> order 1 closed at 0.98000 by stop-loss, profit -200.000000
      -> order 2 closed at 0.98000 by take-profit, profit 200.000000
      -> order 3 closed at 0.98000 by stop-loss, profit -200.000000
    `,
  );

  scenario(
    'TRD-41c in a closed market no stop fires, they can still be moved; the first tick after it opens closes at its price',
    { instruments: { EURUSD: { feeRate: 0n } }, begins: '2026-11-20T21:00:00Z' },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x50 loss 0.99000
      -> order 1 opened at 1.00000, margin 200.000000, fee 0.000000
      -> order 1 has loss 0.99000
    customer 1 buys 0.10 EURUSD x50 loss 0.99000
      -> order 2 opened at 1.00000, margin 200.000000, fee 0.000000
      -> order 2 has loss 0.99000
    65 minutes pass
    EURUSD quotes 0.98500 0.98500
    customer 1 sets order 1 of EURUSD to loss 0.98500
      -> refused: trading.stop-loss-wrong-side
    customer 1 sets order 1 of EURUSD to loss 0.97000
      -> order 1 has loss 0.97000
    48 hours pass
    EURUSD quotes 0.98000 0.98000
      -> order 2 closed at 0.98000 by stop-loss, profit -200.000000
    EURUSD is halted
    EURUSD quotes 0.96000 0.96000
    customer 1 sets order 1 of EURUSD to nothing
      -> order 1 has no stops
    customer 1 sets order 1 of EURUSD to loss 0.95000
      -> order 1 has loss 0.95000
    EURUSD is resumed
    EURUSD quotes 0.95000 0.95000
      -> order 1 closed at 0.95000 by stop-loss, profit -500.000000
      | account         | posted | held |
      | cust/1/forex    | 9300   |      |
    `,
  );

  scenario(
    'TRD-37d a stop closes before the margin is looked at: what it frees may save the rest',
    { instruments: { EURUSD: free, GBPUSD: free }, site: { demoGrant: 1_000_000_000n } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.60 EURUSD x100 loss 0.98800
      -> order 1 opened at 1.00000, margin 600.000000, fee 0.000000
      -> order 1 has loss 0.98800
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.000000
    EURUSD quotes 0.98750 0.98750
      -> order 1 closed at 0.98750 by stop-loss, profit -750.000000
    `,
  );
});
