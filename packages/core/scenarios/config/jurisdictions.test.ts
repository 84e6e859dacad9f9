import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const dollars = { instruments: { EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n } } };

/** What a customer in Germany has when the country is given up. */
const OPEN = `
    customer 1 opens a demo account
    customer 1 lives in DE
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

describe('jurisdictions', () => {
  scenario(
    'a country that is given up refuses what opens or enlarges something, and never what closes, cancels or protects',
    dollars,
    `${OPEN}
    customer 2 opens a demo account
    DE is given up
    customer 1 buys 0.10 EURUSD x100
      -> refused: config.country-close-only
    customer 1 sells 0.10 EURUSD x100 at 1.20000
      -> refused: config.country-close-only
    customer 1 reverses order 1 of EURUSD x100
      -> refused: config.country-close-only
    customer 1 modifies order 3 of EURUSD at 0.97000
      -> refused: config.country-close-only
    customer 1 trades up with 10.00 on EURUSD for 30 seconds
      -> refused: config.country-close-only
    customer 1 modifies order 3 of EURUSD loss 0.95000
      -> order 3 has loss 0.95000
    customer 1 sets order 1 of EURUSD to loss 0.90000 profit 1.10000
      -> order 1 has loss 0.90000, profit 1.10000
    customer 1 cancels order 4
      -> order 4 ended by cancelled
    customer 1 closes order 1
      -> order 1 closed at 1.00000 by user, profit 0.000000
    customer 1 closes all positions
      -> customer 1 closes 1, profit 0.000000
      -> order 2 closed at 1.00000 by user, profit 0.000000
    customer 1 starts anew
      -> order 3 ended by cancelled
    customer 2 buys 0.10 EURUSD x100
      -> order 5 opened at 1.00000, margin 100.000000, fee 0.000000
    customer 1 lives in JP
    customer 1 buys 0.10 EURUSD x100
      -> order 6 opened at 1.00000, margin 100.000000, fee 0.000000
    `,
  );

  scenario(
    'what is open or waits goes on under the leverage that it was accepted with',
    dollars,
    `${OPEN}
    customer 1 sets order 1 of EURUSD to loss 0.98500
      -> order 1 has loss 0.98500
    DE has leverage 20
    EURUSD quotes 0.99000 0.99000
      -> order 3 filled at 0.99000, margin 99.000000, fee 0.000000
    DE is given up
    EURUSD quotes 0.98000 0.98000
      -> order 4 filled at 0.98000, margin 98.000000, fee 0.000000
      -> order 1 closed at 0.98000 by stop-loss, profit -200.000000
    `,
  );

  scenario(
    'the stricter of two leverage caps counts, and the refusal says whose it is',
    { instruments: { EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n, leverageCap: { real: 30, paper: 30, demo: 50 } } } },
    `
    customer 1 opens a demo account
    customer 1 lives in DE
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> refused: trading.multiple-above-cap
    customer 1 buys 0.10 EURUSD x50 at 0.99000
      -> order 1 placed as a limit at 0.99000, margin 198.000000, fee 0.000000
    DE has leverage 20
    customer 1 buys 0.10 EURUSD x100
      -> refused: trading.multiple-above-country-cap
    customer 1 buys 0.10 EURUSD x30
      -> refused: trading.multiple-above-country-cap
    customer 1 modifies order 1 of EURUSD to 0.20 lots
      -> refused: trading.terms-changed
    customer 1 modifies order 1 of EURUSD to 0.05 lots
      -> order 1 is now 0.0500 lots at 0.99000, margin 99.000000, fee 0.000000
    customer 1 buys 0.10 EURUSD x20
      -> order 2 opened at 1.00000, margin 500.000000, fee 0.000000
    customer 1 reverses order 2 of EURUSD x30
      -> refused: trading.multiple-above-country-cap
    customer 1 lives in JP
    customer 1 buys 0.10 EURUSD x50
      -> order 3 opened at 1.00000, margin 200.000000, fee 0.000000
    `,
  );

  scenario(
    'with a margin per lot, the cap of the country is a least margin',
    {
      instruments: {
        EURUSD: { calendar: ALWAYS_OPEN, feeRate: 0n, marginMode: 1, marginPerLot: 1_000_000_000n },
      },
    },
    `
    customer 1 opens a demo account
    customer 1 lives in DE
    EURUSD quotes 1.00000 1.00000
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.00000, margin 100.000000, fee 0.000000
    DE has leverage 20
    customer 1 buys 0.10 EURUSD x100
      -> order 2 opened at 1.00000, margin 500.000000, fee 0.000000
    `,
  );

  scenario(
    'timed options are offered where the profile says so, and those that run go on',
    dollars,
    `
    customer 1 opens a demo account
    customer 1 lives in DE
    the site offers timed options
    EURUSD quotes 1.00000 1.00000
    customer 1 trades up with 10.00 on EURUSD for 30 seconds
    DE has no options
    customer 1 trades up with 10.00 on EURUSD for 30 seconds
      -> refused: config.not-in-country
    customer 1 lives in JP
    customer 1 trades up with 10.00 on EURUSD for 30 seconds
    | account      | posted |
    | cust/1/stake | 20.00  |
    `,
  );
});
