import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = {
  instruments: { EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n }, USDJPY: { calendar: ALWAYS_OPEN } },
};

describe('the intake lock', () => {
  scenario(
    'holds while a withdrawal is more than 72 hours past its deadline, for its book only',
    open,
    `
    customer 1 opens a real account
    customer 2 opens a real account
    customer 3 opens a paper account
    the desk charges 1%
    staff 7 and 8 pay customer 1 100 of goodwill by proposal 5
      -> customer 1 gets 100.000000 of goodwill
    customer 1 withdraws 10 in USD by bank
      -> customer 1 has version 2
      -> withdrawal 1 of 10.000000 is requested, fee 0.100000, due 2026-11-19T15:00:00.000Z
    it is 2026-11-22T15:00:00.000Z
    customer 2 deposits 100 USD by wire
      -> customer 2 has version 2
      -> deposit 1 is claimed: 100.000000 USD
    it is 2026-11-22T15:00:00.100Z
    customer 2 deposits 100 USD by wire
      -> refused: funding.intake-locked
    customer 3 deposits 100 USD by wire
      -> customer 3 has version 2
      -> deposit 2 is claimed: 100.000000 USD
    customer 1 withdraws 10 in USD by bank
      -> withdrawal 2 of 10.000000 is requested, fee 0.100000, due 2026-11-23T15:00:00.100Z
    staff 7 rejects withdrawal 1 of customer 1: customer-asked
      -> withdrawal 1 is rejected: customer-asked
    customer 2 deposits 100 USD by wire
      -> deposit 3 is claimed: 100.000000 USD
    `,
  );

  scenario(
    'holds while more than 5% of what customers own is held',
    open,
    `
    customer 1 opens a real account
    the desk charges 1%
    staff 7 and 8 pay customer 1 1000 of goodwill by proposal 5
      -> customer 1 gets 1000.000000 of goodwill
    customer 1 withdraws 50 in USD by bank
      -> customer 1 has version 2
      -> withdrawal 1 of 50.000000 is requested, fee 0.500000, due 2026-11-19T15:00:00.000Z
    staff 7 holds withdrawal 1 of customer 1: sanctions
      -> a hold of withdrawal 1 is proposed: sanctions
    staff 8 holds withdrawal 1 of customer 1: sanctions
      -> withdrawal 1 is held until 2026-11-21T15:00:00.000Z: sanctions
    customer 1 deposits 100 USD by wire
      -> deposit 1 is claimed: 100.000000 USD
    customer 1 withdraws 10 in USD by bank
      -> withdrawal 2 of 10.000000 is requested, fee 0.100000, due 2026-11-19T15:00:00.000Z
    staff 7 holds withdrawal 2 of customer 1: sanctions
      -> a hold of withdrawal 2 is proposed: sanctions
    staff 8 holds withdrawal 2 of customer 1: sanctions
      -> withdrawal 2 is held until 2026-11-21T15:00:00.000Z: sanctions
    customer 1 deposits 100 USD by wire
      -> refused: funding.intake-locked
    staff 7 releases withdrawal 2 of customer 1
      -> withdrawal 2 is pending again
    customer 1 deposits 100 USD by wire
      -> deposit 2 is claimed: 100.000000 USD
    `,
  );
});

describe('terms', () => {
  scenario(
    'FND-84 CFG-36g a customer keeps a version until a milder one replaces it, or until they own nothing; a request keeps its fee',
    open,
    `
    customer 1 opens a real account
    customer 2 opens a real account
    the desk charges 1%
    staff 7 and 8 pay customer 1 1000 of goodwill by proposal 5
      -> customer 1 gets 1000.000000 of goodwill
    customer 1 deposits 10 USD by wire
      -> customer 1 has version 2
      -> deposit 1 is claimed: 10.000000 USD
    the desk charges 2%
    customer 1 withdraws 100 in USD by bank
      -> withdrawal 1 of 100.000000 is requested, fee 1.000000, due 2026-11-19T15:00:00.000Z
    customer 2 deposits 10 USD by wire
      -> customer 2 has version 3
      -> deposit 2 is claimed: 10.000000 USD
    the desk charges 0.5%, and takes no less than 20
    customer 1 deposits 10 USD by wire
      -> deposit 3 is claimed: 10.000000 USD
    the desk charges 0.05
      -> version 5 replaces version 2
      -> version 5 replaces version 3
      -> version 5 replaces version 4
    customer 1 withdraws 100 in USD by bank
      -> customer 1 has version 5
      -> withdrawal 2 of 100.000000 is requested, fee 0.050000, due 2026-11-19T15:00:00.000Z
    the desk charges 3%
    customer 1 withdraws 800 in USD by bank
      -> withdrawal 3 of 800.000000 is requested, fee 0.050000, due 2026-11-19T15:00:00.000Z
    customer 1 deposits 10 USD by wire
      -> deposit 4 is claimed: 10.000000 USD
    staff 7 approves withdrawal 1 of customer 1
      -> withdrawal 1 is approved, pays 99.000000
    staff 7 pays withdrawal 1 of customer 1
      -> withdrawal 1 is paid
    staff 7 approves withdrawal 2 of customer 1
      -> withdrawal 2 is approved, pays 99.950000
    staff 7 pays withdrawal 2 of customer 1
      -> withdrawal 2 is paid
    staff 7 approves withdrawal 3 of customer 1
      -> withdrawal 3 is approved, pays 799.950000
    staff 7 pays withdrawal 3 of customer 1
      -> withdrawal 3 is paid
    customer 1 deposits 10 USD by wire
      -> customer 1 has version 6
      -> deposit 5 is claimed: 10.000000 USD
    `,
  );

  scenario(
    'a published price applies 24 hours after it was published, for everybody',
    open,
    `
    customer 1 opens a real account
    the desk charges 1%, XTS costs 4
    the desk charges 1%, XTS costs 5
      -> version 3 replaces version 2
    customer 1 deposits 100 XTS by coin
      -> customer 1 has version 3
      -> deposit 1 is claimed: 100.000000 XTS
    customer 1 deposits 100 XTS by coin
      -> deposit 2 is claimed: 100.000000 XTS
    it is 2026-11-19T14:59:59.900Z
    100 arrives for deposit 1 of customer 1
      -> 100.000000 XTS for deposit 1 are worth 25.000000
    it is 2026-11-19T15:00:00.000Z
    100 arrives for deposit 2 of customer 1
      -> 100.000000 XTS for deposit 2 are worth 20.000000
    100 arrives for deposit 1 of customer 1
      -> 100.000000 XTS for deposit 1 are worth 25.000000
    `,
  );
});

describe('goodwill and corrections', () => {
  scenario(
    'goodwill is paid once for each proposal, by two, out of the account of the house for it',
    open,
    `
    customer 1 opens a demo account
    customer 2 opens a paper account
    staff 7 and 8 pay customer 1 5 of goodwill by proposal 3
      -> refused: request.real-account-only
    staff 7 and 7 pay customer 2 5 of goodwill by proposal 3
      -> refused: funding.same-staff
    staff 7 and 8 pay customer 2 0 of goodwill by proposal 3
      -> refused: funding.amount-not-positive
    staff 7 and 8 pay customer 2 5 of goodwill by proposal 3
      -> customer 2 gets 5.000000 of goodwill
    staff 7 and 8 pay customer 2 5 of goodwill by proposal 3
      -> refused: funding.already-corrected
      | account        | posted | held |
      | cust/2/change  | 5      |      |
      | house/goodwill | -5     |      |
    `,
  );

  scenario(
    'what prices have decided is not corrected, neither back nor forth: a bad tick is made good by goodwill alone',
    open,
    `
    customer 1 opens a paper account
    the desk charges 1%
    staff 7 and 8 pay customer 1 1000 of goodwill by proposal 5
      -> customer 1 gets 1000.000000 of goodwill
    customer 1 moves 1000 from change to forex
      -> 1000.000000 goes from cust/1/change to cust/1/forex
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x20
      -> order 1 opened at 1.00000, margin 500.000000, fee 0.000000
    EURUSD quotes 0.98000 0.98000
    customer 1 closes order 1
      -> order 1 closed at 0.98000 by user, profit -200.000000
    staff 7 and 8 correct 9/2 of customer 1 in paper: 200 from cust/1/forex to house/pnl_forex
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/2 of customer 1 in paper: 200 from house/pnl_forex to cust/1/forex
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/2 of customer 1 in paper: 1 from cust/1/forex to house/fee_trade
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/2 of customer 1 in paper: 1 from cust/1/forex to house/swap
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/2 of customer 1 in paper: 1 from house/nbp to cust/1/forex
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/2 of customer 1 in paper: 1 from house/pnl_micro to cust/1/micro
      -> refused: funding.not-correctable
    staff 7 and 8 pay customer 1 200 of goodwill by proposal 6
      -> customer 1 gets 200.000000 of goodwill
      | account         | posted  | held |
      | cust/1/forex    | 800     |      |
      | cust/1/change   | 200     |      |
      | house/goodwill  | -1200   |      |
    `,
  );

  scenario(
    'LED-02b a correction is a new posting that reverses the old one, once, by two, and takes only what is there',
    open,
    `
    customer 1 opens a real account
    customer 2 opens a real account
    EURUSD quotes 1.00000 1.00000
    the desk charges 1%
    customer 1 deposits 100 USD by wire
      -> customer 1 has version 2
      -> deposit 1 is claimed: 100.000000 USD
    100 arrives for deposit 1 of customer 1, says staff 7
      -> 100.000000 USD for deposit 1 are worth 100.000000
    staff 7 approves deposit 1 of customer 1
      -> deposit 1 is credited with 100.000000
    staff 7 and 7 correct 9/1 of customer 1 in real: 100 from asset/bank to cust/1/change
      -> refused: funding.same-staff
    staff 7 and 8 correct 9/1 of customer 2 in real: 100 from asset/bank to cust/1/change
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/1 of customer 1 in paper: 100 from asset/bank to cust/1/change
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/1 of customer 1 in real: 100 from asset/custody to cust/1/change
      -> refused: funding.not-correctable
    customer 1 withdraws 20 in USD by bank
      -> withdrawal 1 of 20.000000 is requested, fee 0.200000, due 2026-11-19T15:00:00.000Z
    staff 7 and 8 correct 10/1 of customer 1 in real: 20 from cust/1/change to cust/1/wd_pending
      -> refused: funding.not-correctable
    staff 7 and 8 correct 9/1 of customer 1 in real: 100 from asset/bank to cust/1/change
      -> refused: funding.insufficient-balance, 80.000000 are free
    customer 1 cancels withdrawal 1
      -> withdrawal 1 is cancelled
    staff 7 and 8 correct 9/1 of customer 1 in real: 100 from asset/bank to cust/1/change
      -> posting 9/1 is corrected
    staff 8 and 7 correct 9/1 of customer 1 in real: 100 from asset/bank to cust/1/change
      -> refused: funding.already-corrected
      | account       | posted | held |
      | cust/1/change |        |      |
      | asset/bank    |        |      |
    `,
  );
});
