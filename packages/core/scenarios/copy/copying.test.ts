import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const plain = { instruments: { EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n } } };

/** A master and two who follow, with 1,000 each; prices that make ten thousandths of a lot worth a dollar of margin. */
const BEGIN = `
    customer 1 opens a paper account
    customer 2 opens a paper account
    customer 3 opens a paper account
    staff 7 and 8 pay customer 1 1000 of goodwill by proposal 1
      -> customer 1 gets 1000.000000 of goodwill
    staff 7 and 8 pay customer 2 1000 of goodwill by proposal 2
      -> customer 2 gets 1000.000000 of goodwill
    staff 7 and 8 pay customer 3 1000 of goodwill by proposal 3
      -> customer 3 gets 1000.000000 of goodwill
    customer 1 moves 1000 from change to forex
      -> 1000.000000 goes from cust/1/change to cust/1/forex
    customer 2 moves 1000 from change to forex
      -> 1000.000000 goes from cust/2/change to cust/2/forex
    customer 3 moves 1000 from change to forex
      -> 1000.000000 goes from cust/3/change to cust/3/forex
    customer 1 is a master
    EURUSD quotes 1.00000 1.00010
`;

describe('following', () => {
  scenario(
    'only what the master opens afterwards is copied, no copy is copied, and nobody follows themselves',
    plain,
    `${BEGIN}
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
    customer 1 follows customer 1 x1 up to 500
      -> refused: copy.oneself
    customer 2 follows customer 3 x1 up to 500
      -> refused: copy.not-a-master
    customer 2 is a master
    customer 2 follows customer 1 x1 up to 500
      -> customer 2 follows customer 1 x1 up to 500.000000
    customer 3 follows customer 2 x1 up to 500
      -> customer 3 follows customer 2 x1 up to 500.000000
    customer 1 sells 0.05 EURUSD x100
      -> order 2 opened at 1.00000, margin 50.000000, fee 0.000000
      -> order 3 opened at 1.00000, margin 50.000000, fee 0.000000
      -> order 3 of customer 2 is a copy of order 2
    customer 2 buys 0.02 EURUSD x100
      -> order 4 opened at 1.00010, margin 20.002000, fee 0.000000
      -> order 5 opened at 1.00010, margin 20.002000, fee 0.000000
      -> order 5 of customer 3 is a copy of order 4
    `,
  );

  scenario(
    'copying stays inside one book, demo accounts do not follow, and bounds are refused',
    plain,
    `${BEGIN}
    customer 4 opens a demo account
    customer 5 opens a real account
    customer 4 follows customer 1 x1 up to 500
      -> refused: copy.other-book
    customer 5 follows customer 1 x1 up to 500
      -> refused: copy.other-book
    customer 2 follows customer 1 x101 up to 500
      -> refused: copy.multiple-out-of-range
    customer 2 follows customer 1 x0 up to 500
      -> refused: copy.multiple-out-of-range
    customer 2 follows customer 1 x1 up to 0
      -> refused: copy.amount-not-positive
    customer 2 stops following customer 1
      -> refused: copy.not-following
    customer 2 is frozen
    customer 2 follows customer 1 x1 up to 500
      -> refused: copy.account-frozen
    customer 9 follows customer 1 x1 up to 500
      -> refused: copy.account-not-found
    `,
  );
});

describe('a copy', () => {
  scenario(
    'has the lots that the amount pays for, rounded down, or is skipped whole with the reason',
    plain,
    `${BEGIN}
    customer 2 follows customer 1 x3 up to 250
      -> customer 2 follows customer 1 x3 up to 250.000000
    customer 3 follows customer 1 x100 up to 100000
      -> customer 3 follows customer 1 x100 up to 100000.000000
    customer 1 buys 0.07 EURUSD x100
      -> order 1 opened at 1.00010, margin 70.007000, fee 0.000000
      -> order 2 opened at 1.00010, margin 210.021000, fee 0.000000
      -> order 2 of customer 2 is a copy of order 1
      -> order 1 is not copied for customer 3: trading.insufficient-margin
    customer 1 buys 0.02 EURUSD x100
      -> order 3 opened at 1.00010, margin 20.002000, fee 0.000000
      -> order 4 opened at 1.00010, margin 30.003000, fee 0.000000
      -> order 4 of customer 2 is a copy of order 3
      -> order 3 is not copied for customer 3: trading.insufficient-margin
    customer 1 buys 0.01 EURUSD x100
      -> order 5 opened at 1.00010, margin 10.001000, fee 0.000000
      -> order 5 is not copied for customer 2: trading.lots-below-minimum
      -> order 5 is not copied for customer 3: trading.insufficient-margin
    `,
  );

  scenario(
    'opens at the tick, price, leverage and stops of the master, whose changes reach it until its follower has made one',
    plain,
    `${BEGIN}
    customer 2 follows customer 1 x1 up to 500
      -> customer 2 follows customer 1 x1 up to 500.000000
    customer 3 follows customer 1 x1 up to 500
      -> customer 3 follows customer 1 x1 up to 500.000000
    customer 1 buys 0.10 EURUSD x100 loss 0.99000
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 1 has loss 0.99000
      -> order 2 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 2 has loss 0.99000
      -> order 2 of customer 2 is a copy of order 1
      -> order 3 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 3 has loss 0.99000
      -> order 3 of customer 3 is a copy of order 1
    customer 3 sets order 3 of EURUSD to loss 0.98000
      -> order 3 has loss 0.98000
      -> copy 3 has stops of its own
    customer 1 sets order 1 of EURUSD to loss 0.99500
      -> order 1 has loss 0.99500
      -> order 2 has loss 0.99500
    `,
  );

  scenario(
    'closes with the master at the same tick, for any reason, and in the same share; not after unfollowing',
    plain,
    `${BEGIN}
    customer 2 follows customer 1 x2 up to 500
      -> customer 2 follows customer 1 x2 up to 500.000000
    customer 3 follows customer 1 x1 up to 500
      -> customer 3 follows customer 1 x1 up to 500.000000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 2 opened at 1.00010, margin 200.020000, fee 0.000000
      -> order 2 of customer 2 is a copy of order 1
      -> order 3 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 3 of customer 3 is a copy of order 1
    customer 1 closes 0.05 lots of order 1
      -> 0.0500 lots of order 1 closed as order 4 at 1.00000 by user, profit -0.500000, margin 50.005000 and 50.005000, fee 0.000000 and 0.000000
      -> 0.1000 lots of order 2 closed as order 5 at 1.00000 by copied-close, profit -1.000000, margin 100.010000 and 100.010000, fee 0.000000 and 0.000000
      -> 0.0500 lots of order 3 closed as order 6 at 1.00000 by copied-close, profit -0.500000, margin 50.005000 and 50.005000, fee 0.000000 and 0.000000
    customer 3 stops following customer 1
      -> customer 3 follows customer 1 no more: follower
      -> copy 3 follows no more
    customer 1 closes order 1
      -> order 1 closed at 1.00000 by user, profit -0.500000
      -> order 2 closed at 1.00000 by copied-close, profit -1.000000
      -> copy 2 follows no more
    customer 1 buys 0.10 EURUSD x100 loss 0.99000
      -> order 7 opened at 1.00010, margin 100.010000, fee 0.000000
      -> order 7 has loss 0.99000
      -> order 8 opened at 1.00010, margin 200.020000, fee 0.000000
      -> order 8 has loss 0.99000
      -> order 8 of customer 2 is a copy of order 7
    EURUSD quotes 0.98990 0.99000
      -> order 7 closed at 0.98990 by stop-loss, profit -102.000000
      -> order 8 closed at 0.98990 by stop-loss, profit -204.000000
      -> copy 8 follows no more
    `,
  );

  scenario(
    'a pending order is copied when it fills, at the tick that fills it and before its margin check',
    plain,
    `${BEGIN}
    customer 2 follows customer 1 x1 up to 500
      -> customer 2 follows customer 1 x1 up to 500.000000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    EURUSD quotes 0.98990 0.99000
      -> order 1 filled at 0.99000, margin 99.000000, fee 0.000000
      -> order 2 opened at 0.99000, margin 99.000000, fee 0.000000
      -> order 2 of customer 2 is a copy of order 1
    customer 1 is no master
      -> customer 2 follows customer 1 no more: no-master
      -> copy 2 follows no more
    `,
  );
});
