import { ALWAYS_OPEN } from '@vitrine/domain/market/calendar';
import { describe } from 'vitest';
import { scenario } from '../scenario.ts';

const open = { calendar: ALWAYS_OPEN };
const dollars = { instruments: { EURUSD: { ...open, feeRate: 2_000n } } };

describe('open and close', () => {
  scenario(
    'a buy that gains: opened at the ask, closed at the bid, every cent is somewhere',
    dollars,
    `
    customer 1 opens a demo account
      | account         | posted        | held |
      | cust/1/change   | 10000         |      |
      | cust/1/forex    | 10000         |      |
      | cust/1/micro    | 10000         |      |
      | asset/sim       | -1000030000   |      |
      | house/capital   | 1000000000    |      |
    EURUSD quotes 1.10540 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
      | account         | posted        | held       |
      | cust/1/forex    | 9999.778900   | 110.550000 |
      | house/fee_trade | 0.221100      |            |
    EURUSD quotes 1.10650 1.10660
      | cust/1/forex    | 9999.778900   | 110.550000 |
    customer 1 closes order 1
      -> order 1 closed at 1.10650 by user, profit 10.000000
      | account         | posted        | held |
      | cust/1/forex    | 10009.778900  |      |
      | house/pnl_forex | -10           |      |
      | house/fee_trade | 0.221100      |      |
      | house/nbp       |               |      |
    `,
  );

  scenario(
    'a buy that loses pays the house its loss',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10540 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
    EURUSD quotes 1.10000 1.10010
    customer 1 closes order 1
      -> order 1 closed at 1.10000 by user, profit -55.000000
      | account         | posted      | held |
      | cust/1/forex    | 9944.778900 |      |
      | house/pnl_forex | 55          |      |
      | house/fee_trade | 0.221100    |      |
    `,
  );

  scenario(
    'a sell opens at the bid, closes at the ask and gains when the price falls',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10540 1.10550
    customer 1 sells 0.10 EURUSD x100
      -> order 1 opened at 1.10540, margin 110.540000, fee 0.221080
    EURUSD quotes 1.10000 1.10010
    customer 1 closes order 1
      -> order 1 closed at 1.10010 by user, profit 53.000000
      | account         | posted       | held |
      | cust/1/forex    | 10052.778920 |      |
      | house/pnl_forex | -53          |      |
    `,
  );

  scenario(
    'TRD-30b without a spread a round trip at one price costs exactly one fee',
    dollars,
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10550 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
    customer 1 closes order 1
      -> order 1 closed at 1.10550 by user, profit 0.000000
    customer 1 sells 0.10 EURUSD x100
      -> order 2 opened at 1.10550, margin 110.550000, fee 0.221100
    customer 1 closes order 2
      -> order 2 closed at 1.10550 by user, profit 0.000000
      | account         | posted      | held |
      | cust/1/forex    | 9999.557800 |      |
      | house/fee_trade | 0.442200    |      |
      | house/pnl_forex |             |      |
    `,
  );

  scenario(
    'the fee of the documents is so much a lot',
    { instruments: { EURUSD: { ...open, feeRate: 200_000_000n } }, site: { tradeFee: 'per-lot' } },
    `
    customer 1 opens a demo account
    EURUSD quotes 1.10540 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.200000
    customer 1 buys 2 EURUSD x100
      -> order 2 opened at 1.10550, margin 2211.000000, fee 4.000000
      | account         | posted      | held        |
      | cust/1/forex    | 9995.8      | 2321.550000 |
      | house/fee_trade | 4.2         |             |
    `,
  );

  scenario(
    'MKT-06a a fixed margin a lot, but never less than notional over cap',
    {
      instruments: {
        XAUUSD: {
          ...open,
          feeRate: 0n,
          marginMode: 1,
          marginPerLot: 8_000_000_000n,
          leverageCap: { real: 20, paper: 100, demo: 100 },
        },
      },
    },
    `
    customer 1 opens a demo account
    XAUUSD quotes 4100.00 4100.00
    customer 1 buys 0.10 XAUUSD x1
      -> order 1 opened at 4100.00, margin 800.000000, fee 0.000000
    customer 1 buys 0.10 XAUUSD x10
      -> order 2 opened at 4100.00, margin 410.000000, fee 0.000000
    customer 1 buys 0.10 XAUUSD x100
      -> order 3 opened at 4100.00, margin 410.000000, fee 0.000000
    `,
  );

  scenario(
    'of two closes one takes effect; a stranger, a number nobody has and a closed order are refused alike',
    dollars,
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.10540 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
    customer 2 closes order 1
      -> refused: trading.order-not-open
    customer 1 closes order 2
      -> refused: trading.order-not-open
    customer 3 closes order 1
      -> refused: trading.order-not-open
    customer 1 closes order 1
      -> order 1 closed at 1.10540 by user, profit -1.000000
    customer 1 closes order 1
      -> refused: trading.order-not-open
      | account         | posted      | held |
      | cust/1/forex    | 9998.778900 |      |
      | cust/2/forex    | 10000       |      |
      | house/pnl_forex | 1           |      |
    `,
  );

  scenario(
    'LED-01b the books never mix: the house wins in one and has what it had in the other',
    { instruments: dollars.instruments, site: { demoGrant: 10_000_000_000n } },
    `
    customer 1 opens a demo account
    customer 2 opens a paper account
    EURUSD quotes 1.10540 1.10550
    customer 2 buys 0.01 EURUSD x100
      -> refused: trading.insufficient-margin
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
    customer 1 closes order 1
      -> order 1 closed at 1.10540 by user, profit -1.000000
      | account                  | posted     | held |
      | house/pnl_forex in demo  | 1          |      |
      | house/pnl_forex in paper |            |      |
      | house/capital in demo    | 1000000000 |      |
      | house/capital in paper   | 1000000000 |      |
      | cust/2/forex             |            |      |
    `,
  );

  scenario(
    'a replayed recording ends: what is open on it closes on its last line, by id',
    dollars,
    `
    customer 1 opens a demo account
    customer 2 opens a demo account
    EURUSD quotes 1.10550 1.10550
    customer 1 buys 0.10 EURUSD x100
      -> order 1 opened at 1.10550, margin 110.550000, fee 0.221100
    customer 2 sells 0.10 EURUSD x100
      -> order 2 opened at 1.10550, margin 110.550000, fee 0.221100
    EURUSD quotes 1.10650 1.10650
    the recording of EURUSD ends
      -> order 1 closed at 1.10650 by replay-seam, profit 10.000000
      -> order 2 closed at 1.10650 by replay-seam, profit -10.000000
      | account         | posted       | held |
      | cust/1/forex    | 10009.778900 |      |
      | cust/2/forex    | 9989.778900  |      |
      | house/pnl_forex |              |      |
    `,
  );
});

describe('other currencies', () => {
  const yen = {
    instruments: {
      EURUSD: { ...open, feeRate: 0n },
      USDJPY: { ...open, feeRate: 0n },
      EURJPY: { ...open, feeRate: 0n },
      GBPUSD: { ...open, feeRate: 0n },
      EURGBP: { ...open, feeRate: 0n },
    },
  };

  scenario(
    'TRD-48 a profit in yen becomes dollars at the middle of the dollar-yen tick, exactly, rounded once',
    yen,
    `
    customer 1 opens a demo account
    USDJPY quotes 153.998 154.002
    customer 1 buys 0.10 USDJPY x100
      -> order 1 opened at 154.002, margin 100.001299, fee 0.000000
    USDJPY quotes 155.002 155.006
    customer 1 closes order 1
      -> order 1 closed at 155.002 by user, profit 64.514464
      | account         | posted       | held |
      | cust/1/forex    | 10064.514464 |      |
      | house/pnl_forex | -64.514464   |      |
    `,
  );

  scenario(
    'a cross converts by another instrument: yen by the dollar-yen pair turned over, pounds by theirs',
    yen,
    `
    customer 1 opens a demo account
    EURJPY quotes 179.400 179.400
    EURGBP quotes 0.88000 0.88000
    customer 1 buys 0.10 EURJPY x100
      -> refused: market.no-conversion
    USDJPY quotes 150.000 150.000
    GBPUSD quotes 1.25000 1.25000
    customer 1 buys 0.10 EURJPY x100
      -> order 1 opened at 179.400, margin 119.600000, fee 0.000000
    customer 1 buys 0.10 EURGBP x100
      -> order 2 opened at 0.88000, margin 110.000000, fee 0.000000
    EURJPY quotes 179.500 179.500
    EURGBP quotes 0.88100 0.88100
    USDJPY quotes 160.000 160.000
    customer 1 closes order 1
      -> order 1 closed at 179.500 by user, profit 6.250000
    customer 1 closes order 2
      -> order 2 closed at 0.88100 by user, profit 12.500000
      | account         | posted    | held |
      | cust/1/forex    | 10018.75  |      |
      | house/pnl_forex | -18.75    |      |
    `,
  );
});
