import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const free = { calendar: ALWAYS_OPEN, feeRate: 0n };
const plain = { instruments: { EURUSD: free } };

describe('trailing stops', () => {
  scenario(
    'the stop of a buy follows the bid up, never down, and fires at the price of the tick',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 trailing 100
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 1 trails by 100 points from 1.00000
    EURUSD quotes 0.99901 0.99911
    EURUSD quotes 1.00200 1.00210
      -> trailing buys follow 1.00200
    EURUSD quotes 1.00101 1.00111
    EURUSD quotes 1.00150 1.00160
    EURUSD quotes 1.00050 1.00060
      -> order 1 reaches its trailing stop at 1.00100
      -> order 1 closed at 1.00050 by trailing-stop, profit 4.000000
      | account         | posted | held |
      | cust/1/forex    | 10004  |      |
      | house/pnl_forex | -4     |      |
    EURUSD quotes 1.00500 1.00510
    `,
  );

  scenario(
    'the stop of a sell follows the ask down; the nearer of stop-loss and trailing stop closes it',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 sells 0.10 EURUSD x100 loss 1.00050 trailing 100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 1 has loss 1.00050
      -> order 1 trails by 100 points from 1.00010
    customer 1 sells 0.10 EURUSD x100 loss 1.00050 trailing 100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.000000
      -> order 2 has loss 1.00050
      -> order 2 trails by 100 points from 1.00010
    customer 1 sets order 2 of EURUSD to loss 1.00050 trailing 0
      -> order 2 has loss 1.00050
      -> order 2 no longer trails
    EURUSD quotes 0.99900 0.99910
      -> trailing sells follow 0.99910
    EURUSD quotes 1.00000 1.00010
      -> order 1 reaches its trailing stop at 1.00010
      -> order 1 closed at 1.00010 by trailing-stop, profit -1.000000
    EURUSD quotes 1.00040 1.00050
      -> order 2 closed at 1.00050 by stop-loss, profit -5.000000
    `,
  );

  scenario(
    'a stop is measured from the price when it is set: a new distance starts again, the same one changes nothing',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
    EURUSD quotes 1.01000 1.01010
    EURUSD quotes 1.00500 1.00510
    customer 1 sets order 1 of EURUSD to trailing 600
      -> order 1 has no stops
      -> order 1 trails by 600 points from 1.00500
    EURUSD quotes 1.00800 1.00810
      -> trailing buys follow 1.00800
    EURUSD quotes 1.00300 1.00310
    customer 1 sets order 1 of EURUSD to loss 0.90000 trailing 600
      -> order 1 has loss 0.90000
    customer 1 sets order 1 of EURUSD to loss 0.90000
      -> order 1 has loss 0.90000
    customer 1 sets order 1 of EURUSD to loss 0.90000 trailing 50
      -> order 1 has loss 0.90000
      -> order 1 trails by 50 points from 1.00300
    EURUSD quotes 1.00251 1.00261
    EURUSD quotes 1.00250 1.00260
      -> order 1 reaches its trailing stop at 1.00250
      -> order 1 closed at 1.00250 by trailing-stop, profit 24.000000
    `,
  );

  scenario(
    'the stop of a pending order starts at its fill, and a part closed leaves it where it is',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.20 EURUSD x100 at 0.99500 trailing 200
      -> order 1 placed as a limit at 0.99500, margin 199.000000, fee 0.000000
      -> order 1 trails by 200 points from its fill
    EURUSD quotes 1.01000 1.01010
    EURUSD quotes 0.99400 0.99410
      -> order 1 filled at 0.99410, margin 198.820000, fee 0.000000
      -> order 1 trails by 200 points from 0.99400
    EURUSD quotes 0.99700 0.99710
      -> trailing buys follow 0.99700
    customer 1 closes 0.10 lots of order 1
      -> 0.1000 lots of order 1 closed as order 2 at 0.99700 by user, profit 29.000000, margin 99.410000 and 99.410000, fee 0.000000 and 0.000000
    EURUSD quotes 0.99500 0.99510
      -> order 1 reaches its trailing stop at 0.99500
      -> order 1 closed at 0.99500 by trailing-stop, profit 9.000000
    `,
  );

  scenario(
    'a halted market moves the stop with the tape, and closes at the first tick after it resumes',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 trailing 100
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 1 trails by 100 points from 1.00000
    EURUSD is halted
    EURUSD quotes 1.00300 1.00310
      -> trailing buys follow 1.00300
    EURUSD quotes 1.00100 1.00110
    EURUSD is resumed
    EURUSD quotes 1.00150 1.00160
      -> order 1 reaches its trailing stop at 1.00200
      -> order 1 closed at 1.00150 by trailing-stop, profit 14.000000
    `,
  );

  scenario(
    'a distance as large as the price is refused, of a pending order as large as its target',
    plain,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100 trailing 100000
      -> refused: trading.trailing-stop-too-far
    customer 1 sells 0.10 EURUSD x100 trailing 999999999999
      -> refused: trading.trailing-stop-too-far
    customer 1 buys 0.10 EURUSD x100 at 0.99500 trailing 99500
      -> refused: trading.trailing-stop-too-far
    customer 1 buys 0.10 EURUSD x100 trailing 99999
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 1 trails by 99999 points from 1.00000
    customer 1 sets order 1 of EURUSD to trailing 100000
      -> refused: trading.trailing-stop-too-far
    customer 2 opens a demo account
    customer 2 sets order 1 of EURUSD to trailing 10
      -> refused: trading.order-not-open
    `,
  );
});
