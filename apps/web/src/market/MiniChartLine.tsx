import { useQuery } from '@tanstack/react-query';
import { Sparkline } from '@vitrine/ui/components/Sparkline';
import { miniCharts } from '@vitrine/wire/market/mini-charts';
import { useMemo } from 'react';
import { client } from '../ground/client.ts';
import type { Product } from './product.ts';
import { quotes, useDayTone } from './quotes.ts';

/** MKT-23: mini charts are of 5 minutes a point. */
const PERIOD_MS = 5 * 60_000;

type Closes = ReadonlyMap<number, readonly number[]>;

/** The closes of every product, asked for once for all lists and again when a candle has ended. */
function useCloses(productId: number): readonly number[] | undefined {
  return useQuery({
    queryKey: ['mini-charts'],
    queryFn: async ({ signal }): Promise<Closes> =>
      new Map((await client.call(miniCharts, {}, { signal })).map(({ Id, Closes }) => [Id, Closes])),
    select: (all) => all.get(productId),
    staleTime: PERIOD_MS,
    refetchInterval: PERIOD_MS,
  }).data;
}

/** Where the price has been in the last hours, in the colour of the day, which the badge beside it says. */
export function MiniChartLine({ product: { id, code } }: { readonly product: Product }) {
  const closes = useCloses(id);
  const tone = useDayTone(code);
  const values = useMemo(() => {
    const now = quotes.get(code)?.mid;
    return closes === undefined || now === undefined ? closes : [...closes, now];
  }, [closes, code]);
  return values === undefined ? null : <Sparkline values={values} tone={tone} className="h-full! w-full!" />;
}
