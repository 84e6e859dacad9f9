import { useQuery } from '@tanstack/react-query';
import { Sparkline } from '@vitrine/ui/components/Sparkline';
import { miniCandles } from '@vitrine/wire/market/mini-candles';
import { client } from '../ground/client.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import type { Product } from './product.ts';
import { useDayTone } from './quotes.ts';

/** MKT-23: mini charts are of 5 minutes a point. */
const PERIOD = '5min';
const PERIOD_MS = 5 * 60_000;

/** Three requests at a time: prices and orders come first. */
const limited = limitConcurrency(3);

/** The last 60 closes, asked for again when a candle has ended. */
function useMiniCandles(productId: number): readonly number[] | undefined {
  return useQuery({
    queryKey: ['mini-candles', productId],
    queryFn: ({ signal }) =>
      limited(async () => {
        const rows = await client.call(miniCandles, { forex_id: productId, period: PERIOD }, { signal });
        return rows.map(({ Close }) => Close);
      }, signal),
    staleTime: PERIOD_MS,
    refetchInterval: PERIOD_MS,
  }).data;
}

/** Where the price has been in the last hours, in the colour of the day, which the badge beside it says. */
export function MiniChartLine({ product }: { readonly product: Product }) {
  const values = useMiniCandles(product.id);
  const tone = useDayTone(product.code);
  return values === undefined ? null : <Sparkline values={values} tone={tone} className="h-full! w-full!" />;
}
