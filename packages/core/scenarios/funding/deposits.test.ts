import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { instruments: { EURUSD: { calendar: ALWAYS_OPEN }, USDJPY: { calendar: ALWAYS_OPEN } } };

describe('deposits', () => {
  scenario(
    'a claim moves nothing, the approval posts what was received, and only once',
    open,
    `
    customer 1 opens a paper account
    the desk charges 1%
    customer 1 deposits 500 USD by wire
      -> customer 1 has version 2
      -> deposit 1 is claimed: 500.000000 USD
      | account       | posted | held |
      | cust/1/change |        |      |
    staff 7 approves deposit 1 of customer 1
      -> refused: funding.arrival-missing
    499.50 arrives for deposit 1 of customer 1, says staff 7
      -> 499.500000 USD for deposit 1 are worth 499.500000
    customer 1 cancels deposit 1
      -> refused: funding.deposit-arrived
    staff 7 approves deposit 1 of customer 1
      -> deposit 1 is credited with 499.500000
    staff 8 approves deposit 1 of customer 1
      -> refused: funding.deposit-not-pending
    499.50 arrives for deposit 1 of customer 1, says staff 7
      -> refused: funding.deposit-not-pending
      | account                | posted       | held |
      | cust/1/change          | 499.500000   |      |
      | asset/sim              | -1000000499.500000 |      |
      | house/fx               |              |      |
    `,
  );

  scenario(
    'FND-86 another currency converts at the tick of its recorded arrival, over two linked postings, rounded down',
    open,
    `
    customer 1 opens a real account
    EURUSD quotes 1.10540 1.10550
    USDJPY quotes 150.000 150.010
    the desk charges 1%
    customer 1 deposits 100.000001 EUR by wire
      -> customer 1 has version 2
      -> deposit 1 is claimed: 100.000001 EUR
    100.000001 arrives for deposit 1 of customer 1, says staff 7
      -> 100.000001 EUR for deposit 1 are worth 110.545001
    EURUSD quotes 2.00000 2.00000
    staff 7 approves deposit 1 of customer 1
      -> deposit 1 is credited with 110.545001
      | account           | posted      | held |
      | cust/1/change     | 110.545001  |      |
      | house/fx          | -110.545001 |      |
      | house/fx in EUR   | 100.000001  |      |
      | asset/bank in EUR | -100.000001 |      |
      | asset/bank        |             |      |
    customer 1 deposits 300 USDT by coin
      -> deposit 2 is claimed: 300.000000 USDT
    15000 JPY arrives for deposit 2 of customer 1, says staff 7
      -> 15000.000000 JPY for deposit 2 are worth 99.996666
    staff 7 approves deposit 2 of customer 1
      -> deposit 2 is credited with 99.996666
      | account              | posted        | held |
      | cust/1/change        | 210.541667    |      |
      | house/fx             | -210.541667   |      |
      | house/fx in JPY      | 15000         |      |
      | asset/custody in JPY | -15000        |      |
    `,
  );

  scenario(
    'above 1,000 two different members of staff approve, and the first approval fixes what arrived',
    open,
    `
    customer 1 opens a real account
    the desk charges 1%
    customer 1 deposits 2000 USDT by coin
      -> customer 1 has version 2
      -> deposit 1 is claimed: 2000.000000 USDT
    2000 arrives for deposit 1 of customer 1, says staff 7
      -> 2000.000000 USDT for deposit 1 are worth 2000.000000
    1000.000001 arrives for deposit 1 of customer 1, says staff 7
      -> 1000.000001 USDT for deposit 1 are worth 1000.000001
    the bank approves deposit 1 of customer 1
      -> refused: funding.needs-staff
    staff 7 approves deposit 1 of customer 1
      -> deposit 1 needs a second approval
    5 arrives for deposit 1 of customer 1, says staff 8
      -> refused: funding.arrival-approved
    staff 7 approves deposit 1 of customer 1
      -> refused: funding.same-staff
      | account       | posted | held |
      | cust/1/change |        |      |
    staff 8 approves deposit 1 of customer 1
      -> deposit 1 is credited with 1000.000001
    customer 1 deposits 1000 USDT by coin
      -> deposit 2 is claimed: 1000.000000 USDT
    1000 arrives for deposit 2 of customer 1
      -> 1000.000000 USDT for deposit 2 are worth 1000.000000
    staff 7 approves deposit 2 of customer 1
      -> deposit 2 is credited with 1000.000000
      | account               | posted       | held |
      | cust/1/change         | 2000.000001  |      |
      | asset/custody in USDT | -2000.000001 |      |
    `,
  );

  scenario(
    'what arrived is approved as it was seen: another amount, currency or worth that came between is not',
    open,
    `
    customer 1 opens a real account
    EURUSD quotes 1.10000 1.10000
    the desk charges 1%
    customer 1 deposits 500 EUR by wire
      -> customer 1 has version 2
      -> deposit 1 is claimed: 500.000000 EUR
    90 arrives for deposit 1 of customer 1, says staff 7
      -> 90.000000 EUR for deposit 1 are worth 99.000000
    900 arrives for deposit 1 of customer 1, says staff 7
      -> 900.000000 EUR for deposit 1 are worth 990.000000
    staff 8 approves deposit 1 of customer 1, having seen 90 EUR worth 99
      -> refused: funding.wrong-state
    staff 8 approves deposit 1 of customer 1, having seen 900 USD worth 990
      -> refused: funding.wrong-state
    EURUSD quotes 1.00000 1.00000
    900 arrives for deposit 1 of customer 1, says staff 7
      -> 900.000000 EUR for deposit 1 are worth 990.000000
    staff 8 approves deposit 1 of customer 1, having seen 900 EUR worth 900
      -> refused: funding.wrong-state
    staff 8 approves deposit 1 of customer 1, having seen 900 EUR worth 990
      -> deposit 1 is credited with 990.000000
    `,
  );

  scenario(
    'while a market is open or halted no price that is too old converts',
    open,
    `
    customer 1 opens a real account
    EURUSD quotes 1.10000 1.10000
    the desk charges 1%
    customer 1 deposits 500 EUR by wire
      -> customer 1 has version 2
      -> deposit 1 is claimed: 500.000000 EUR
    it is 2026-11-18T15:05:00.000Z
    500 arrives for deposit 1 of customer 1
      -> refused: funding.no-rate
    EURUSD is halted
    500 arrives for deposit 1 of customer 1
      -> refused: funding.no-rate
    EURUSD is resumed
    EURUSD quotes 1.20000 1.20000
    500 arrives for deposit 1 of customer 1
      -> 500.000000 EUR for deposit 1 are worth 600.000000
    `,
  );

  scenario(
    'the simulated bank decides alone about paper money, also above the limit',
    open,
    `
    customer 1 opens a paper account
    the desk charges 1%
    customer 1 deposits 5000 USDT by coin
      -> customer 1 has version 2
      -> deposit 1 is claimed: 5000.000000 USDT
    5000 arrives for deposit 1 of customer 1
      -> 5000.000000 USDT for deposit 1 are worth 5000.000000
    the bank approves deposit 1 of customer 1
      -> deposit 1 is credited with 5000.000000
    customer 1 deposits 50 USDT by coin
      -> deposit 2 is claimed: 50.000000 USDT
    the bank rejects deposit 2 of customer 1: not-received
      -> deposit 2 is rejected: not-received
      | account           | posted  | held |
      | cust/1/change     | 5000    |      |
      | asset/sim in USDT | -5000   |      |
    `,
  );

  scenario(
    'a bank deposit expires after 24 hours without proof; proof, an arrival or another way keeps it',
    open,
    `
    customer 1 opens a real account
    the desk charges 1%
    customer 1 deposits 100 USD by bank
      -> customer 1 has version 2
      -> deposit 1 is claimed: 100.000000 USD
    customer 1 deposits 100 USD by bank
      -> refused: funding.deposit-under-way
    customer 1 deposits 100 USD by wire
      -> deposit 2 is claimed: 100.000000 USD
    it is 2026-11-19T14:59:59.900Z
    it is 2026-11-19T15:00:00.000Z
      -> deposit 1 is invalid: expired
    customer 1 proves deposit 1
      -> refused: funding.deposit-not-pending
    customer 1 deposits 100 USD by bank
      -> deposit 3 is claimed: 100.000000 USD
    customer 1 proves deposit 3
      -> deposit 3 is proven
    customer 1 proves deposit 3
      -> refused: funding.proof-given
    customer 1 deposits 100 USD by bank
      -> deposit 4 is claimed: 100.000000 USD
    100 arrives for deposit 4 of customer 1
      -> 100.000000 USD for deposit 4 are worth 100.000000
    it is 2026-11-29T15:00:00.000Z
    customer 1 cancels deposit 3
      -> deposit 3 is invalid: cancelled
    `,
  );

  scenario(
    'is refused for play money, strangers, frozen accounts, breaks, a read-only site and amounts outside the bounds',
    open,
    `
    customer 1 opens a demo account
    customer 2 opens a paper account
    customer 2 deposits 100 USD by wire
      -> refused: funding.currency-not-offered
    the desk charges 1%
    customer 1 deposits 100 USD by wire
      -> refused: request.real-account-only
    customer 3 deposits 100 USD by wire
      -> refused: funding.account-not-found
    customer 2 deposits 0 USD by wire
      -> refused: funding.amount-not-positive
    customer 2 deposits 9.999999 USD by wire
      -> refused: funding.amount-below-minimum
    customer 2 deposits 100000.000001 USD by wire
      -> refused: funding.amount-above-maximum
    customer 2 deposits 100 USD by coin
      -> refused: funding.currency-not-offered
    customer 2 deposits 100 EUR by wire
      -> customer 2 has version 2
      -> deposit 1 is claimed: 100.000000 EUR
    100 arrives for deposit 1 of customer 2
      -> refused: funding.no-rate
    0 arrives for deposit 1 of customer 2
      -> refused: funding.amount-not-positive
    0.000001 XTS arrives for deposit 1 of customer 2
      -> refused: funding.nothing-received
    customer 1 proves deposit 1
      -> refused: funding.deposit-not-found
    the site is read-only
    customer 2 deposits 100 USD by wire
      -> refused: config.read-only
    the site is close-only
    customer 2 deposits 100 USD by wire
      -> deposit 2 is claimed: 100.000000 USD
    customer 2 takes a break of 1-day
      -> customer 2 takes a break until 2026-11-19T15:00:00.000Z
    customer 2 deposits 100 USD by wire
      -> refused: ledger.time-out until 2026-11-19 15:00 UTC
    customer 2 is frozen
    customer 2 deposits 100 USD by wire
      -> refused: funding.account-frozen
    `,
  );
});
