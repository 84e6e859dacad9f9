import { useQuery } from '@tanstack/react-query';
import type { CandleRow, WirePeriod } from '@vitrine/wire/market/candle';
import { candles } from '@vitrine/wire/market/candles';
import { client } from '../../ground/client.ts';
import type { Product } from '../product.ts';

export function useCandles(product: Product, period: WirePeriod) {
  return useQuery({
    queryKey: ['candles', product.id, period],
    queryFn: ({ signal }) => client.call(candles, { forex_id: product.id, period }, { signal }),
    // The live price carries the last candle on; asked again after a reconnection and on return to the page.
    staleTime: 60_000,
  });
}

/** Candles that open before `to` (unix seconds), for paging back. */
export function olderCandles(productId: number, period: WirePeriod, to: number): Promise<readonly CandleRow[]> {
  return client.call(candles, { forex_id: productId, period, to });
}
