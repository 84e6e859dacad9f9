import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const dollars = { instruments: { EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n } } };

/** What a customer has when the mode begins: two positions and two pending orders. */
const OPEN = `
    customer 1 opens a demo account
    the site offers timed options
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.00000, margin 100.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.99000
      -> order 3 placed as a limit at 0.99000, margin 99.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x100 at 0.98000
      -> order 4 placed as a limit at 0.98000, margin 98.000000, fee 0.000000
`;

describe('the mode of the site', () => {
  for (const mode of ['close-only', 'read-only']) {
    scenario(
      `${mode} refuses what opens or enlarges something, and never what closes, cancels or protects`,
      dollars,
      `${OPEN}
    the site is ${mode}
    customer 1 buys 0.10 EURUSD x100
      -> refused: config.${mode}
    customer 1 sells 0.10 EURUSD x100 at 1.20000
      -> refused: config.${mode}
    customer 1 reverses order 1 of EURUSD x100
      -> refused: config.${mode}
    customer 1 modifies order 3 of EURUSD at 0.97000
      -> refused: config.${mode}
    customer 1 trades up with 10.00 on EURUSD for 30 seconds
      -> refused: config.${mode}
    customer 1 modifies order 3 of EURUSD loss 0.95000
      -> order 3 has loss 0.95000
    customer 1 sets order 1 of EURUSD to loss 0.90000 profit 1.10000
      -> order 1 has loss 0.90000, profit 1.10000
    customer 1 sets the session to 60 minutes
      -> the session of customer 1 is 60
    customer 1 cancels order 4
      -> order 4 ended by cancelled
    customer 1 closes 0.05 lots of order 1
      -> 0.0500 lots of order 1 closed as order 5 at 1.00000 by user, profit 0.000000, margin 50.000000 and 50.000000, fee 0.000000 and 0.000000
    customer 1 closes order 1
      -> order 1 closed at 1.00000 by user, profit 0.000000
    customer 1 closes all positions
      -> customer 1 closes 1, profit 0.000000
      -> order 2 closed at 1.00000 by user, profit 0.000000
    the site is normal
    customer 1 buys 0.10 EURUSD x100
      -> order 6 opened at 1.00000, margin 100.000000, fee 0.000000
    `,
    );
  }

  scenario(
    'leaves pending orders and stops as they were placed: no decision of staff ends an order',
    dollars,
    `${OPEN}
    customer 1 sets order 1 of EURUSD to loss 0.98500
      -> order 1 has loss 0.98500
    the site is close-only
    EURUSD quotes 0.99000 0.99000
      -> order 3 filled at 0.99000, margin 99.000000, fee 0.000000
    the site is read-only
    EURUSD quotes 0.98000 0.98000
      -> order 4 filled at 0.98000, margin 98.000000, fee 0.000000
      -> order 1 closed at 0.98000 by stop-loss, profit -200.000000
    `,
  );

  scenario(
    'read-only also keeps a demo account from being reset',
    dollars,
    `${OPEN}
    the site is read-only
    customer 1 starts anew
      -> refused: config.read-only
    the site is close-only
    customer 1 starts anew
      -> order 3 ended by cancelled
      -> order 4 ended by cancelled
      -> order 1 closed at 1.00000 by demo-reset, profit 0.000000
      -> order 2 closed at 1.00000 by demo-reset, profit 0.000000
    `,
  );
});
