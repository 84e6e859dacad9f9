import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const free = { calendar: ALWAYS_OPEN, feeRate: 0n };
const dollars = { instruments: { EURUSD: free } };
const withFee = { instruments: { EURUSD: { ...free, feeRate: 2_000n } } };

describe('a limit of deposits', () => {
  scenario(
    'is tighter at once and looser after a day, and counts no results of trading',
    dollars,
    `
    customer 1 opens a demo account
    customer 1 sets the month deposit to 500
      -> the month-deposit of customer 1 is 500.000000
    customer 1 sets the day deposit to 100
      -> the day-deposit of customer 1 is 100.000000
    customer 1 sets the month deposit to 400
      -> the month-deposit of customer 1 is 400.000000
    customer 1 sets the month deposit to 1000
      -> the month-deposit of customer 1 will be 1000.000000 from 2026-11-19T15:00:00.000Z
    `,
  );
});

describe('a loss limit', () => {
  scenario(
    'of the day makes the account close-only until the next day begins, fees included',
    withFee,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 sets the day loss to 10
      -> the day-loss of customer 1 is 10.000000
      -> counted 0.000000 until 2026-11-19T00:00:00.000Z, 0.000000 until 2026-11-23T00:00:00.000Z
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.200000
      -> counted -0.200000 until 2026-11-19T00:00:00.000Z, -0.200000 until 2026-11-23T00:00:00.000Z
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.200000
      -> counted -0.400000 until 2026-11-19T00:00:00.000Z, -0.400000 until 2026-11-23T00:00:00.000Z
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 3 placed as a limit at 0.99000, margin 99.000000, fee 0.198000
    EURUSD quotes 0.99904 0.99904
    customer 1 closes order 1
      -> order 1 closed at 0.99904 by user, profit -9.600000
      -> counted -10.000000 until 2026-11-19T00:00:00.000Z, -10.000000 until 2026-11-23T00:00:00.000Z
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    customer 1 sells 0.10 EURUSD x100 at 1.20000
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    customer 1 reverses order 2 of EURUSD x100
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    customer 1 modifies order 3 of EURUSD at 0.98000
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    customer 1 modifies order 3 of EURUSD loss 0.95000
      -> order 3 has loss 0.95000
    customer 1 sets order 2 of EURUSD to loss 0.90000
      -> order 2 has loss 0.90000
    EURUSD quotes 0.99000 0.99000
      -> order 3 ended by loss-limit
    customer 1 closes order 2
      -> order 2 closed at 0.99000 by user, profit -100.000000
      -> counted -110.000000 until 2026-11-19T00:00:00.000Z, -110.000000 until 2026-11-23T00:00:00.000Z
    it is 2026-11-18T23:59:59.999Z
    EURUSD quotes 0.99000 0.99000
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    it is 2026-11-19T00:00:00.000Z
    EURUSD quotes 0.99000 0.99000
    customer 1 buys 0.10 EURUSD x100
      -> order 4 opened at 0.99000, margin 99.000000, fee 0.198000
      -> counted -0.198000 until 2026-11-20T00:00:00.000Z, -110.198000 until 2026-11-23T00:00:00.000Z
    `,
  );

  scenario(
    'of the week holds over the days; a profit makes room again; both limits count on their own',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 sets the week loss to 100
      -> the week-loss of customer 1 is 100.000000
      -> counted 0.000000 until 2026-11-19T00:00:00.000Z, 0.000000 until 2026-11-23T00:00:00.000Z
    customer 1 sets the day loss to 500
      -> the day-loss of customer 1 is 500.000000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.000000
    EURUSD quotes 0.99000 0.99000
    customer 1 closes order 1
      -> order 1 closed at 0.99000 by user, profit -100.000000
      -> counted -100.000000 until 2026-11-19T00:00:00.000Z, -100.000000 until 2026-11-23T00:00:00.000Z
    it is 2026-11-20T09:00:00.000Z
    EURUSD quotes 1.00010 1.00010
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.week-loss-limit until 2026-11-23 00:00 UTC
    customer 1 closes order 2
      -> order 2 closed at 1.00010 by user, profit 1.000000
      -> counted 1.000000 until 2026-11-21T00:00:00.000Z, -99.000000 until 2026-11-23T00:00:00.000Z
    customer 1 buys 0.10 EURUSD x100
      -> order 3 opened at 1.00010, margin 100.010000, fee 0.000000
    `,
  );

  scenario(
    'counts what was realised before it was set, once: later limits count what the core has counted',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 sets the day loss to 50 having realised -60 and -80
      -> the day-loss of customer 1 is 50.000000
      -> counted -60.000000 until 2026-11-19T00:00:00.000Z, -80.000000 until 2026-11-23T00:00:00.000Z
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    customer 1 sets the week loss to 90 having realised 500 and 500
      -> the week-loss of customer 1 is 90.000000
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    `,
  );

  scenario(
    'is tightened at once and loosened after a day; until then the old one can be kept, and a tighter one withdraws the looser one',
    dollars,
    `
    customer 1 opens a demo account
    customer 1 sets the day loss to 300
      -> the day-loss of customer 1 is 300.000000
      -> counted 0.000000 until 2026-11-19T00:00:00.000Z, 0.000000 until 2026-11-23T00:00:00.000Z
    customer 1 sets the day loss to 500
      -> the day-loss of customer 1 will be 500.000000 from 2026-11-19T15:00:00.000Z
    1 hours pass
    customer 1 sets the day loss to 500
      -> the day-loss of customer 1 will be 500.000000 from 2026-11-19T15:00:00.000Z
    customer 1 sets the day loss to 0
      -> the day-loss of customer 1 will be 0.000000 from 2026-11-19T16:00:00.000Z
    customer 1 sets the day loss to 300
      -> the day-loss of customer 1 is 300.000000
    customer 1 sets the day loss to 500
      -> the day-loss of customer 1 will be 500.000000 from 2026-11-19T16:00:00.000Z
    customer 1 sets the day loss to 200
      -> the day-loss of customer 1 is 200.000000
    48 hours pass
    customer 1 sets the day loss to 250
      -> the day-loss of customer 1 will be 250.000000 from 2026-11-21T16:00:00.000Z
    24 hours pass
    customer 1 sets the day loss to 240
      -> the day-loss of customer 1 is 240.000000
    customer 1 sets the session to 60 minutes
      -> the session of customer 1 is 60
    customer 1 sets the session to 90 minutes
      -> the session of customer 1 will be 90 from 2026-11-22T16:00:00.000Z
    customer 1 sets the session to 4 minutes
      -> refused: ledger.limit-out-of-range
    customer 1 sets the day loss to 0.99
      -> refused: ledger.limit-out-of-range
    customer 9 sets the day loss to 5
      -> refused: ledger.account-not-found
    `,
  );

  scenario(
    'ends with the day of the site, whatever its clocks do meanwhile; another timezone never ends a day early',
    dollars,
    `
    the clocks of the site are 2 hours ahead, and 1 from 2026-11-18T21:30:00Z
    customer 1 opens a demo account
    customer 2 opens a demo account
    customer 1 sets the day loss to 5 having realised -5 and -5
      -> the day-loss of customer 1 is 5.000000
      -> counted -5.000000 until 2026-11-18T23:00:00.000Z, -5.000000 until 2026-11-22T23:00:00.000Z
    the clocks of the site are 8 hours ahead
    it is 2026-11-18T22:30:00.000Z
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.day-loss-limit until 2026-11-18 23:00 UTC
    customer 2 sets the day loss to 5
      -> the day-loss of customer 2 is 5.000000
      -> counted 0.000000 until 2026-11-19T16:00:00.000Z, 0.000000 until 2026-11-22T16:00:00.000Z
    `,
  );

  scenario(
    'also counts timed options and stop-outs, and survives the reset of a demo account',
    dollars,
    `
    the site offers timed options
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00000
    customer 1 sets the day loss to 20
      -> the day-loss of customer 1 is 20.000000
      -> counted 0.000000 until 2026-11-19T00:00:00.000Z, 0.000000 until 2026-11-23T00:00:00.000Z
    customer 1 trades up with 20 on EURUSD for 30 seconds
    1 seconds pass
    EURUSD quotes 1.00000 1.00000
    28 seconds pass
    EURUSD quotes 0.99000 0.99000
    it is 2026-11-18T15:00:30.000Z
      -> counted -20.000000 until 2026-11-19T00:00:00.000Z, -20.000000 until 2026-11-23T00:00:00.000Z
    customer 1 trades up with 20 on EURUSD for 30 seconds
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    customer 1 starts anew
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.day-loss-limit until 2026-11-19 00:00 UTC
    `,
  );
});

describe('a break', () => {
  scenario(
    'closes the account for everything new at once; closing, cancelling and stops go on, and a demo reset does not end it',
    dollars,
    `
    the site offers timed options
    customer 1 opens a demo account
    EURUSD quotes 1.00000 1.00010
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00010, margin 100.010000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 2 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.98000
      -> order 3 placed as a limit at 0.98000, margin 98.000000, fee 0.000000
    customer 1 takes a break of 1-day
      -> customer 1 takes a break until 2026-11-19T15:00:00.000Z
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.time-out until 2026-11-19 15:00 UTC
    customer 1 reverses order 1 of EURUSD x100
      -> refused: ledger.time-out until 2026-11-19 15:00 UTC
    customer 1 trades up with 20 on EURUSD for 30 seconds
      -> refused: ledger.time-out until 2026-11-19 15:00 UTC
    customer 1 modifies order 3 of EURUSD to 0.20 lots
      -> refused: ledger.time-out until 2026-11-19 15:00 UTC
    customer 1 sets order 1 of EURUSD to loss 0.90000
      -> order 1 has loss 0.90000
    EURUSD quotes 0.98990 0.99000
      -> order 2 ended by excluded
    customer 1 cancels order 3
      -> order 3 ended by cancelled
    customer 1 closes 0.05 lots of order 1
      -> 0.0500 lots of order 1 closed as order 4 at 0.98990 by user, profit -51.000000, margin 50.005000 and 50.005000, fee 0.000000 and 0.000000
    customer 1 closes all positions
      -> customer 1 closes 1, profit -51.000000
      -> order 1 closed at 0.98990 by user, profit -51.000000
    customer 1 starts anew
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.time-out until 2026-11-19 15:00 UTC
    24 hours pass
    EURUSD quotes 0.98990 0.99000
    customer 1 buys 0.10 EURUSD x100
      -> order 5 opened at 0.99000, margin 99.000000, fee 0.000000
    `,
  );

  scenario(
    'is only ever made longer: a self-exclusion follows a time-out, and nothing shorter follows a self-exclusion',
    dollars,
    `
    customer 1 opens a demo account
    customer 1 takes a break of 2-weeks
      -> customer 1 takes a break until 2026-12-02T15:00:00.000Z
    customer 1 takes a break of 1-week
      -> refused: ledger.break-not-longer until 2026-12-02 15:00 UTC
    customer 1 takes a break of 2-weeks
      -> refused: ledger.break-not-longer until 2026-12-02 15:00 UTC
    customer 1 takes a break of 6-months
      -> customer 1 takes a break until 2027-05-18T15:00:00.000Z
    customer 1 takes a break of 6-weeks
      -> refused: ledger.break-not-longer until 2027-05-18 15:00 UTC
    customer 1 takes a break of 5-years
      -> customer 1 takes a break until 2031-11-18T15:00:00.000Z
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> refused: ledger.self-exclusion until 2031-11-18 15:00 UTC
    customer 2 takes a break of 1-day
      -> refused: ledger.account-not-found
    `,
  );
});
