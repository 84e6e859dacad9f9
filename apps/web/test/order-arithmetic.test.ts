import { ONE } from '@vitrine/domain/kernel/ratio';
import { profitOf } from '@vitrine/domain/trading/index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arithmeticOf } from '../src/trading/orders/order-arithmetic.ts';
import { orderRow } from './order-row.ts';

const product = { Id: 1, Code: 'X', ShowCode: 'X', PricePrecision: 5, ForexContNum: 100_000, QuoteCurrency: 'USD' };

describe('the arithmetic of a result', () => {
  it('move x lots x units is the result, where the price is in the account currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.constantFrom(1, 2),
        (open, close, lots, type) => {
          const row = orderRow(1, {
            ForexTradeLists: product,
            OrderType: type as 1 | 2,
            OriginPrice: open / 1e5,
            Quantity: (lots / 1e4).toFixed(4),
          });
          const size = { lots: BigInt(lots), unitsPerLot: 100_000n, pricePrecision: 5 };
          const side = type === 1 ? 'buy' : 'sell';
          const profit = profitOf({ ...size, side, openPrice: BigInt(open) }, BigInt(close), ONE);
          const { move, lots: shown, units, rate } = arithmeticOf(row, close / 1e5, profit, 'USD');
          // Scales: price 5, lots 4, money 6.
          expect(move * shown * BigInt(units)).toBe(profit * 1_000n);
          expect(rate).toBeUndefined();
        },
      ),
    );
  });

  it('the rate stands beside them where it is in another currency', () => {
    const row = orderRow(1, {
      ForexTradeLists: { ...product, PricePrecision: 3, QuoteCurrency: 'JPY' },
      OrderType: 2,
      OriginPrice: 150.1,
    });
    // 0.100 JPY x 0.10 lots x 100,000 = 1,000 JPY, at 150.000 JPY for 1 USD.
    const sum = arithmeticOf(row, 150, 6_666_667n, 'USD');
    expect(sum).toEqual({ move: 100n, lots: 1_000n, units: 100_000, rate: 666_667n });
    expect(arithmeticOf(row, 150.2, -6_666_667n, 'USD')).toMatchObject({ move: -100n, rate: 666_667n });
    expect(arithmeticOf(row, 150.1, 0n, 'USD').rate).toBeUndefined();
  });
});
