import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = {
  instruments: { EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n }, USDJPY: { calendar: ALWAYS_OPEN } },
};
/** A customer with so much on the funding account. */
const funded = (amount: string, book = 'real', fee = '1.5%'): string => `
    customer 1 opens a ${book} account
    EURUSD quotes 1.10540 1.10550
    the desk charges ${fee}
    customer 1 deposits ${amount} USD by wire
      -> customer 1 has version 2
      -> deposit 1 is claimed: ${amount}.000000 USD
    ${amount} arrives for deposit 1 of customer 1, says staff 7
      -> ${amount}.000000 USD for deposit 1 are worth ${amount}.000000
    staff 7 approves deposit 1 of customer 1
      -> deposit 1 is credited with ${amount}.000000
`;

describe('withdrawals', () => {
  scenario(
    'FND-78a the request takes the gross, approval books the fee, payment takes the net out',
    open,
    `${funded('900')}
    customer 1 withdraws 250 in USD by bank
      -> withdrawal 1 of 250.000000 is requested, fee 3.750000, due 2026-11-19T15:00:00.000Z
      | account            | posted     | held |
      | cust/1/change      | 650        |      |
      | cust/1/wd_pending  | 250        |      |
    staff 7 pays withdrawal 1 of customer 1
      -> refused: funding.wrong-state
    staff 7 approves withdrawal 1 of customer 1
      -> withdrawal 1 is approved, pays 246.250000
      | account            | posted     | held |
      | cust/1/wd_pending  |            |      |
      | cust/1/wd_payable  | 246.25     |      |
      | house/fee_withdraw | 3.75       |      |
    customer 1 cancels withdrawal 1
      -> refused: funding.withdrawal-not-pending
    staff 7 pays withdrawal 1 of customer 1
      -> withdrawal 1 is paid
    staff 7 pays withdrawal 1 of customer 1
      -> refused: funding.withdrawal-not-pending
      | account            | posted     | held |
      | cust/1/wd_payable  |            |      |
      | cust/1/change      | 650        |      |
      | asset/bank         | -653.75    |      |
      | house/fx           |            |      |
    `,
  );

  scenario(
    'FND-35b another currency: the last tick at approval fixes what is paid, half-up to the decimals of its kind',
    open,
    `${funded('900')}
    customer 1 withdraws 250 in EUR by bank
      -> withdrawal 1 of 250.000000 is requested, fee 3.750000, due 2026-11-19T15:00:00.000Z
    EURUSD quotes 1.20000 1.20000
    staff 7 approves withdrawal 1 of customer 1
      -> withdrawal 1 is approved, pays 205.210000
    EURUSD quotes 1.50000 1.50000
    staff 8 pays withdrawal 1 of customer 1
      -> withdrawal 1 is paid
      | account           | posted   | held |
      | cust/1/change     | 650      |      |
      | house/fx          | 246.25   |      |
      | house/fx in EUR   | -205.21  |      |
      | asset/bank in EUR | 205.21   |      |
      | asset/bank        | -900     |      |
    customer 1 withdraws 10.000051 in XTS by coin
      -> withdrawal 2 of 10.000051 is requested, fee 0.150001, due 2026-11-19T15:00:00.000Z
    staff 7 approves withdrawal 2 of customer 1
      -> withdrawal 2 is approved, pays 39.400200
    `,
  );

  scenario(
    'what a bank rounds is on the books: paid is what was shown',
    open,
    `${funded('900', 'paper', '0.005')}
    customer 1 withdraws 100.01 in USD by bank
      -> withdrawal 1 of 100.010000 is requested, fee 0.005000, due 2026-11-19T15:00:00.000Z
    the bank approves withdrawal 1 of customer 1
      -> withdrawal 1 is approved, pays 100.010000
    the bank pays withdrawal 1 of customer 1
      -> withdrawal 1 is paid
      | account            | posted           | held |
      | cust/1/change      | 799.99           |      |
      | house/fee_withdraw | 0.005            |      |
      | house/fx           | -0.005           |      |
      | asset/sim          | -1000000799.99   |      |
    `,
  );

  scenario(
    'FND-78b a pending request is cancelled by its owner, rejected with a reason, or fails: the gross returns',
    open,
    `${funded('900')}
    customer 1 withdraws 900.000001 in USD by bank
      -> refused: funding.amount-above-balance, 900.000000 are free
    customer 1 withdraws 900 in USD by bank
      -> withdrawal 1 of 900.000000 is requested, fee 13.500000, due 2026-11-19T15:00:00.000Z
    customer 1 withdraws 10 in USD by bank
      -> refused: funding.amount-above-balance, 0.000000 are free
    customer 2 cancels withdrawal 1
      -> refused: funding.withdrawal-not-found
    customer 1 cancels withdrawal 1
      -> withdrawal 1 is cancelled
    customer 1 cancels withdrawal 1
      -> refused: funding.withdrawal-not-pending
    customer 1 withdraws 900 in USD by bank
      -> withdrawal 2 of 900.000000 is requested, fee 13.500000, due 2026-11-19T15:00:00.000Z
    the bank rejects withdrawal 2 of customer 1: sanctions
      -> refused: funding.needs-staff
    staff 7 rejects withdrawal 2 of customer 1: details-wrong
      -> withdrawal 2 is rejected: details-wrong
    customer 1 withdraws 900 in USD by bank
      -> withdrawal 3 of 900.000000 is requested, fee 13.500000, due 2026-11-19T15:00:00.000Z
    staff 7 fails withdrawal 3 of customer 1: details-wrong
      -> refused: funding.wrong-state
    staff 7 approves withdrawal 3 of customer 1
      -> withdrawal 3 is approved, pays 886.500000
    staff 7 rejects withdrawal 3 of customer 1: details-wrong
      -> refused: funding.wrong-state
    the bank fails withdrawal 3 of customer 1: details-wrong
      -> withdrawal 3 failed: details-wrong
      | account            | posted | held |
      | cust/1/change      | 900    |      |
      | cust/1/wd_pending  |        |      |
      | cust/1/wd_payable  |        |      |
      | house/fee_withdraw |        |      |
    `,
  );

  scenario(
    'above 1,000 two different members of staff approve; until then the owner can cancel',
    open,
    `
    customer 1 opens a real account
    the desk charges 1.5%
    staff 7 and 8 pay customer 1 2000.01 of goodwill by proposal 5
      -> customer 1 gets 2000.010000 of goodwill
    customer 1 withdraws 1000 in USDT by coin
      -> customer 1 has version 2
      -> withdrawal 1 of 1000.000000 is requested, fee 15.000000, due 2026-11-19T15:00:00.000Z
    staff 7 approves withdrawal 1 of customer 1
      -> withdrawal 1 is approved, pays 985.000000
    customer 1 withdraws 1000.01 in USDT by coin
      -> withdrawal 2 of 1000.010000 is requested, fee 15.000150, due 2026-11-19T15:00:00.000Z
    staff 7 approves withdrawal 2 of customer 1
      -> withdrawal 2 needs a second approval
    staff 7 approves withdrawal 2 of customer 1
      -> refused: funding.same-staff
    staff 8 approves withdrawal 2 of customer 1
      -> withdrawal 2 is approved, pays 985.009900
    `,
  );

  scenario(
    'a hold takes two, a reason, 72 hours and two renewals; it stops no clock',
    open,
    `${funded('900')}
    customer 1 withdraws 40 in USD by bank
      -> withdrawal 1 of 40.000000 is requested, fee 0.600000, due 2026-11-19T15:00:00.000Z
    staff 7 holds withdrawal 1 of customer 1: source-of-funds
      -> a hold of withdrawal 1 is proposed: source-of-funds
    staff 7 holds withdrawal 1 of customer 1: source-of-funds
      -> refused: funding.same-staff
    staff 8 holds withdrawal 1 of customer 1: sanctions
      -> a hold of withdrawal 1 is proposed: sanctions
    staff 7 releases withdrawal 1 of customer 1
      -> refused: funding.wrong-state
    staff 7 holds withdrawal 1 of customer 1: sanctions
      -> withdrawal 1 is held until 2026-11-21T15:00:00.000Z: sanctions
    staff 7 approves withdrawal 1 of customer 1
      -> refused: funding.wrong-state
    customer 1 cancels withdrawal 1
      -> refused: funding.withdrawal-not-pending
    it is 2026-11-21T14:59:59.900Z
    it is 2026-11-21T15:00:00.000Z
      -> withdrawal 1 is pending again
    staff 7 approves withdrawal 1 of customer 1
      -> withdrawal 1 is approved, pays 39.400000
    staff 7 holds withdrawal 1 of customer 1: sanctions
      -> a hold of withdrawal 1 is proposed: sanctions
    staff 8 holds withdrawal 1 of customer 1: sanctions
      -> withdrawal 1 is held until 2026-11-24T15:00:00.000Z: sanctions
    staff 7 pays withdrawal 1 of customer 1
      -> refused: funding.wrong-state
    staff 7 releases withdrawal 1 of customer 1
      -> withdrawal 1 is approved again
    staff 7 holds withdrawal 1 of customer 1: sanctions
      -> a hold of withdrawal 1 is proposed: sanctions
    staff 8 holds withdrawal 1 of customer 1: sanctions
      -> withdrawal 1 is held until 2026-11-24T15:00:00.000Z: sanctions
    staff 8 holds withdrawal 1 of customer 1: sanctions
      -> refused: funding.no-more-holds
    it is 2026-11-24T15:00:00.000Z
      -> withdrawal 1 is approved again
    staff 7 pays withdrawal 1 of customer 1
      -> withdrawal 1 is paid
    `,
  );

  scenario(
    'neither a frozen account, nor a mode of the site, nor a break, nor a silent market stops it',
    open,
    `${funded('900')}
    customer 1 is frozen
    the site is read-only
    customer 1 takes a break of 1-day
      -> customer 1 takes a break until 2026-11-19T15:00:00.000Z
    customer 1 withdraws 100 in JPY by bank
      -> withdrawal 1 of 100.000000 is requested, fee 1.500000, due 2026-11-19T15:00:00.000Z
    staff 7 approves withdrawal 1 of customer 1
      -> refused: funding.no-rate
    USDJPY quotes 150.000 150.000
    staff 7 approves withdrawal 1 of customer 1
      -> withdrawal 1 is approved, pays 14775.000000
    `,
  );

  scenario(
    'is refused for play money, below the minimum, and where the fee or the rounding leaves nothing',
    open,
    `
    customer 1 opens a demo account
    customer 2 opens a paper account
    the desk charges 12, XTS costs 0.00000001
    customer 1 withdraws 100 in USD by bank
      -> refused: request.real-account-only
    customer 2 withdraws 9 in USD by bank
      -> refused: funding.amount-below-minimum
    customer 2 withdraws 100001 in USD by bank
      -> refused: funding.amount-above-maximum
    customer 2 withdraws 12 in USD by bank
      -> refused: funding.fee-above-amount
    customer 2 withdraws 12.01 in XTS by coin
      -> refused: funding.nothing-received
    customer 2 withdraws 20 in USD by coin
      -> refused: funding.currency-not-offered
    customer 2 withdraws 20 in USD by bank
      -> refused: funding.amount-above-balance, 0.000000 are free
    `,
  );

  scenario(
    'with one account the contract account pays what positions leave free, and gets back what returns',
    { ...open, site: { onlyOneAccount: true } },
    `${funded('900', 'paper')}
    customer 1 buys 0.10 EURUSD x20
      -> order 1 opened at 1.10550, margin 552.750000, fee 0.000000
    customer 1 withdraws 346.250001 in USD by bank
      -> refused: funding.amount-above-balance, 346.250000 are free
    customer 1 withdraws 346.25 in USD by bank
      -> withdrawal 1 of 346.250000 is requested, fee 5.193750, due 2026-11-19T15:00:00.000Z
      | account           | posted | held   |
      | cust/1/change     |        |        |
      | cust/1/forex      | 553.75 | 552.75 |
      | cust/1/wd_pending | 346.25 |        |
    customer 1 cancels withdrawal 1
      -> withdrawal 1 is cancelled
      | account           | posted | held   |
      | cust/1/forex      | 900    | 552.75 |
    `,
  );
});
