import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { instruments: { EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n } } };

describe('transfer', () => {
  scenario(
    'moves an amount from one account to another, to the last millionth, and never more than is there',
    open,
    `
    customer 1 opens a demo account
    customer 1 moves 2500.123456 from change to micro
      -> 2500.123456 goes from cust/1/change to cust/1/micro
    customer 1 moves 7499.876543 from change to forex
      -> 7499.876543 goes from cust/1/change to cust/1/forex
    customer 1 moves 0.000002 from change to forex
      -> refused: funding.insufficient-balance, 0.000001 are free
    customer 1 moves 0.000001 from change to forex
      -> 0.000001 goes from cust/1/change to cust/1/forex
    customer 1 moves 12500.123456 from micro to change
      -> 12500.123456 goes from cust/1/micro to cust/1/change
      | account       | posted       | held |
      | cust/1/change | 12500.123456 |      |
      | cust/1/forex  | 17499.876544 |      |
      | cust/1/micro  | 0            |      |
    `,
  );

  scenario(
    'leaves what positions and pending orders hold, open loss counts and open profit does not',
    open,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 1 EURUSD x20
      -> order 1 opened at 1.00000, margin 5000.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x20 at 0.90000
      -> order 2 placed as a limit at 0.90000, margin 450.000000, fee 0.000000
    EURUSD quotes 1.01000 1.01000
    customer 1 moves 4550.000001 from forex to change
      -> refused: funding.insufficient-balance, 4550.000000 are free
    EURUSD quotes 0.99000 0.99000
    customer 1 moves 4550 from forex to change
      -> refused: funding.insufficient-balance, 3550.000000 are free
    customer 1 moves 3550 from forex to change
      -> 3550.000000 goes from cust/1/forex to cust/1/change
      | account       | posted       | held        |
      | cust/1/change | 13550.000000 |             |
      | cust/1/forex  | 6450.000000  | 5450.000000 |
    customer 1 moves 0.000001 from forex to micro
      -> refused: funding.insufficient-balance, 0.000000 are free
    `,
  );

  scenario(
    'out of the contract account brings the margin call nearer, and back into it ends the call at the next price',
    open,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 1 EURUSD x20
      -> order 1 opened at 1.00000, margin 5000.000000, fee 0.000000
    customer 1 moves 5000 from forex to change
      -> 5000.000000 goes from cust/1/forex to cust/1/change
    EURUSD quotes 0.99999 0.99999
      -> customer 1 is called: 4999.000000 on 5000.000000
    customer 1 moves 500 from change to forex
      -> 500.000000 goes from cust/1/change to cust/1/forex
    EURUSD quotes 0.99998 0.99998
      -> customer 1 is out of the call: 5498.000000 on 5000.000000
    EURUSD quotes 0.97000 0.97000
      -> customer 1 is called: 2500.000000 on 5000.000000
      -> order 1 closed at 0.97000 by stop-out, profit -3000.000000
      -> customer 1 is out of the call: 2500.000000 on 0.000000
    `,
  );

  scenario(
    'is refused within one account, for nothing, for less than nothing, for strangers and for frozen accounts',
    open,
    `
    customer 1 opens a paper account
    customer 1 moves 1 from change to change
      -> refused: funding.same-account
    customer 1 moves 0 from change to forex
      -> refused: funding.amount-not-positive
    customer 1 moves -1 from change to forex
      -> refused: funding.amount-not-positive
    customer 1 moves 1 from change to forex
      -> refused: funding.insufficient-balance, 0.000000 are free
    customer 2 moves 1 from change to forex
      -> refused: funding.account-not-found
    customer 1 is frozen
    customer 1 moves 1 from change to forex
      -> refused: funding.account-frozen
    `,
  );

  scenario(
    'is no result: it counts for no loss limit, and a limit that is reached or a break does not stop it',
    open,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 sets the day loss to 10
      -> the day-loss of customer 1 is 10.000000
      -> counted 0.000000 until 2026-11-19T00:00:00.000Z, 0.000000 until 2026-11-23T00:00:00.000Z
    customer 1 moves 9000 from forex to change
      -> 9000.000000 goes from cust/1/forex to cust/1/change
    customer 1 takes a break of 1-day
      -> customer 1 takes a break until 2026-11-19T15:00:00.000Z
    customer 1 moves 1000 from micro to change
      -> 1000.000000 goes from cust/1/micro to cust/1/change
    `,
  );
});
