import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFigures, isAtOrBelow, type OpenContract, profitOf, stopOutPrice } from '../../src/trading/index.ts';
import { conversion, PAR, price, size, TENTH, YEN } from './terms.ts';

const SEED = { seed: 20_261_121, numRuns: 2_000 };

const BUY: OpenContract = { ...TENTH, side: 'buy', openPrice: 110_550n };
const SELL: OpenContract = { ...BUY, side: 'sell' };
const THOUSAND = { netValue: 1_000_000_000n, usedMargin: 110_550_000n };

describe('stopOutPrice', () => {
  it('a buy of 0.10 lots from 1.10550 with 1,000 in the account is stopped out at 1.01102', () => {
    expect(stopOutPrice(BUY, THOUSAND, 50, PAR)).toBe(101_102n);
  });

  it('a sell of the same size is stopped out as far above its price', () => {
    expect(stopOutPrice(SELL, THOUSAND, 50, PAR)).toBe(119_998n);
  });

  it('margin of other positions brings it nearer, their profit takes it further', () => {
    expect(stopOutPrice(BUY, { ...THOUSAND, usedMargin: 310_550_000n }, 50, PAR)).toBe(102_102n);
    expect(stopOutPrice(BUY, { ...THOUSAND, netValue: 1_100_000_000n }, 50, PAR)).toBe(100_102n);
  });

  it('in yen a point is worth less, so it lies further away', () => {
    const contract: OpenContract = { ...BUY, pricePrecision: 3, openPrice: 154_000n };
    expect(stopOutPrice(contract, { netValue: 1_000_000_000n, usedMargin: 100_000_000n }, 50, YEN)).toBe(139_370n);
  });

  it('a buy that the account could lose whole is stopped out at no price', () => {
    expect(stopOutPrice(BUY, { ...THOUSAND, netValue: 20_000_000_000n }, 50, PAR)).toBeUndefined();
    expect(stopOutPrice(SELL, { ...THOUSAND, netValue: 20_000_000_000n }, 50, PAR)).toBe(309_998n);
  });

  it('a level that is passed already lies on the other side of the opening', () => {
    expect(stopOutPrice(BUY, { netValue: 40_000_000n, usedMargin: 110_550_000n }, 50, PAR)).toBe(110_702n);
  });

  it('nothing in use, nothing to stop out', () => {
    expect(stopOutPrice(BUY, { netValue: 0n, usedMargin: 0n }, 50, PAR)).toBeUndefined();
  });

  const amount = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
  const contract = fc
    .tuple(size, fc.constantFrom('buy' as const, 'sell' as const), price)
    .map(([of, side, openPrice]): OpenContract => ({ ...of, side, openPrice }));

  it('is the first price at which the margin check closes: there it does, one point before it does not', () => {
    fc.assert(
      fc.property(
        contract,
        amount,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 200 }),
        conversion,
        (of, netValue, usedMargin, percent, rate) => {
          const isStopped = (at: bigint) => isAtOrBelow(netValue + profitOf(of, at, rate), usedMargin, percent);
          const found = stopOutPrice(of, { netValue, usedMargin }, percent, rate);
          const better = of.side === 'buy' ? 1n : -1n;
          if (found === undefined) {
            // A buy at the lowest price there is, or a sell whose level every price has passed.
            expect(isStopped(1n)).toBe(of.side === 'sell');
            return;
          }
          expect(isStopped(found)).toBe(true);
          expect(isStopped(found + better)).toBe(false);
        },
      ),
      SEED,
    );
  });

  it('at that price the prepayment ratio that is shown is the level, but for less than one point', () => {
    const found = stopOutPrice(BUY, THOUSAND, 50, PAR) ?? 0n;
    const { prepaymentRatio } = accountFigures({
      posted: THOUSAND.netValue,
      holds: THOUSAND.usedMargin,
      usedMargin: THOUSAND.usedMargin,
      openProfit: profitOf(BUY, found, PAR),
    });
    expect(prepaymentRatio).toBe(4_993n);
  });
});
