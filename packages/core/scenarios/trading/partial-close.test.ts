import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { calendar: ALWAYS_OPEN };
const dollars = { instruments: { EURUSD: { ...open, feeRate: 2_000n } } };
const beforeRollover = { ...dollars, begins: '2026-11-18T21:00:00Z' };

describe('a partial close', () => {
  scenario(
    'closes a part at the market as an order of its own; the position keeps its id, its stops and what rounding leaves',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10541 1.10551
    customer 1 buys 0.10 EURUSD x100 loss 1.10000 profit 1.11000
      -> order 1 opened at 1.10551, margin 110.551000, fee 0.221102
      -> order 1 has loss 1.10000, profit 1.11000
    EURUSD quotes 1.10651 1.10661
    customer 1 closes 0.03 lots of order 1
      -> 0.0300 lots of order 1 closed as order 2 at 1.10651 by user, profit 3.000000, margin 33.165300 and 77.385700, fee 0.066330 and 0.154772
      | account         | posted       | held      |
      | cust/1/forex    | 10002.778898 | 77.385700 |
      | house/pnl_forex | -3           |           |
      | house/fee_trade | 0.221102     |           |
    customer 1 closes 0.02 lots of order 1
      -> 0.0200 lots of order 1 closed as order 3 at 1.10651 by user, profit 2.000000, margin 22.110200 and 55.275500, fee 0.044220 and 0.110552
    EURUSD quotes 1.11000 1.11010
      -> order 1 closed at 1.11000 by take-profit, profit 22.450000
      | account         | posted       | held |
      | cust/1/forex    | 10027.228898 |      |
      | house/pnl_forex | -27.45       |      |
    `,
  );

  scenario(
    'splits the swap that was charged; the rest goes on paying for its own lots',
    beforeRollover,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10540 1.10560
    rollovers of EURUSD cost 0.01% of a buy, -0.004% of a sell
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10560, margin 110.560000, fee 0.221120
    it is 2026-11-18T22:00:00.000Z
      -> order 1 pays 1.105500 for a rollover, 1.105500 so far
    EURUSD quotes 1.10560 1.10580
    customer 1 closes 0.07 lots of order 1
      -> 0.0700 lots of order 1 closed as order 2 at 1.10560 by user, profit 0.000000, margin 77.392000 and 33.168000, fee 0.154784 and 0.066336, swap 0.773850 and 0.331650
    it is 2026-11-19T22:00:00.000Z
      -> order 1 pays 0.331710 for a rollover, 0.663360 so far
    `,
  );

  scenario(
    'refuses more lots than there are, too few, off the step, and what would leave too little',
    { instruments: { EURUSD: { ...open, feeRate: 0n, minLots: 200n, lotStep: 100n } } },
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
    customer 2 closes 0.05 lots of order 1
      -> refused: trading.order-not-open
    customer 1 closes 0.11 lots of order 1
      -> refused: trading.lots-above-position
    customer 1 closes 0.01 lots of order 1
      -> refused: trading.lots-below-minimum
    customer 1 closes 0.0250 lots of order 1
      -> refused: trading.lots-off-step
    customer 1 closes 0.09 lots of order 1
      -> refused: trading.remainder-below-minimum
    EURUSD is halted
    customer 1 closes 0.05 lots of order 1
      -> refused: market.suspended
    EURUSD is resumed
    customer 1 closes 0.10 lots of order 1
      -> order 1 closed at 1.00000 by user, profit 0.000000
    `,
  );

  scenario(
    'ends a margin call when the margin that it releases lifts the level; what stays is stopped out with its own lots',
    { instruments: { EURUSD: { ...open, feeRate: 0n } } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 9.00 EURUSD x100
      -> order 1 opened at 1.00000, margin 9000.000000, fee 0.000000
    EURUSD quotes 0.99800 0.99800
      -> customer 1 is called: 8200.000000 on 9000.000000
    customer 1 closes 4.00 lots of order 1
      -> 4.0000 lots of order 1 closed as order 2 at 0.99800 by user, profit -800.000000, margin 4000.000000 and 5000.000000, fee 0.000000 and 0.000000
      -> customer 1 is out of the call: 8200.000000 on 5000.000000
    EURUSD quotes 0.98600 0.98600
      -> customer 1 is called: 2200.000000 on 5000.000000
      -> order 1 closed at 0.98600 by stop-out, profit -7000.000000
      -> customer 1 is out of the call: 2200.000000 on 0.000000
    `,
  );
});
