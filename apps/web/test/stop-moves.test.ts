import { describe, expect, it } from 'vitest';
import { directionOf, stopMoves } from '../src/trading/stops/stop-moves.ts';

const PAR = { num: 1n, den: 1n };
/** 0.10 lots of 100,000 at five decimals: one point is 0.10. */
const EUR = { contract: { lots: 1_000n, unitsPerLot: 100_000n, pricePrecision: 5 }, conversion: PAR };
const prices = (...args: Parameters<typeof stopMoves>) => stopMoves(...args).map(({ price }) => price);

describe('distances of a stop', () => {
  it('are shares of the price, steps of it, or what the move is worth', () => {
    expect(prices('percent', 'below', 116_500n, undefined)).toEqual([115_917n, 115_335n, 114_170n]);
    expect(prices('percent', 'above', 116_500n, undefined)).toEqual([117_083n, 117_665n, 118_830n]);
    expect(prices('distance', 'below', 116_500n, undefined)).toEqual([116_000n, 115_500n, 114_500n]);
    // 10, 50 and 100 of the account currency.
    expect(prices('money', 'above', 116_500n, EUR)).toEqual([116_600n, 117_000n, 117_500n]);
  });

  it('have no price where the result of a move is not known, or the price would not be above 0', () => {
    expect(prices('money', 'above', 116_500n, undefined)).toEqual([undefined, undefined, undefined]);
    const tiny = { ...EUR, contract: { ...EUR.contract, lots: 1n } };
    expect(prices('money', 'below', 116_500n, tiny)).toEqual([16_500n, undefined, undefined]);
  });

  it('lie on the side of the order that the core accepts', () => {
    expect(
      (['buy', 'sell'] as const).map((side) => [directionOf(side, 'stopLoss'), directionOf(side, 'takeProfit')]),
    ).toEqual([
      ['below', 'above'],
      ['above', 'below'],
    ]);
  });
});
